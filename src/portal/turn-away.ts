import { ussdPagePath } from '../screens';

/** What the landing page leaves in the history entry of the *717# page, which says why its visitor is there (HEAD-5). */
export const turnedAwayState = (msisdn: string, hasCheckFailed: boolean) => ({
  msisdn,
  hasCheckFailed,
});

/** Replaces the page by the *717# page, before the app runs: Back does not return to the landing page. */
export function turnAway(msisdn: string, hasCheckFailed: boolean): void {
  try {
    window.history.replaceState(turnedAwayState(msisdn, hasCheckFailed), '', ussdPagePath);
    // A reload restores the scroll position.
    window.scrollTo(0, 0);
    window.location.reload();
  } catch {
    // Safari refuses the state of a page that has used it too often.
    window.location.replace(ussdPagePath);
  }
}
