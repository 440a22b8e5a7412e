import { useEffect, useRef, useState } from 'react';
import type { Actor, AnyMachineSnapshot, AnyStateMachine, EventFromLogic } from 'xstate';

/** What happens when a component comes onto the screen, and when it has gone. The same object for the whole stay. */
interface Stay {
  /** May come twice for one stay. */
  begin(): void;
  end(): void;
}

/**
 * Begins a stay when the component is on the screen and ends it once it has left for good. StrictMode unmounts and
 * mounts again within one task; that is one stay, so the end waits for a microtask and is called off if the component
 * is back by then.
 */
function useStay(stay: Stay): void {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    stay.begin();
    return () => {
      isMounted.current = false;
      queueMicrotask(() => {
        if (!isMounted.current) stay.end();
      });
    };
  }, [stay]);
}

/** Tells `leave` once the component has left the screen for good; `leave` is taken from the first rendering. */
export function useLeaving(leave: () => void): void {
  const [stay] = useState<Stay>(() => ({ begin: () => {}, end: leave }));
  useStay(stay);
}

/**
 * An actor that lives for one visit of a screen: started once it is on the screen, told `screen.left` and stopped
 * once it is gone. `create` must not start it: requests follow the visit, not the rendering.
 */
export function useVisitActor<Machine extends AnyStateMachine>(
  create: () => Actor<Machine>,
): Actor<Machine> {
  const [visit] = useState(() => {
    const actor = create();
    return {
      actor,
      begin: () => {
        actor.start();
      },
      end: () => {
        const snapshot: AnyMachineSnapshot = actor.getSnapshot();
        if (snapshot.status === 'active') {
          actor.send({ type: 'screen.left' } as EventFromLogic<Machine>);
        }
        actor.stop();
      },
    };
  });
  useStay(visit);
  return visit.actor;
}
