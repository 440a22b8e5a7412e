import { isNumberMissing } from '../../machines/admission';
import { msisdnOfQuery } from '../portal/addresses';
import { catalogueCall, checkBody, checkCall } from '../portal/calls';
import { hasDisowned } from '../portal/disowned-numbers';
import { readNumberCookie } from '../portal/read-number-cookie';
import type { LandingCalls } from '../portal/window';
import { isFrontDoor, ussdPagePath } from '../screens';
import { turnAway } from '../portal/turn-away';

// Inline script in the head of the landing page: it sends both calls before the rest of the page arrives, which shows the first
// row 0.1 s earlier at 400 kbit/s, and turns away a visitor without a number.

/** Sends a request now, for a feed that reads it later and aborts it by its own signal. */
function start(path: string, init: RequestInit) {
  const controller = new AbortController();
  const response = fetch(path, { ...init, signal: controller.signal });
  // The feed that reads the response handles its failure.
  response.catch(() => {});
  return (signal: AbortSignal) => {
    signal.addEventListener('abort', () => controller.abort());
    return response;
  };
}

const startCalls = (msisdn: string): LandingCalls => ({
  msisdn,
  check: start(checkCall.path, {
    method: checkCall.method,
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(checkBody(msisdn, import.meta.env.VITE_PRODUCT_NAME)),
  }),
  // Low priority: the app's scripts must arrive before the last rows.
  catalogue: start(catalogueCall.path, { priority: 'low' }),
});

const { pathname, search } = window.location;
const msisdn = msisdnOfQuery(search) ?? (isFrontDoor(pathname) ? readNumberCookie() : null);
// The app decides after a number was disowned (NAV-13), where a worker has the app but perhaps not the other page, and where a host
// answers any address with this page.
if (!hasDisowned()) {
  if (!isNumberMissing(msisdn)) {
    window.firstView = { calls: startCalls(msisdn) };
  } else if (!navigator.serviceWorker?.controller && pathname !== ussdPagePath) {
    window.firstView = { isTurnedAway: true };
    // Do not paint the shell: the *717# page replaces it.
    document.documentElement.hidden = true;
    turnAway('', false);
  }
}
