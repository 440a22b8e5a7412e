// The model of the search: its possible events, and the required state after each.
// Rule: DATA-2.
import type { AnyMachineSnapshot } from 'xstate';
import { buildCatalogue } from '../../../fixtures/catalogue';
import type { Answer } from '../../../fixtures/answers';
import { searchMachine } from '../../../machines/search';
import { searchImplementations } from '../../../src/screens/search/search-actor';
import { listedGame } from '../../support/sample';
import { independentActions, type Case, type Model, type SpecState, isTime } from './portal-model';
import { answering, press, sending, worldAt } from './cases';
import { answerLimitMs } from './limits';

const elsewhere = '/home/check';

interface View {
  text: string;
  spinner: boolean;
  failed: boolean;
  showsNoGameFound: boolean;
  count: number;
  first: string[];
}

interface Spec extends SpecState<View> {
  text: string;
  runningRequests: number[];
  newest: number;
  /** The request whose list is shown; 0 for none. */
  answered: number;
  games: string[];
  failed: boolean;
  logLines: string[];
}

const games = [...new Set(buildCatalogue().flatMap((group) => group.games))];
/** A list that another response brings; short, because it travels in a header and many servers limit it to 8 kB. */
const fewer = games.slice(0, 12);
/** The lists as the machine receives them: the same array for the same list, as from the provider. */
const listedGames = new Map([games, fewer].map((list) => [list, list.map(listedGame)]));

/** Product document 5: a case-insensitive substring of the name. */
const shown = (spec: Omit<Spec, 'view'>): Spec => {
  const found = spec.games.filter((name) => name.toUpperCase().includes(spec.text.toUpperCase()));
  return {
    ...spec,
    inFlight: spec.runningRequests.length,
    view: {
      text: spec.text,
      spinner: spec.runningRequests.includes(spec.newest) && spec.newest > 0,
      failed: spec.failed,
      showsNoGameFound: spec.answered > 0 && found.length === 0 && !spec.failed,
      count: found.length,
      first: found.slice(0, 2),
    },
  };
};

/**
 * Each cause sends one request. Of the earlier ones only the oldest continues: it brings a list during fast typing on a slow
 * connection.
 */
const request = (spec: Spec): Spec => {
  const newest = spec.newest + 1;
  return shown({
    ...sending(spec, '/fetch-games', null),
    newest,
    runningRequests: [...spec.runningRequests.slice(0, 1), newest],
    failed: false,
    timer: answerLimitMs,
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
    (context.shownRequest > 0 || context.request < 2 || (context.request < 3 && text === 'LAG')),
  outcome: (spec) => request({ ...spec, text }),
});

type Result = typeof games | 'offline' | 'status' | 'unreadable';

const afterReply = (spec: Spec, number: number, result: Result): Spec => {
  const isNewest = number === spec.newest;
  const runningRequests = spec.runningRequests.filter((other) => other !== number);
  if (typeof result === 'string') {
    return shown({
      ...spec,
      runningRequests,
      failed: isNewest || spec.failed,
      timer: isNewest ? null : spec.timer,
      logLines: [...spec.logLines, `Searching failed: ${result}`],
    });
  }
  if (number < spec.answered) return shown({ ...spec, runningRequests });
  const list = { ...spec, games: result.map(({ gamename }) => gamename), answered: number };
  return isNewest
    ? shown({ ...list, runningRequests: [], timer: null, failed: false })
    : // SEARCH-4: a list that is newer than what is shown is good enough for the newest text.
      // After the newest request has failed, no other request is awaited.
      shown({ ...list, runningRequests: spec.failed ? [] : runningRequests, failed: false });
};

function eventOf(number: number, result: Result) {
  return typeof result === 'string'
    ? { type: 'games.failed', request: number, failure: { kind: result } }
    : { type: 'games.arrived', request: number, games: listedGames.get(result) };
}

/** Replies, each with the result that the machine receives, and the answer; without one the fixtures answer. */
const replies = {
  'with all games': [games],
  // The list in `data`; the fixtures' own is in `games` (DATA-2).
  'with fewer games': [fewer, { kind: 'json', body: { data: fewer } }],
  'HTTP 500': ['status', { kind: 'text', httpStatus: 500, text: '' }],
  'with a page': ['unreadable', { kind: 'html' }],
  'by breaking the connection': ['offline', { kind: 'reset' }],
  'without a list': ['unreadable', { kind: 'json', body: { list: [] } }],
} satisfies Record<string, [Result, Answer?]>;
type ReplyName = keyof typeof replies;

/** The number of the request that is answered: of three, the second is aborted, and the oldest brings a list too. */
const requestNumbers = {
  newest: ({ newest }: Spec) => newest,
  earlier: ({ newest }: Spec) => newest - 1,
  oldest: ({ runningRequests, newest }: Spec) =>
    runningRequests.find((number) => number < newest - 1),
};

/** Before any list shows, an earlier request is answered while it is the only one before the newest. */
const isTried = {
  newest: (snapshot: AnyMachineSnapshot) => snapshot.matches('waiting'),
  earlier: ({ context }: AnyMachineSnapshot) => context.request === 2 && context.shownRequest === 0,
  oldest: ({ context }: AnyMachineSnapshot) => context.request === 3 && context.shownRequest === 0,
};

function answer(which: keyof typeof requestNumbers, reply: ReplyName): Case<Spec> {
  const [result, given]: [Result, Answer?] = replies[reply];
  const numberOf = requestNumbers[which];
  return {
    name: `the ${which} request is answered ${reply}`,
    stimulus: {
      ...answering('/fetch-games', given),
      ...(which === 'newest' && { which }),
    },
    event: (_, spec) => eventOf(numberOf(spec) ?? 1, result),
    when: isTried[which],
    isPossible: (spec) => spec.runningRequests.some((number) => number === numberOf(spec)),
    outcome: (spec) => afterReply(spec, numberOf(spec) ?? 1, result),
  };
}

const newestStays = 'A late answer to an older request never replaces a newer one (SEARCH-4).';
const olderAreGivenUp =
  'Requests before the one whose list is shown have been given up. The guard holds whatever the provider does, which a test of the machine by itself shows.';

/** The requirements of the search: SEARCH-1 to SEARCH-11. */
export const searchModel: Model<View, Spec> = {
  machine: searchMachine,
  starts: [
    {
      name: 'opens the search',
      address: '/search',
      spec: shown({
        world: worldAt('/search'),
        timer: null,
        text: '',
        runningRequests: [],
        newest: 0,
        answered: 0,
        games: [],
        failed: false,
        logLines: [],
      }),
    },
  ],
  cases: [
    type('LAG'),
    type('lanterns and so on'),
    type(''),
    ...(Object.keys(replies) as ReplyName[]).map((reply) => answer('newest', reply)),
    answer('earlier', 'with fewer games'),
    answer('earlier', 'HTTP 500'),
    answer('oldest', 'with fewer games'),
    answer('oldest', 'HTTP 500'),
    {
      name: "presses 'Try again'",
      stimulus: press('Try again'),
      event: { type: 'retry.pressed' },
      when: ({ context }) => context.shownRequest > 0 || context.request < 3,
      isPossible: (spec) => spec.failed,
      outcome: request,
    },
    {
      name: 'the connection returns',
      stimulus: { do: 'return line' },
      event: { type: 'line.returned' },
      when: ({ context }) => context.shownRequest > 0 || context.request < 3,
      isPossible: ({ failed }) => failed,
      outcome: request,
    },
    {
      name: 'leaves the search and comes back',
      stimulus: { do: 'go', address: '/search', via: elsewhere },
      event: { type: 'screen.opened' },
      when: ({ context }) => context.shownRequest > 0 || context.request < 3,
      // A return to the search sends a failed request again, and has no other effect.
      outcome: (spec) => (spec.failed ? request(spec) : spec),
    },
    {
      name: 'goes back to an entry with a text',
      stimulus: {
        do: 'go',
        address: '/search',
        via: elsewhere,
        entryState: { key: 1 },
        stored: { 'text 1': 'LAG' },
      },
      event: { type: 'text.restored', text: 'LAG' },
      when: ({ context }) => context.shownRequest > 0 || context.request < 2,
      // A return to a failed search is a case of its own.
      isPossible: ({ failed }) => !failed,
      // Only a search without a text takes that of the entry.
      outcome: (spec) => (spec.newest > 0 ? spec : request({ ...spec, text: 'LAG' })),
    },
    {
      name: "presses 'Search'",
      stimulus: press('Search'),
      event: { type: '' },
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
    'SEARCH-5': ({ text, view }) => text === 'LAG' && view.count > 0,
    'SEARCH-6': ({ view }) => view.showsNoGameFound,
    'SEARCH-7': ({ failed, logLines }, before) =>
      before !== null && logLines.length > before.logLines.length && failed,
    'SEARCH-8': ({ failed }, before, step) => before?.failed === false && failed && isTime(step),
    'CALL-2': ({ failed }, before, step) =>
      before?.failed === true && !failed && step === 'the connection returns',
    'SEARCH-9': (_spec, _before, step) => step === "presses 'Search'",
    'SEARCH-13': (_spec, before, step) =>
      before?.newest === 0 && step === 'goes back to an entry with a text',
  },
  delays: { callLimit: answerLimitMs },
  afterTime: (spec) =>
    spec.timer === 0
      ? shown({
          ...spec,
          runningRequests: [],
          failed: true,
          logLines: [...spec.logLines, 'Searching failed: timeout'],
        })
      : spec,
  project: ({ context }) => [
    context.text,
    // Keep the numbers apart while an earlier request may be running.
    context.request > 3 ? 'later' : [context.request, context.shownRequest],
    context.shownRequest === 0,
    // Whether the shown list answers an earlier request than the newest.
    context.shownRequest === context.request,
    context.games.length,
    context.results.length,
  ],
  // The suggestions need the catalogue.
  handling: (path) => (path === '/api/games' ? 'ignored' : 'held'),
  implementations: searchImplementations,
  viewOfSnapshot: (snapshot) => {
    const { text, results, shownRequest } = snapshot.context;
    return {
      text,
      spinner: snapshot.hasTag('busy'),
      failed: snapshot.hasTag('failed'),
      showsNoGameFound: shownRequest > 0 && results.length === 0 && !snapshot.hasTag('failed'),
      count: results.length,
      first: results.slice(0, 2).map(({ gamename }: { gamename: string }) => gamename),
    };
  },
  viewOfPage: (page) => {
    // The suggestions name no category.
    const found = page.links.filter(({ name }) => name.includes(' Category: '));
    const [count = '0'] = page.statuses.flatMap(
      (words) => /^([\d,]+) games?$/.exec(words)?.[1] ?? [],
    );
    const showsNoGameFound = page.headings.includes('No game found');
    const hasList = found.length > 0 || showsNoGameFound;
    return {
      text: page.fields[0]?.value ?? '',
      // Above a list, the loading text appears after a delay only.
      spinner: page.isBusy && (hasList || page.spinners.includes('Searching…')),
      failed: page.buttons.includes('Try again'),
      showsNoGameFound,
      count: Number(count.replaceAll(',', '')),
      first: found.slice(0, 2).map(({ name }) => name.replace(/ Category: .*$/, '')),
    };
  },
  permittedProblems: {
    'the machine does not say what the end of provider does':
      'A callback actor ends only with the machine; its answers are events.',
    'the machine does not say what a failure of provider does':
      'A callback actor turns every failure into an event.',
    'waiting does not say what games.arrived does when isForLatestRequest, isNewerThanShown do not hold':
      newestStays,
    'failed does not say what games.arrived does when isNewerThanShown does not hold': newestStays,
  },
  equivalentMutants: {
    'forgets the guard: waiting: games.arrived [isNewerThanShown] → (stays) / keepGames':
      olderAreGivenUp,
    'forgets the guard: failed: games.arrived [isNewerThanShown] → settled / keepGames':
      olderAreGivenUp,
    'takes isNewerThanShown for true': olderAreGivenUp,
    'does logFailure too early: waiting: after callLimit → failed / abandonRequests, logFailure':
      independentActions,
  },
};
