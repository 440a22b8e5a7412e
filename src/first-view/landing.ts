import { isAdmitted, isAdmittedBeforeCheck } from '../../machines/admission';
import { landingCategoryLimit } from '../../machines/business';
import type { CategoryGroup } from '../../machines/contracts';
import { homeAddress, msisdnOfQuery } from '../portal/addresses';
import { catalogueCall, checkBody, checkCall } from '../portal/calls';
import { createCatalogueFeed, createCheckFeed } from '../portal/landing-feed';
import { nextTask } from '../portal/next-task';
import { browserNumberCookie } from '../portal/number-cookie';
import { frontDoor } from '../screens';
import { noteEarlyPresses } from './early-presses';
import { watchEntry } from './entry-failed';
import { createRowPainter } from './row-painter';

// The inline script of the landing screen's page: sends both calls, paints the rows of the catalogue as they arrive, and
// loads the app once the line has time for it. Waiting for XState and React would show the first row 2 s later at 400 kbit/s.

/** However slow the backend is, the app is loaded after this time, in ms. */
const appTimeoutMs = 1_000;

const { app = '' } = (document.currentScript as HTMLScriptElement).dataset;
const [entry = '', ...imports] = app.split(' ');

let loadApp = () => {
  loadApp = () => {};
  for (const href of imports) addToHead('link', { rel: 'modulepreload', href });
  addToHead('script', { type: 'module', src: entry, fetchPriority: 'high' });
};

function addToHead<Tag extends 'script' | 'link'>(
  tag: Tag,
  fields: Partial<HTMLElementTagNameMap[Tag]>,
) {
  document.head.append(Object.assign(document.createElement(tag), fields, { crossOrigin: '' }));
}

/** The browser paints what is there before it loads the app. */
const loadAppAfterPaint = () => requestAnimationFrame(() => setTimeout(() => loadApp()));

function showRows(msisdn: string) {
  const feed = {
    msisdn,
    check: createCheckFeed((signal) =>
      fetch(checkCall.path, {
        method: checkCall.method,
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(checkBody(msisdn, import.meta.env.VITE_PRODUCT_NAME)),
        signal,
      }),
    ),
    // Low: the app, which is requested when the first rows are there, comes before the last ones.
    catalogue: createCatalogueFeed((signal) =>
      fetch(catalogueCall.path, { priority: 'low', signal }),
    ),
  };
  const painted: CategoryGroup[] = [];
  const waiting: CategoryGroup[] = [];
  const paint = createRowPainter();
  /** Unknown until the first group or the reply arrives. */
  let isAllowed: boolean | undefined;
  let isPainting = false;
  let isStopped = false;

  /** One row a task: the browser paints the first rows while the last ones are being made. */
  const paintWaiting = async () => {
    if (isPainting) return;
    isPainting = true;
    while (isAllowed && !isStopped && waiting.length > 0) {
      const [group] = waiting.splice(0, 1) as [CategoryGroup];
      paint(group, painted.length);
      painted.push(group);
      await nextTask();
    }
    isPainting = false;
  };

  window.firstView = {
    feed,
    painted,
    stop: () => {
      isStopped = true;
    },
  };
  setTimeout(() => loadApp(), appTimeoutMs);
  feed.catalogue.subscribe((groups) => {
    loadAppAfterPaint();
    isAllowed ??= isAdmittedBeforeCheck({
      msisdn,
      verifiedMsisdn: browserNumberCookie.read(),
      hasCatalogue: feed.catalogue.isKept(),
    });
    const count = painted.length + waiting.length;
    waiting.push(...groups.slice(0, landingCategoryLimit - count));
    void paintWaiting();
  });
  feed.catalogue.whole.then(loadAppAfterPaint, () => loadApp());
  feed.check.reply.then(
    (reply) => {
      isAllowed = isAdmitted(reply);
      if (!isAllowed) return loadApp();
      // A tap on an early row may leave this page before the app is there.
      browserNumberCookie.remember(msisdn);
      return paintWaiting();
    },
    () => {
      isAllowed = false;
      loadApp();
    },
  );
}

watchEntry();
noteEarlyPresses();
if (window.location.pathname === frontDoor) {
  const address = homeAddress(msisdnOfQuery(window.location.search) ?? browserNumberCookie.read());
  window.history.replaceState(null, '', address);
}
const msisdn = msisdnOfQuery(window.location.search);
if (msisdn === null) loadApp();
else showRows(msisdn);
