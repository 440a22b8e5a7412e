import type { AnyActor } from 'xstate';
import type { Portal } from '../../portal/portal';
import { isDataSaver } from '../../ui/page/data-saver';

/** Milliseconds before each request that the portal repeats by itself after the connection has returned (CALL-2). */
const pausesMs = [0, 2_000, 4_000, 8_000, 16_000];

const lineReturned = { type: 'line.returned' } as const;

/** Call when the connection has returned: repeats what has failed on the page (CALL-2). */
export const repeatFailedCalls = ({ actors }: Pick<Portal, 'actors'>): void =>
  actors.forEach(repeatCall);

/**
 * Sends `line.returned` to an actor that has failed, after each of the pauses, while the page is visible, and not where the browser
 * saves data. Ends with a success, and when the connection changes again.
 */
function repeatCall(actor: AnyActor): void {
  const end = new AbortController();
  const { signal } = end;
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const plan = () => {
    clearTimeout(timer);
    const snapshot = actor.getSnapshot();
    const hasFailed = snapshot.can(lineReturned);
    const isDone = tries === pausesMs.length || !(hasFailed || snapshot.hasTag('busy'));
    // The connection may be gone before this script has arrived.
    if (isDone || !navigator.onLine) end.abort();
    if (signal.aborted || !hasFailed || document.hidden || isDataSaver()) return;
    timer = setTimeout(() => {
      tries += 1;
      actor.send(lineReturned);
    }, pausesMs[tries]);
  };
  const subscription = actor.subscribe({ next: plan, complete: () => end.abort() });
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    subscription.unsubscribe();
  });
  for (const type of ['online', 'offline'])
    window.addEventListener(type, () => end.abort(), { signal });
  document.addEventListener('visibilitychange', plan, { signal });
  plan();
}
