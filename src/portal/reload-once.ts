const key = 'reloadedOnce';

/**
 * Reloads the page when a file of its build is missing after a deployment (D-141). Without `isUserRequest`, it reloads once per
 * visit and only while the portal responds; `isCancelled` is checked last.
 */
export async function reloadOnce(isUserRequest: boolean, isCancelled = () => false): Promise<void> {
  try {
    // Request the page itself, which is cached; an error page must not replace the current content.
    if ((isUserRequest || !sessionStorage[key]) && (await fetch('')).ok && !isCancelled()) {
      sessionStorage[key] = true;
      window.location.reload();
    }
  } catch {
    // Offline, or no storage: without the mark it could reload forever.
  }
}
