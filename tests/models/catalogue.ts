import { createActor } from 'xstate';
import { buildCatalogue } from '../../fixtures/catalogue';
import type { Answer } from '../../fixtures/test-numbers';
import { catalogueMachine } from '../../machines/catalogue';
import { catalogueImplementations } from '../../src/portal/portal';
import { sending, type Case, type Model, type SpecState } from './model';

interface View {
  spinner: boolean;
  /** How many games of the category are listed. */
  games: number;
  /** The quiet word and 'Try again'. */
  failed: boolean;
}

interface Spec extends SpecState<View> {
  state: 'unasked' | 'waiting' | 'kept' | 'failed';
  games: number;
  said: string[];
}

const elsewhere = '/search';
const category = 'Puzzle';
const screen = `/category/${category}`;
const catalogue = buildCatalogue();
const gamesOfFirst = (groups: typeof catalogue) =>
  groups.find((group) => group.category === category)?.games.length ?? 0;

const shown = (spec: Spec): Spec => ({
  ...spec,
  inFlight: spec.state === 'waiting' ? 1 : 0,
  view: {
    spinner: spec.state === 'waiting',
    games: spec.state === 'kept' ? spec.games : 0,
    failed: spec.state === 'failed',
  },
});

const request = (spec: Spec): Spec =>
  shown({
    ...sending(spec, '/api/games', null),
    state: 'waiting',
    timer: { ms: 10_000, due: 'limit' },
  });

const failing = (spec: Spec, kind: string): Spec =>
  shown({
    ...spec,
    state: 'failed',
    timer: null,
    said: [...spec.said, `Loading the catalogue failed: ${kind}`],
  });

function answer(
  says: string,
  given: Answer | undefined,
  result: typeof catalogue | string,
): Case<Spec> {
  return {
    name: `the backend answers ${says}`,
    stimulus: { do: 'answer', call: '/api/games', ...(given && { with: given }) },
    event:
      typeof result === 'string'
        ? { type: 'xstate.error.actor.fetchCatalogue', error: { kind: result } }
        : { type: 'xstate.done.actor.fetchCatalogue', output: result },
    when: (snapshot) => snapshot.matches('loading'),
    isPossible: (spec) => spec.state === 'waiting',
    outcome: (spec) =>
      typeof result === 'string'
        ? failing(spec, result)
        : shown({ ...spec, state: 'kept', timer: null, games: gamesOfFirst(result) }),
  };
}

/** The requirements of the game store: product document 3, 7, 8; decisions 9, 10, 25. */
export const catalogueModel: Model<View, Spec> = {
  id: 'catalogue',
  machine: catalogueMachine,
  starts: [
    {
      name: 'nothing is asked for',
      address: elsewhere,
      spec: shown({
        world: { address: elsewhere, cookie: null, sent: [] },
        view: { spinner: false, games: 0, failed: false },
        timer: null,
        state: 'unasked',
        games: 0,
        said: [],
      }),
    },
  ],
  cases: [
    {
      name: 'a screen asks for the catalogue',
      stimulus: { do: 'go', address: screen, via: elsewhere },
      event: { type: 'catalogue.wanted' },
      outcome: (spec) => {
        const there = { ...spec, world: { ...spec.world, address: screen } };
        return spec.state === 'unasked' || spec.state === 'failed' ? request(there) : shown(there);
      },
    },
    answer('with the catalogue', undefined, catalogue),
    answer('with an empty list', { kind: 'json', body: [] }, []),
    answer('null', { kind: 'json', body: null }, 'unreadable'),
    answer('with a page', { kind: 'html' }, 'unreadable'),
    answer('HTTP 500', { kind: 'text', httpStatus: 500, text: '' }, 'status'),
    answer('by breaking the connection', { kind: 'reset' }, 'offline'),
    {
      name: "presses 'Try again'",
      stimulus: { do: 'press', role: 'button', name: 'Try again' },
      event: { type: 'retry.pressed' },
      outcome: (spec) => (spec.state === 'failed' ? request(spec) : spec),
    },
  ],
  delays: { callLimit: 10_000 },
  afterTimer: (spec) => failing(spec, 'timeout'),
  project: ({ context }) => [context.games.length, context.isLoading, context.error],
  createActor: (machine, portal) =>
    createActor(
      (machine as typeof catalogueMachine).provide(catalogueImplementations(portal.api)),
      { ...portal.actorOptions, id: 'catalogue' },
    ),
  viewOfSnapshot: (snapshot) => {
    const { categories, isLoading, error } = snapshot.context;
    // The store's field and the tag that screens read say the same.
    if (isLoading !== snapshot.hasTag('busy')) throw new Error('isLoading and busy disagree.');
    return { spinner: isLoading, games: gamesOfFirst(categories), failed: error !== null };
  },
  viewOfPage: (page) => ({
    spinner: page.spinners.includes('Loading games…'),
    games: page.links.filter(({ name }) => name.startsWith('Play ')).length,
    failed: page.buttons.some(({ name }) => name === 'Try again'),
  }),
};
