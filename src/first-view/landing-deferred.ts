import { isAdmitted } from '../../machines/admission';
import { browserNumberCookie } from '../portal/number-cookie';
import { openEarlyGame } from './early-game';

// Deferred script of the landing page: what the rows of a first visit do not need. It runs after the inline scripts.

const { earlyInput, firstView } = window;
// Hydration deletes `earlyInput`: from then on the app stores the number, and removes it when it is disowned.
if (earlyInput && firstView) {
  const { feed, painted } = firstView;
  firstView.setVerifiedMsisdn(browserNumberCookie.read());
  feed.check.reply.then(
    // Store the number now: a tap on a row may leave the page before the app starts.
    (reply) => (isAdmitted(reply) ? browserNumberCookie.remember(feed.msisdn) : undefined),
    () => {},
  );
  firstView.openGame = (link) => openEarlyGame(link, painted);
  // The listener of early input now opens the recorded link.
  for (const pressed of earlyInput.presses) {
    if (!(pressed instanceof HTMLAnchorElement)) continue;
    earlyInput.presses.delete(pressed);
    pressed.removeAttribute('aria-busy');
    pressed.click();
  }
}
