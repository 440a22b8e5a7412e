import { useLayoutEffect, useRef, useState } from 'react';
import type { Actor, AnyMachineSnapshot, AnyStateMachine, EventFromLogic } from 'xstate';

/**
 * Calls `leave` of the first render after the final unmount. StrictMode unmounts and remounts within one task, which
 * must not count.
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
 * Starts the actor of `create`, which must not start it; sends `screen.left` and stops it after the final unmount. Not
 * `useActorRef`: StrictMode would start the actor twice, and its request.
 */
export function useScreenActor<Machine extends AnyStateMachine>(
  create: () => Actor<Machine>,
): Actor<Machine> {
  const [actor] = useState(create);
  // Start before the first paint and before events of hydrated fields.
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
