// The model of the search: what can happen there, and what must be true afterwards.
// Rule: DATA-2.
import { createActor, type AnyMachineSnapshot } from 'xstate';
import { buildCatalogue } from '../../../fixtures/catalogue';
import type { Answer } from '../../../fixtures/test-numbers';
import { searchMachine } from '../../../machines/search';
import { searchImplementations } from '../../../src/screens/search/search-actor';
import { listedGame } from '../../support/sample';
import { sending, type Case, type Model, type SpecState, isTime } from './portal-model';

/** A screen that asks for nothing. */
const elsewhere = '/home/check';

interface View {
  text: string;
  spinner: boolean;
  failed: boolean;
  /** 'No game found' */
  foundNone: boolean;
  count: number;
  /** The first two names that are listed. */
  first: string[];
}

interface Spec extends SpecState<View> {
  text: string;
  /** The requests under way, by number. */
  underWay: number[];
  newest: number;
  /** The request whose list is shown; 0 for none. */
  answered: number;
  games: string[];
  failed: boolean;
  said: string[];
}

const games = [...new Set(buildCatalogue().flatMap((group) => group.games))];
/** A list that another answer may bring; it travels in a header, for which many servers have 8 kB. */
const fewer = games.slice(0, 12);
/** The lists as the machine hears of them: the same array each time, as from the provider. */
const heardOf = new Map([games, fewer].map((list) => [list, list.map(listedGame)]));

/** Product document 5: a substring of the name, whatever the case. */
const shown = (spec: Spec): Spec => {
  const found = spec.games.filter((name) => name.toUpperCase().includes(spec.text.toUpperCase()));
  return {
    ...spec,
    inFlight: spec.underWay.length,
    view: {
      text: spec.text,
      spinner: spec.underWay.includes(spec.newest) && spec.newest > 0,
      failed: spec.failed,
      foundNone: spec.answered > 0 && found.length === 0,
      count: found.length,
      first: found.slice(0, 2),
    },
  };
};

/** Every cause sends one request. Of those before it the oldest goes on: it brings a list to fast typing on a slow line. */
const request = (spec: Spec): Spec => {
  const newest = spec.newest + 1;
  return shown({
    ...sending(spec, '/fetch-games', null),
    newest,
    underWay: [...spec.underWay.slice(0, 1), newest],
    failed: false,
    timer: { ms: 10_000, due: 'limit' },
  });
};

const type = (text: string): Case<Spec> => ({
  name: text === '' ? 'empties the field' : `types '${text}'`,
  stimulus: { do: 'type', field: 'Search games', text },
  event: { type: 'text.changed', text },
  isPossible: (spec) => spec.text !== text,
  // A fourth request before any answer shows nothing that three do not; emptying an empty field is no change.
  when: ({ context }) =>
    context.text !== text &&
    (context.answered > 0 || context.request < 2 || (context.request < 3 && text === 'LAN')),
  outcome: (spec) => request({ ...spec, text }),
});

type Result = typeof games | 'offline' | 'status' | 'unreadable';

const heard = (spec: Spec, number: number, result: Result): Spec => {
  const isNewest = number === spec.newest;
  const underWay = spec.underWay.filter((other) => other !== number);
  if (typeof result === 'string') {
    return shown({
      ...spec,
      underWay,
      failed: isNewest || spec.failed,
      timer: isNewest ? null : spec.timer,
      said: [...spec.said, `Searching failed: ${result}`],
    });
  }
  if (number < spec.answered) return shown({ ...spec, underWay });
  const list = { ...spec, games: result.map(({ gamename }) => gamename), answered: number };
  return isNewest
    ? shown({ ...list, underWay: [], timer: null, failed: false })
    : // D-26: a list that is newer than what is shown is good enough for the newest text.
      // Once the newest request has failed, nothing is awaited after that.
      shown({ ...list, underWay: spec.failed ? [] : underWay, failed: false });
};

function eventOf(number: number, result: Result) {
  return typeof result === 'string'
    ? { type: 'games.failed', request: number, failure: { kind: result } }
    : { type: 'games.arrived', request: number, games: heardOf.get(result) };
}

/** A list in `data`; the fixtures' own is in `games` (D-30). */
const asAnswer = (list: typeof games): Answer => ({ kind: 'json', body: { data: list } });

const newest = (says: string, result: Result, given?: Answer): Case<Spec> => ({
  name: `the newest request is answered ${says}`,
  stimulus: { do: 'answer', call: '/fetch-games', which: 'newest', ...(given && { with: given }) },
  event: ({ context }) => eventOf(context.request, result),
  when: (snapshot) => snapshot.matches('waiting'),
  isPossible: (spec) => spec.underWay.includes(spec.newest),
  outcome: (spec) => heard(spec, spec.newest, result),
});

const earlier = (says: string, result: Result, given?: Answer): Case<Spec> => ({
  name: `the earlier request is answered ${says}`,
  stimulus: { do: 'answer', call: '/fetch-games', ...(given && { with: given }) },
  event: ({ context }) => eventOf(context.request - 1, result),
  when: ({ context }: AnyMachineSnapshot) => context.answered === 0 && context.request === 2,
  isPossible: (spec) => spec.underWay.includes(spec.newest - 1),
  outcome: (spec) => heard(spec, spec.newest - 1, result),
});

/** A request before the earlier one, which was aborted in favour of it; undefined for none. */
const oldest = ({ underWay, newest: last }: Spec) => underWay.find((number) => number < last - 1);

/** Of three requests without an answer the second is aborted: the first brings the list. */
const oldestOfThree = (says: string, result: Result, given?: Answer): Case<Spec> => ({
  name: `the oldest request is answered ${says}`,
  stimulus: { do: 'answer', call: '/fetch-games', ...(given && { with: given }) },
  event: (_, spec) => eventOf(oldest(spec) ?? 1, result),
  when: ({ context }: AnyMachineSnapshot) => context.request === 3 && context.answered === 0,
  isPossible: (spec) => oldest(spec) !== undefined,
  outcome: (spec) => heard(spec, oldest(spec) ?? 1, result),
});

/** The requirements of the search: SEARCH-1 to SEARCH-11. */
export const searchModel: Model<View, Spec> = {
  id: 'search',
  machine: searchMachine,
  starts: [
    {
      name: 'opens the search',
      address: '/search',
      spec: shown({
        world: { address: '/search', cookie: null, sent: [] },
        view: { text: '', spinner: false, failed: false, foundNone: false, count: 0, first: [] },
        timer: null,
        text: '',
        underWay: [],
        newest: 0,
        answered: 0,
        games: [],
        failed: false,
        said: [],
      }),
    },
  ],
  cases: [
    type('LAN'),
    type('lanterns and so on'),
    type(''),
    newest('with all games', games),
    newest('with fewer games', fewer, asAnswer(fewer)),
    newest('HTTP 500', 'status', { kind: 'text', httpStatus: 500, text: '' }),
    newest('with a page', 'unreadable', { kind: 'html' }),
    newest('by breaking the connection', 'offline', { kind: 'reset' }),
    newest('without a list', 'unreadable', { kind: 'json', body: { list: [] } }),
    earlier('with fewer games', fewer, asAnswer(fewer)),
    earlier('HTTP 500', 'status', { kind: 'text', httpStatus: 500, text: '' }),
    oldestOfThree('with fewer games', fewer, asAnswer(fewer)),
    oldestOfThree('HTTP 500', 'status', { kind: 'text', httpStatus: 500, text: '' }),
    {
      name: "presses 'Try again'",
      stimulus: { do: 'press', role: 'button', name: 'Try again' },
      event: { type: 'retry.pressed' },
      when: ({ context }) => context.answered > 0 || context.request < 3,
      isPossible: (spec) => spec.failed,
      outcome: request,
    },
    {
      name: 'leaves the search and comes back',
      stimulus: { do: 'go', address: '/search', via: elsewhere },
      event: { type: 'screen.opened' },
      when: ({ context }) => context.answered > 0 || context.request < 3,
      // What failed before is tried again; everything else is as it was.
      outcome: (spec) => (spec.failed ? request(spec) : spec),
    },
    {
      name: "presses 'Search'",
      stimulus: { do: 'press', role: 'button', name: 'Search' },
      event: { type: 'search.pressed' },
      outcome: (spec) => spec,
    },
  ],
  exercises: {
    'SEARCH-1': (after, before) => before !== null && after.newest > before.newest,
    'SEARCH-2': (after, before) => before === null && after.newest === 0 && after.view.count === 0,
    'SEARCH-3': ({ text, view }, before) =>
      before !== null && before.text !== text && before.answered > 0 && view.count > 0,
    'SEARCH-4': (after, before) =>
      before !== null && after.answered > before.answered && after.answered < after.newest,
    'SEARCH-5': ({ text, view }) => text === 'LAN' && view.count > 0,
    'SEARCH-6': ({ view }) => view.foundNone,
    'SEARCH-7': ({ failed, said }, before) =>
      before !== null && said.length > before.said.length && failed,
    'SEARCH-8': ({ failed }, before, step) => before?.failed === false && failed && isTime(step),
    'SEARCH-9': (_spec, _before, step) => step === "presses 'Search'",
  },
  delays: { callLimit: 10_000 },
  afterTimer: (spec) =>
    shown({
      ...spec,
      underWay: [],
      failed: true,
      said: [...spec.said, 'Searching failed: timeout'],
    }),
  project: ({ context }) => [
    context.text,
    // As long as an earlier request may still be under way, it matters which one.
    context.request > 3 ? 'later' : [context.request, context.answered],
    context.answered === 0,
    // Whether the shown list answers an earlier request than the newest.
    context.answered === context.request,
    context.games.length,
    context.results.length,
  ],
  createActor: (machine, portal) =>
    createActor((machine as typeof searchMachine).provide(searchImplementations(portal)), {
      ...portal.actorOptions,
      id: 'search',
    }),
  viewOfSnapshot: (snapshot) => {
    const { text, results, answered } = snapshot.context;
    return {
      text,
      spinner: snapshot.hasTag('busy'),
      failed: snapshot.hasTag('failed'),
      foundNone: answered > 0 && results.length === 0,
      count: results.length,
      first: results.slice(0, 2).map(({ gamename }: { gamename: string }) => gamename),
    };
  },
  viewOfPage: (page) => {
    const found = page.links.filter(({ href }) => href.startsWith('/games/'));
    const [count = '0'] = page.statuses.flatMap(
      (words) => /^([\d,]+) games?$/.exec(words)?.[1] ?? [],
    );
    const foundNone = page.headings.includes('No game found');
    const hasList = found.length > 0 || foundNone;
    return {
      text: page.fields[0]?.value ?? '',
      // Where there is something to see, words come only after a while.
      spinner: page.isBusy && (hasList || page.spinners.includes('Searching…')),
      failed: page.buttons.some(({ name }) => name === 'Try again'),
      foundNone,
      count: Number(count.replaceAll(',', '')),
      first: found.slice(0, 2).map(({ name }) => name.replace(/ Category: .*$/, '')),
    };
  },
};
