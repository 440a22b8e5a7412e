// The model of the game store: its possible events, and the required state after each.
import { buildCatalogue } from '../../../fixtures/catalogue';
import type { Answer } from '../../../fixtures/answers';
import { catalogueMachine } from '../../../machines/catalogue';
import { catalogueImplementations } from '../../../src/portal/portal';
import { doneEvent, errorEvent } from '../../../statecharts/definition';
import { answering, at, press, sending, worldAt } from './cases';
import { isTime, type Case, type Model, type SpecState } from './portal-model';
import { answerLimitMs } from './limits';

interface View {
  spinner: boolean;
  /** Number of listed games of the category. */
  games: number;
  /** Whether 'Try again' shows: after a failure, and where the catalogue is empty. */
  canRetry: boolean;
}

interface Spec extends SpecState<View> {
  state: 'unasked' | 'waiting' | 'begun' | 'kept' | 'failed';
  /** Number of received games of the category. */
  games: number;
  logLines: string[];
}

const elsewhere = '/home/login';
const category = 'Puzzle';
const screen = `/category/${category}`;
const catalogue = buildCatalogue();
const gamesOfFirst = (groups: typeof catalogue) =>
  groups.find((group) => group.category === category)?.games.length ?? 0;

/**
 * Beginnings of the catalogue with and without the category; short, because they travel in a header and many servers limit it
 * to 8 kB.
 */
const beginning = catalogue.slice(0, 1);
const otherBeginning = catalogue
  .slice(1, 3)
  .map((group) => ({ ...group, games: group.games.slice(0, 4) }));

const callsUnderWay: Partial<Record<Spec['state'], number>> = {
  unasked: 0,
  waiting: 1,
  kept: 0,
  failed: 0,
};

/** A category arrives complete, so its games show even when the rest fails. */
const shown = (given: Omit<Spec, 'view'>): Spec => {
  const { inFlight: _before, ...spec } = given;
  const inFlight = callsUnderWay[spec.state];
  const isThere = spec.games > 0;
  return {
    ...spec,
    ...(inFlight !== undefined && { inFlight }),
    view: {
      spinner: !isThere && (spec.state === 'waiting' || spec.state === 'begun'),
      games: spec.games,
      canRetry: !isThere && (spec.state === 'failed' || spec.state === 'kept'),
    },
  };
};

const isWaiting = ({ state }: Spec) => state === 'waiting';

const request = (spec: Spec): Spec =>
  shown({
    ...sending(spec, '/api/games', null),
    state: 'waiting',
    timer: answerLimitMs,
  });

const failing = (spec: Spec, kind: string): Spec =>
  shown({
    ...spec,
    state: 'failed',
    timer: null,
    logLines: [...spec.logLines, `Loading the catalogue failed: ${kind}`],
  });

function answer(
  reply: string,
  given: Answer | undefined,
  result: typeof catalogue | string,
): Case<Spec> {
  return {
    name: `the backend answers ${reply}`,
    stimulus: answering('/api/games', given),
    event:
      typeof result === 'string'
        ? errorEvent('fetchCatalogue', { kind: result })
        : doneEvent('fetchCatalogue', { categories: result, storedAt: 0 }),
    when: (snapshot) => snapshot.matches('loading'),
    isPossible: isWaiting,
    outcome: (spec) =>
      typeof result === 'string'
        ? failing(spec, result)
        : shown({ ...spec, state: 'kept', timer: null, games: gamesOfFirst(result) }),
  };
}

const begin = (reply: string, groups: typeof catalogue): Case<Spec> => ({
  name: `the backend begins to answer, with ${reply}`,
  stimulus: answering('/api/games', { kind: 'unfinished', body: groups }),
  event: { type: 'groups.arrived', from: 0, groups },
  when: (snapshot) => snapshot.matches('loading'),
  isPossible: isWaiting,
  outcome: (spec) =>
    shown({
      ...spec,
      state: 'begun',
      // Games of the first attempt stay until a retry replaces them.
      games: groups.length > 0 ? gamesOfFirst(groups) : spec.games,
      timer: answerLimitMs,
    }),
});

/** The requirements of the game store: CAT-1 to CAT-6. */
export const catalogueModel: Model<View, Spec> = {
  machine: catalogueMachine,
  starts: [
    {
      name: 'nothing is asked for',
      address: elsewhere,
      spec: shown({
        world: worldAt(elsewhere),
        timer: null,
        state: 'unasked',
        games: 0,
        logLines: [],
      }),
    },
  ],
  cases: [
    {
      name: 'a screen asks for the catalogue',
      stimulus: { do: 'go', address: screen, via: elsewhere },
      event: { type: 'catalogue.wanted' },
      outcome: (spec) => {
        const there = at(spec, screen);
        return spec.state === 'unasked' || spec.state === 'failed' ? request(there) : shown(there);
      },
    },
    // The first answers of their kinds bring no part, so that a pair of transitions has none between.
    answer('with an empty list', { kind: 'json', body: [] }, []),
    answer('HTTP 500', { kind: 'text', httpStatus: 500, text: '' }, 'status'),
    answer('with the catalogue', undefined, catalogue),
    begin('the category among others', beginning),
    begin('other categories', otherBeginning),
    begin('no complete category', []),
    answer('null', { kind: 'json', body: null }, 'unreadable'),
    answer('with a page', { kind: 'html' }, 'unreadable'),
    answer('by breaking the connection', { kind: 'reset' }, 'offline'),
    {
      name: "presses 'Try again'",
      stimulus: press('Try again'),
      event: { type: 'retry.pressed' },
      // The screen of a received category offers no retry.
      isPossible: ({ state, games }) => !(games > 0 && (state === 'failed' || state === 'kept')),
      outcome: (spec) => (spec.view.canRetry ? request(spec) : spec),
    },
    {
      name: 'the connection returns',
      stimulus: { do: 'return line' },
      event: { type: 'line.returned' },
      isPossible: ({ state }) => state === 'failed',
      outcome: request,
    },
  ],
  exercises: {
    'CAT-1': ({ world }, before, step) =>
      step === 'a screen asks for the catalogue' &&
      before !== null &&
      before.state !== 'unasked' &&
      world.sent.length === before.world.sent.length,
    'CAT-2': ({ state, games }) => state === 'begun' && games > 0,
    'CAT-3': ({ logLines, view }, before) =>
      before !== null && logLines.length > before.logLines.length && view.canRetry,
    'CAT-4': ({ state, games }) => state === 'failed' && games > 0,
    'CAT-5': ({ state }, before, step) =>
      before?.state !== 'failed' && state === 'failed' && isTime(step),
    'CAT-6': ({ state }, before, step) =>
      before?.state === 'failed' && state === 'waiting' && step === "presses 'Try again'",
    'CALL-2': ({ state }, before, step) =>
      before?.state === 'failed' && state === 'waiting' && step === 'the connection returns',
  },
  delays: { callLimit: answerLimitMs },
  afterTime: (spec) => (spec.timer === 0 ? failing(spec, 'timeout') : spec),
  project: ({ context: { data, isLoading, error } }) => [
    data.categories.map(({ games }: { games: unknown[] }) => games.length),
    isLoading,
    error,
  ],
  implementations: ({ api }) => catalogueImplementations(api),
  viewOfSnapshot: (snapshot) => {
    const { data, isLoading, error } = snapshot.context;
    // The store's `isLoading` and the tag `busy`, which screens read, must agree.
    if (isLoading !== snapshot.hasTag('busy')) throw new Error('isLoading and busy disagree.');
    const games = gamesOfFirst(data.categories);
    const isMissing = games === 0;
    return {
      spinner: isMissing && isLoading,
      games,
      canRetry: isMissing && (error !== null || snapshot.matches('loaded')),
    };
  },
  viewOfPage: (page) => ({
    spinner: page.spinners.includes('Loading games…'),
    games: page.links.filter(({ name }) => name.startsWith('Play ')).length,
    canRetry: page.buttons.includes('Try again'),
  }),
  equivalentMutants: {
    'leads nowhere: loading.receiving: groups.arrived → loading.receiving (re-enters) / keepGroups':
      'Paths let a time limit pass as a whole; tests/unit/machines/beyond-paths.test.ts shows that it starts again.',
  },
};
