import { landingCategoryLimit } from '../../machines/business';
import { msisdnOfQuery } from '../portal/addresses';
import { hearEarlyCalls } from '../portal/early-calls';
import { cookieOf } from '../portal/number-cookie';
import { createRowPainter } from './early-rows';
import { sayThatEntryFailed } from './entry-failed';

// The last thing in the landing screen's page, which has been painted by then: paints the rows of the catalogue as they
// arrive, and asks for the app once the line has time for it.

/** However slow the backend is, in ms: the line is idle meanwhile. */
const patience = 1_000;

const {
  app = '',
  refused = '',
  styles = '',
} = (document.currentScript as HTMLScriptElement).dataset;
const appFiles = app.split(' ');
const refusedFiles = refused.split(' ');

/** Asks for the app, once; the entry comes first, and the files that it imports beside it. */
function askForApp() {
  const [entry, ...imported] = appFiles.splice(0);
  if (entry === undefined) return;
  // Little, and before the app: it has no other styles for what this page does not show by itself.
  add('link', { rel: 'stylesheet', href: styles });
  add('script', {
    type: 'module',
    src: entry,
    fetchPriority: 'high',
    onerror: sayThatEntryFailed,
  });
  preload(imported);
}

// A tap on Category shows at once that it counts; the app opens the drawer when it takes over.
const categories = document.querySelector('button');
categories?.addEventListener('click', () => {
  const { ariaExpanded } = categories;
  categories.ariaExpanded = ariaExpanded === 'true' ? 'false' : 'true';
});

const preload = (files: string[]) => {
  for (const file of files) add('link', { rel: 'modulepreload', href: file });
};

function add<Tag extends 'script' | 'link'>(tag: Tag, fields: Partial<HTMLElementTagNameMap[Tag]>) {
  document.head.append(Object.assign(document.createElement(tag), fields, { crossOrigin: '' }));
}

const msisdn = msisdnOfQuery(window.location.search);
const { earlyCalls } = window;
if (msisdn === null || !earlyCalls) askForApp();
else {
  setTimeout(askForApp, patience);
  // Decision 6: who was let in before sees the catalogue of that time while the check runs.
  const isVerified = document.cookie.split('; ').includes(cookieOf(msisdn));
  let isLetIn: boolean | undefined;
  let paint: ((group: unknown) => void) | undefined;
  const waiting: unknown[] = [];
  let count = 0;
  const paintWaiting = () => {
    if (!isLetIn) return;
    // Once the app has taken over, the rows are its own.
    if (!document.querySelector('#root[aria-busy]')) return;
    paint ??= createRowPainter();
    for (const group of waiting.splice(0)) paint(group);
  };
  hearEarlyCalls(earlyCalls, {
    onGroup: (group, isKept) => {
      if (isKept && isVerified) isLetIn ??= true;
      waiting.push(group);
      count += 1;
      // Until the app begins to arrive, one round trip later, the line has time for a screenful of rows. An app that is
      // kept too would be there before these are painted.
      if (isKept) requestAnimationFrame(() => setTimeout(askForApp));
      else askForApp();
      paintWaiting();
      return count < landingCategoryLimit;
    },
    onEnd: askForApp,
    onChecked: (lets) => {
      isLetIn = lets;
      paintWaiting();
      if (lets) return;
      askForApp();
      // Where the app will send them.
      preload(refusedFiles);
    },
  });
}
