const key = 'loadedAnew';

/**
 * Whether to load the page anew because a file of its build could not be: where a new version has taken its place the file
 * is gone, and the new page names others. Once a visit, unless somebody has asked for it; and only where the portal
 * answers, so that the browser's own error page does not take the place of what is there.
 */
export async function shouldLoadAnew(isAsked: boolean): Promise<boolean> {
  try {
    // The page itself, which the browser has then.
    if ((isAsked || !sessionStorage[key]) && (await fetch('')).ok) {
      sessionStorage[key] = true;
      return true;
    }
  } catch {
    // No line; or a browser that keeps nothing, and it would not be once.
  }
  return false;
}
