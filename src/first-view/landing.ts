import { isAdmitted, isAdmittedBeforeCheck } from '../../machines/admission';
import { landingCategoryLimit } from '../../machines/business';
import type { CategoryGroup } from '../../machines/contracts';
import { msisdnOfQuery } from '../portal/addresses';
import { createCatalogueFeed, createCheckFeed } from '../portal/landing-feed';
import { nextTask } from '../portal/next-task';
import { browserNumberCookie } from '../portal/number-cookie';
import { openEarlyGame } from './early-game';
import { noteEarlyInput } from './early-input';
import { watchEntry } from './start-failed';
import type { LandingCalls } from './start';
import { createRowPainter } from './row-painter';

// The inline script at the end of the landing screen's page: paints the rows of the catalogue as they arrive, and loads the
// app once the line has time for it. Waiting for XState and React would show the first row 2 s later at 400 kbit/s.

/** However slow the backend is, the app is loaded after this time, in ms. */
const appTimeoutMs = 1_000;

const { app = '' } = (document.currentScript as HTMLScriptElement).dataset;
const [entry = '', ...imports] = app.split(' ');

/** Loads the smaller part of the app, once: it fits on the line before the first row arrives. */
let preloadImports = () => {
  preloadImports = () => {};
  for (const href of imports) addToHead('link', { rel: 'modulepreload', href });
};

/** Loads the app, once. */
let loadApp = () => {
  loadApp = () => {};
  preloadImports();
  addToHead('script', { type: 'module', src: entry, fetchPriority: 'high' });
};

function addToHead<Tag extends 'script' | 'link'>(
  tag: Tag,
  fields: Partial<HTMLElementTagNameMap[Tag]>,
) {
  document.head.append(Object.assign(document.createElement(tag), fields, { crossOrigin: '' }));
}

/** Runs a task once the browser has painted what is there. */
const afterPaint = (task: () => void) => requestAnimationFrame(() => setTimeout(task));

function showRows(msisdn: string, calls: LandingCalls) {
  const feed = {
    msisdn,
    check: createCheckFeed(calls.check),
    catalogue: createCatalogueFeed(calls.catalogue),
  };
  const painted: CategoryGroup[] = [];
  const waiting: CategoryGroup[] = [];
  const paint = createRowPainter();
  /** Unknown until the first group or the reply arrives. */
  let isAllowed: boolean | undefined;
  let isPainting = false;
  let isStopped = false;

  const canPaint = () => isAllowed === true && !isStopped && waiting.length > 0;
  /** One row a task: the browser paints the first rows while the last ones are being made. */
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

  window.firstView = {
    feed,
    painted,
    stop: () => {
      isStopped = true;
    },
  };
  setTimeout(() => loadApp(), appTimeoutMs);
  afterPaint(() => preloadImports());
  feed.catalogue.subscribe((groups) => {
    // From the network it arrives a round trip later, when the first rows are painted; from the service worker at once.
    if (feed.catalogue.isKept()) afterPaint(() => loadApp());
    else loadApp();
    isAllowed ??= isAdmittedBeforeCheck({
      msisdn,
      verifiedMsisdn: browserNumberCookie.read(),
      hasCatalogue: feed.catalogue.isKept(),
    });
    const count = painted.length + waiting.length;
    waiting.push(...groups.slice(0, landingCategoryLimit - count));
    void paintWaiting();
  });
  const load = () => loadApp();
  feed.catalogue.whole.then(load, load);
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
noteEarlyInput((link) => openEarlyGame(link, window.firstView?.painted ?? []));
const msisdn = msisdnOfQuery(window.location.search);
if (msisdn !== null && window.landingCalls) showRows(msisdn, window.landingCalls);
else loadApp();
