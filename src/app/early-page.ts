import { landingCategoryLimit } from '../../machines/business';
import { msisdnOfQuery } from '../portal/addresses';
import { hearEarlyCalls } from '../portal/early-calls';
import { cookieOf, rememberNumber } from '../portal/number-cookie';
import { createRowPainter } from './early-rows';
import { sayThatEntryFailed } from './entry-failed';
import type { SwipedCards } from './hand-over';

// The last thing in the landing screen's page, which has been painted by then: paints the rows of the catalogue as they
// arrive, and asks for the app once the line has time for it.

/** However slow the backend is, in ms: the line is idle meanwhile. */
const patience = 1_000;

const {
  app = '',
  refused = '',
  styles = '',
} = (document.currentScript as HTMLScriptElement).dataset;
const [entry = '', ...imported] = app.split(' ');
const refusedFiles = refused.split(' ');

/** Asks for what the app cannot do without, once: a seventh of it, and the styles of what this page does not show itself. */
let askForParts = () => {
  askForParts = () => {};
  add('link', { rel: 'stylesheet', href: styles });
  preload(imported);
};

/** Asks for the app, once. */
let askForApp = () => {
  askForApp = () => {};
  askForParts();
  add('script', {
    type: 'module',
    src: entry,
    fetchPriority: 'high',
    onerror: sayThatEntryFailed,
  });
};

// A tap on Category shows at once that it counts; the app opens the drawer when it takes over.
const categories = document.querySelector('button');
categories?.addEventListener('click', () => {
  const { ariaExpanded } = categories;
  categories.ariaExpanded = ariaExpanded === 'true' ? 'false' : 'true';
});

// For the app, which must not ask for it: that would lay out the page once more.
const noteSwipe = ({ target }: Event) => {
  (target as SwipedCards).swiped = (target as SwipedCards).scrollLeft;
};
addEventListener('scroll', noteSwipe, true);

const preload = (files: string[]) => {
  for (const file of files) add('link', { rel: 'modulepreload', href: file });
};

function add<Tag extends 'script' | 'link'>(tag: Tag, fields: Partial<HTMLElementTagNameMap[Tag]>) {
  document.head.append(Object.assign(document.createElement(tag), fields, { crossOrigin: '' }));
}

/** The rows are its own then; more of these would only keep it waiting. */
const hasAppBegun = () => !document.querySelector('#root[aria-busy] + :not(div)');

const msisdn = msisdnOfQuery(window.location.search);
const { earlyCalls } = window;
if (msisdn === null || !earlyCalls) askForApp();
else {
  setTimeout(() => askForApp(), patience);
  // Once the shell is painted. That is late enough for a screenful of rows to be on the line before them, and they are there
  // before the app begins to arrive. The first row waits for less if all that it needs has been read by then.
  requestAnimationFrame(() =>
    setTimeout(() => {
      askForParts();
      paint ??= createRowPainter();
    }),
  );
  // Decision 6: who was let in before sees the catalogue of that time while the check runs.
  const isVerified = document.cookie.split('; ').includes(cookieOf(msisdn));
  let isLetIn: boolean | undefined;
  let paint: ((group: unknown) => void) | undefined;
  const waiting: unknown[] = [];
  let count = 0;
  /** A row a task, between which the first ones are seen. */
  const paintWaiting = () => {
    if (!isLetIn || hasAppBegun() || waiting.length === 0) return;
    paint ??= createRowPainter();
    paint(waiting.shift());
    setTimeout(paintWaiting);
  };
  hearEarlyCalls(earlyCalls, {
    onPiece: (isKept) => {
      // Until the app begins to arrive, one round trip later, the line has time for a screenful of rows.
      if (!isKept) askForApp();
    },
    onGroup: (group, isKept) => {
      if (isKept) {
        if (isVerified) isLetIn ??= true;
        // An app that is kept too would be there before the rows are painted.
        requestAnimationFrame(() => setTimeout(() => askForApp()));
      }
      waiting.push(group);
      count += 1;
      setTimeout(paintWaiting);
      return count < landingCategoryLimit && !hasAppBegun();
    },
    onEnd: () => askForApp(),
    onChecked: (lets) => {
      isLetIn = lets;
      paintWaiting();
      if (lets) {
        // A tap on one of these rows may lead on before the app is there.
        rememberNumber(msisdn);
        return;
      }
      askForApp();
      // Where the app will send them.
      preload(refusedFiles);
    },
  });
}
