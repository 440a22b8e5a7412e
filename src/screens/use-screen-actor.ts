import { useLayoutEffect, useRef, useState } from 'react';
import type { Actor, AnyMachineSnapshot, AnyStateMachine, EventFromLogic } from 'xstate';

/**
 * Calls `leave` once the component has been unmounted for good. StrictMode unmounts and mounts again within one task:
 * that is not leaving. `leave` is taken from the first rendering.
 */
export function useLeave(leave: () => void): void {
  const first = useRef(leave);
  const isMounted = useRef(false);
  useLayoutEffect(() => {
    isMounted.current = true;
    const { current } = first;
    return () => {
      isMounted.current = false;
      queueMicrotask(() => {
        if (!isMounted.current) current();
      });
    };
  }, []);
}

/**
 * An actor that lives as long as the screen: started when it is mounted, sent `screen.left` and stopped once it is gone.
 * `create` must not start it. Not `useActorRef`: under StrictMode that starts the actor twice, and a request with it.
 */
export function useScreenActor<Machine extends AnyStateMachine>(
  create: () => Actor<Machine>,
): Actor<Machine> {
  const [actor] = useState(create);
  // Before the first paint, and before any event of the hydrated fields.
  useLayoutEffect(() => {
    actor.start();
  }, [actor]);
  useLeave(() => {
    const snapshot: AnyMachineSnapshot = actor.getSnapshot();
    if (snapshot.status === 'active') {
      actor.send({ type: 'screen.left' } as EventFromLogic<Machine>);
    }
    actor.stop();
  });
  return actor;
}
