// The model of the player: its possible events, and the required state after each.
import { createActor, type AnyMachineSnapshot } from 'xstate';
import { testNumber } from '../../../fixtures/test-numbers';
import { playerMachine } from '../../../machines/player';
import { homeAddress } from '../../../src/portal/addresses';
import type { Model, SpecState } from './portal-model';
import { answerLimitMs } from './limits';

/** The text in place of a game that has not loaded. */
type Notice = 'loading' | 'loading again' | 'silent' | null;

interface View {
  isFramed: boolean;
  notice: Notice;
}

type Spec = SpecState<View>;

const { msisdn } = testNumber('subscribed');
const player = '/games/1001/Puzzle';
const home = homeAddress(msisdn);

const showing = (spec: Spec, notice: Notice): Spec => ({
  ...spec,
  view: { isFramed: true, notice },
  timer: notice === null || notice === 'silent' ? null : { ms: answerLimitMs, due: 'silence' },
});

/** Navigation removes the game. */
const going = (spec: Spec, address: string): Spec => ({
  ...spec,
  world: { ...spec.world, address },
  view: { isFramed: false, notice: null },
  timer: null,
});

const isHere = (spec: Spec) => spec.view.isFramed;
const isWaiting = (spec: Spec) => spec.view.notice !== null;
const isSilent = (spec: Spec) => spec.view.notice === 'silent';

/** The requirements of the player: PLAY-1 to PLAY-9. */
export const playerModel: Model<View, Spec> = {
  id: 'player',
  machine: playerMachine,
  starts: [
    {
      name: 'opens a game',
      address: player,
      cookie: msisdn,
      before: [{ do: 'go', address: '/category/Puzzle' }],
      spec: {
        world: { address: player, cookie: msisdn, sent: [] },
        view: { isFramed: true, notice: 'loading' },
        timer: { ms: answerLimitMs, due: 'silence' },
      },
    },
  ],
  cases: [
    {
      name: 'the game loads',
      stimulus: { do: 'load frame' },
      event: { type: 'frame.loaded' },
      // A game loads once; tests/unit/machines/beyond-paths.test.ts covers its second load.
      isPossible: isWaiting,
      outcome: (spec) => showing(spec, null),
    },
    {
      name: "presses 'Try again'",
      stimulus: { do: 'press', role: 'button', name: 'Try again' },
      event: { type: 'retry.pressed' },
      isPossible: isSilent,
      outcome: (spec) => showing(spec, 'loading again'),
    },
    {
      name: "presses 'More games'",
      stimulus: { do: 'press', role: 'link', name: 'More games', to: home },
      event: { type: 'screen.left' },
      isPossible: isSilent,
      outcome: (spec) => going(spec, home),
    },
    {
      name: 'presses Close',
      stimulus: { do: 'press', role: 'link', name: 'Close', to: home },
      event: { type: 'screen.left' },
      isPossible: isHere,
      outcome: (spec) => going(spec, home),
    },
    {
      name: 'leaves',
      stimulus: { do: 'go', address: '/search' },
      event: { type: 'screen.left' },
      isPossible: isHere,
      outcome: (spec) => going(spec, '/search'),
    },
  ],
  exercises: {
    'PLAY-1': ({ view }, before) => before === null && view.isFramed,
    'PLAY-2': ({ world }, before) => before !== null && world.address === home,
    'PLAY-3': ({ view }) => view.notice === 'silent',
    'PLAY-4': ({ view }) => view.notice === 'loading again',
  },
  delays: { silenceLimit: answerLimitMs },
  afterTimer: (spec) => showing(spec, 'silent'),
  background: ['/api/games', '/loginuser'],
  unjudged: ['/loginuser'],
  // Which attempt it is shows; whether it is the second or the third does not.
  project: ({ context }) => context.attempt > 1,
  prepare: async (portal, _start, settled) => {
    portal.catalogue.send({ type: 'catalogue.wanted' });
    await settled();
  },
  createActor: (machine, portal) => createActor(machine, { ...portal.actorOptions, id: 'player' }),
  viewOfSnapshot: (snapshot) => ({
    isFramed: snapshot.status === 'active',
    notice: noticeOf(snapshot),
  }),
  viewOfPage: (page) => ({
    isFramed: page.frames.length === 1,
    notice: page.spinners.includes('Loading the game…')
      ? 'loading'
      : page.spinners.includes('Loading the game again…')
        ? 'loading again'
        : page.statuses.some((words) => words.startsWith('Still loading.'))
          ? 'silent'
          : null,
  }),
};

function noticeOf(snapshot: AnyMachineSnapshot): Notice {
  if (snapshot.hasTag('silent')) return 'silent';
  if (!snapshot.hasTag('busy')) return null;
  return snapshot.context.attempt > 1 ? 'loading again' : 'loading';
}
