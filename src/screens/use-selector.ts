import { useCallback, useSyncExternalStore } from 'react';
import type { Subscription } from 'xstate';

interface Source<Snapshot> {
  subscribe(listener: () => void): Subscription;
  getSnapshot(): Snapshot;
}

/**
 * What `select` finds in an actor's snapshot, now and after each transition. It must find the same value in the same
 * snapshot: no new objects. That of @xstate/react allows for those, at a price that every subscriber pays.
 */
export function useSelector<Snapshot, Selected>(
  actor: Source<Snapshot>,
  select: (snapshot: Snapshot) => Selected,
): Selected {
  const subscribe = useCallback(
    (listener: () => void) => {
      const subscription = actor.subscribe(listener);
      return () => subscription.unsubscribe();
    },
    [actor],
  );
  const read = () => select(actor.getSnapshot());
  return useSyncExternalStore(subscribe, read, read);
}
