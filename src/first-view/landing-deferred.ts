import { isAdmitted } from '../../machines/admission';
import type { LandingFeed } from '../portal/landing-feed';
import { browserNumberCookie } from '../portal/number-cookie';
import { openEarlyGame } from './early-game';

// Deferred script of the landing page: what the rows of a first visit do not need. It runs after the inline scripts.

/** Stores the number before the app starts: a tap on a row may leave the page. */
async function rememberAdmitted({ check, msisdn }: LandingFeed) {
  if (isAdmitted(await check.reply)) browserNumberCookie.remember(msisdn);
}

const { earlyInput, firstView } = window;
// After hydration the app does the same; a late script must not store a number that was disowned meanwhile.
if (earlyInput && firstView) {
  const { feed, painted } = firstView;
  firstView.openGame = (link) => openEarlyGame(link, painted);
  firstView.setVerifiedMsisdn(browserNumberCookie.read());
  rememberAdmitted(feed).catch(() => {});
}
