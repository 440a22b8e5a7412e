import { useEffect } from 'react';
import type { AnyActorRef } from 'xstate';
import { isDataSaver } from '../../ui/page/data-saver';

/** Milliseconds before each request that a page repeats by itself after the connection has returned (CALL-2). */
const pausesMs = [0, 2_000, 4_000, 8_000, 16_000];

const lineReturned = { type: 'line.returned' } as const;

/**
 * Sends `line.returned` to an actor that can use it, once the browser is online again: after each of the pauses until one
 * request succeeds, while the page is visible, and not where the browser saves data (CALL-2). Renders nothing.
 */
export function LineWatch({ actor }: { actor: AnyActorRef }) {
  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    let hasReturned = false;
    let tries = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const plan = () => {
      clearTimeout(timer);
      const isUsable = hasReturned && navigator.onLine && !document.hidden && !isDataSaver();
      if (!isUsable || tries === pausesMs.length || !actor.getSnapshot().can(lineReturned)) return;
      timer = setTimeout(() => {
        tries += 1;
        actor.send(lineReturned);
      }, pausesMs[tries]);
    };
    const noteReturn = () => {
      hasReturned = true;
      plan();
    };
    window.addEventListener('online', noteReturn, { signal });
    window.addEventListener('offline', plan, { signal });
    document.addEventListener('visibilitychange', plan, { signal });
    const subscription = actor.subscribe(plan);
    return () => {
      clearTimeout(timer);
      end.abort();
      subscription.unsubscribe();
    };
  }, [actor]);
  return null;
}
