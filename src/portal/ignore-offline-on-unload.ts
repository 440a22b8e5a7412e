import type { CallFailure } from '../../machines/contracts';

/**
 * Resolves or rejects like `call`, but never rejects with `offline` during a navigation: between `beforeunload` and `pagehide`,
 * Firefox aborts running requests. The promise then stays pending; a tel: link also fires `beforeunload`, and there the
 * machine's time limit ends the wait.
 */
export async function ignoreOfflineOnUnload<Result>(call: Promise<Result>): Promise<Result> {
  // Node has no window.
  const page = globalThis.window as Window | undefined;
  let isLeaving = false;
  const leave = () => {
    isLeaving = true;
  };
  // Listen during a call only: Firefox keeps no page with this listener in its back/forward cache.
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
