const key = 'reloadedOnce';

/**
 * Reloads the page because a file of its build could not be loaded: after a deployment the file is gone, and the new page
 * names others. Without `isUserRequest` once a visit only, and only while the portal answers: the browser's own error page must
 * not replace what is shown. `isCancelled` is checked immediately before the reload.
 */
export async function reloadOnce(isUserRequest: boolean, isCancelled = () => false): Promise<void> {
  try {
    // The page itself: the browser has it already.
    if ((isUserRequest || !sessionStorage[key]) && (await fetch('')).ok && !isCancelled()) {
      sessionStorage[key] = true;
      window.location.reload();
    }
  } catch {
    // Offline; or a browser without storage, where it could repeat without end.
  }
}
