import type { CallFailure } from '../../machines/contracts';

/**
 * The result of a call, except that `offline` is never reported once the document is being left: between `beforeunload` and
 * `pagehide`, Firefox rejects running requests as if the connection had broken. The promise then stays pending; a tel:
 * link fires `beforeunload` too, and there the machine's time limit ends the wait.
 */
export async function untilLeft<Result>(call: Promise<Result>): Promise<Result> {
  // Node has no window.
  const page = globalThis.window as Window | undefined;
  let isLeaving = false;
  const leave = () => {
    isLeaving = true;
  };
  // Only during a call: Firefox keeps no page with this listener in its back/forward cache.
  page?.addEventListener('beforeunload', leave);
  try {
    return await call;
  } catch (failure) {
    if (isLeaving && (failure as CallFailure).kind === 'offline')
      return await new Promise(() => {});
    throw failure;
  } finally {
    page?.removeEventListener('beforeunload', leave);
  }
}
