import { isAdmitted, isAdmittedBeforeCheck } from '../../machines/admission';
import { landingCategoryLimit } from '../../machines/business';
import type { CategoryGroup } from '../../machines/contracts';
import { afterPaint } from '../ui/page/after-paint';
import { rowWidth } from '../ui/theme/breakpoints';
import { createCatalogueFeed, createCheckFeed } from '../portal/landing-feed';
import { nextTask } from '../portal/next-task';
import { readNumberCookie } from '../portal/read-number-cookie';
import type { LandingCalls, LandingView, StateAfterPayment } from '../portal/window';
import { ussdPagePath } from '../screens';
import { recordEarlyInput } from './early-input';
import { createRowPainter } from './row-painter';
import { checkFailedId, showStartFailed } from './start-failed';
import { turnAway } from '../portal/turn-away';

// Inline script at the end of the landing page: renders the first rows as they arrive, or turns the visitor away, and loads the
// app (D-104). Waiting for XState and React would delay that by 2 s at 400 kbit/s.

/** Load the app at the latest after this time, in ms. */
const appTimeoutMs = 1_000;

/** The number of rows that fill the window of a phone (D-172). */
const phoneRows = 4;

/** Milliseconds for the *717# page to answer; then the landing page itself says that the check has failed. */
const ussdPageTimeoutMs = 2_000;

const { app = '' } = (document.currentScript as HTMLScriptElement).dataset;
const [libraries = '', entry = '', ...imports] = app.split(' ');

const preload = (href: string) => addToHead('link', { rel: 'modulepreload', href });

/** Preloads a smaller part of the app, once: it fits on the line before the first row arrives. */
let preloadLibraries = () => {
  preloadLibraries = () => {};
  preload(libraries);
};

let loadApp = () => {
  loadApp = () => {};
  preloadLibraries();
  for (const href of imports) preload(href);
  addToHead('script', { type: 'module', src: entry, fetchPriority: 'high' });
};

function addToHead<Tag extends 'script' | 'link'>(
  tag: Tag,
  fields: Partial<HTMLElementTagNameMap[Tag]>,
) {
  document.head.append(Object.assign(document.createElement(tag), fields, { crossOrigin: '' }));
}

function showRows({ msisdn, check, catalogue }: LandingCalls): LandingView {
  const feed = {
    msisdn,
    check: createCheckFeed(check),
    catalogue: createCatalogueFeed(catalogue),
  };
  const painted: CategoryGroup[] = [];
  const waiting: CategoryGroup[] = [];
  const paint = createRowPainter();
  /** Further rows wait for a scroll, or for the app. */
  let rowLimit = window.innerWidth < rowWidth ? phoneRows : landingCategoryLimit;
  /** Unknown until the reply arrives. */
  let isAllowed: boolean | undefined;
  const verifiedMsisdn = readNumberCookie();
  let isPainting = false;
  let isStopped = false;

  const isAllowedSoFar = () =>
    isAllowed ??
    isAdmittedBeforeCheck({ msisdn, verifiedMsisdn, hasCatalogue: feed.catalogue.storedAt() > 0 });
  const canPaint = () =>
    isAllowedSoFar() && !isStopped && waiting.length > 0 && painted.length < rowLimit;
  /** Renders one row per task, so that the browser paints the first rows earlier. */
  const paintWaiting = async () => {
    if (isPainting) return;
    isPainting = true;
    while (canPaint()) {
      const [group] = waiting.splice(0, 1) as [CategoryGroup];
      paint(group, painted.length);
      painted.push(group);
      await nextTask();
    }
    isPainting = false;
  };

  const paintAll = () => {
    rowLimit = landingCategoryLimit;
    void paintWaiting();
  };
  window.addEventListener('scroll', paintAll, { once: true });
  setTimeout(() => loadApp(), appTimeoutMs);
  afterPaint(() => preloadLibraries());
  const load = () => loadApp();
  feed.catalogue.responded.then(
    // A response from the service worker arrives at once: then load the app after the first paint.
    () => (feed.catalogue.storedAt() > 0 ? afterPaint(load) : load()),
    load,
  );
  feed.catalogue.subscribe((groups) => {
    waiting.push(...groups.filter(({ games }) => games.length > 0));
    void paintWaiting();
  });
  /** Leaves for the *717# page, unless the app has taken over: then its machine does. */
  const leave = async (hasCheckFailed: boolean) => {
    isAllowed = false;
    // A check may fail because the line is dead: do not lead to the browser's own error page.
    const canLeave = !hasCheckFailed || (await canLoadUssdPage());
    if (isStopped) return;
    if (canLeave) return turnAway(msisdn, hasCheckFailed);
    showStartFailed(checkFailedId);
    const { paid, until } = Object(window.history.state) as Partial<StateAfterPayment>;
    const isPaid = paid && until! > Date.now();
    // The code would buy another pack (HEAD-3).
    const notice = document.body.firstElementChild!;
    if (isPaid || hasCharge()) notice.querySelector('[href^=tel]')!.remove();
    if (isPaid) notice.prepend(paid);
    loadApp();
  };
  feed.check.reply.then(
    (reply) => {
      isAllowed = isAdmitted(reply);
      return isAllowed ? paintWaiting() : leave(false);
    },
    () => leave(true),
  );
  return {
    feed,
    painted,
    stop: () => {
      isStopped = true;
    },
  };
}

/** Whether this browser has, or had, the record of a payment: a removed one leaves its key (`charge-environment.ts`). */
function hasCharge() {
  try {
    return JSON.stringify(localStorage).includes('charge.');
  } catch {
    // Access to the storage is refused.
  }
}

/** Whether a navigation to the *717# page gets a page: without a connection the service worker has the app for it. */
const canLoadUssdPage = (): Promise<boolean> =>
  Promise.race([
    navigator.serviceWorker?.controller
      ? true
      : fetch(ussdPagePath, { method: 'HEAD' }).then(
          ({ ok }) => ok,
          () => false,
        ),
    new Promise<false>((resolve) => setTimeout(() => resolve(false), ussdPageTimeoutMs)),
  ]);

recordEarlyInput();
const { firstView } = window;
if (firstView?.calls) firstView.landing = showRows(firstView.calls);
else if (!firstView?.isTurnedAway) loadApp();
