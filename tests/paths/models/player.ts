// The model of the player: its possible events, and the required state after each.
import { testNumber } from '../../../fixtures/test-numbers';
import { playerMachine } from '../../../machines/player';
import { at, leaving, press, worldAt } from './cases';
import { answerLimitMs } from './limits';
import { afterCategory, ofHome, type Case, type Model, type SpecState } from './portal-model';

interface View {
  isFramed: boolean;
  /** The text in place of a game that has not loaded. */
  notice: 'loading' | 'loading again' | 'silent' | null;
  /** Whether the bar offers more games. */
  isOver: boolean;
}
type Spec = SpecState<View>;

const { msisdn } = testNumber('subscribed');
const player = '/games/1001/Puzzle';
const home = `/home?msisdn=${msisdn}`;

const showing = (spec: Spec, notice: View['notice']): Spec => ({
  ...spec,
  view: { isFramed: true, notice, isOver: false },
  timer: notice === null || notice === 'silent' ? null : answerLimitMs,
});

/** Navigation removes the game. */
const left = (spec: Spec): Spec => ({
  ...spec,
  view: { isFramed: false, notice: null, isOver: false },
  timer: null,
});

const isHere = ({ view }: Spec) => view.isFramed;
const isSilent = ({ view }: Spec) => view.notice === 'silent';
const isOver = ({ view }: Spec) => view.isOver;

const goingHome = (name: string, isPossible: (spec: Spec) => boolean): Case<Spec> => ({
  name: `presses ${name}`,
  stimulus: press(name, { role: 'link', to: home }),
  event: { type: 'screen.left' },
  isPossible,
  outcome: (spec) => left(at(spec, home)),
});

/** The requirements of the player: PLAY-1 to PLAY-11. */
export const playerModel: Model<View, Spec> = {
  machine: playerMachine,
  starts: [
    {
      name: 'opens a game',
      address: player,
      cookie: msisdn,
      ...afterCategory,
      spec: {
        world: worldAt(player, msisdn),
        view: { isFramed: true, notice: 'loading', isOver: false },
        timer: answerLimitMs,
      },
    },
  ],
  cases: [
    {
      name: 'the game loads',
      stimulus: { do: 'load frame' },
      event: { type: 'frame.loaded' },
      // A game loads once; tests/unit/screens/player.test.tsx covers its second load.
      isPossible: ({ view }) => view.notice !== null,
      outcome: (spec) => showing(spec, null),
    },
    {
      name: 'presses Try again',
      stimulus: press('Try again'),
      event: { type: 'retry.pressed' },
      isPossible: isSilent,
      outcome: (spec) => showing(spec, 'loading again'),
    },
    {
      name: 'the game says that it is over',
      stimulus: { do: 'end game' },
      event: { type: 'game.over' },
      // A game that has not loaded cannot say it; tests/unit/screens/player.test.tsx covers one that does.
      isPossible: ({ view }) => view.isFramed && view.notice === null,
      outcome: (spec) => ({ ...spec, view: { ...spec.view, isOver: true } }),
    },
    goingHome('More games', (spec) => isSilent(spec) || isOver(spec)),
    goingHome('Close', isHere),
    { ...leaving(left), isPossible: isHere },
  ],
  exercises: {
    'PLAY-1': ({ view }, before) => before === null && view.isFramed,
    'PLAY-2': ({ world }, before) => before !== null && world.address === home,
    'PLAY-3': ({ view }) => view.notice === 'silent',
    'PLAY-4': ({ view }) => view.notice === 'loading again',
    'PLAY-11': ({ view }) => view.isOver,
  },
  delays: { silenceLimit: answerLimitMs },
  afterTime: (spec) => (spec.timer === 0 ? showing(spec, 'silent') : spec),
  handling: ofHome,
  // Which attempt it is shows; whether it is the second or the third does not.
  project: ({ context }) => context.attempt > 1,
  viewOfSnapshot: (snapshot) => {
    const loading = snapshot.context.attempt > 1 ? 'loading again' : 'loading';
    const isBusy = snapshot.hasTag('busy');
    return {
      isFramed: snapshot.status === 'active',
      notice: snapshot.hasTag('silent') ? 'silent' : isBusy ? loading : null,
      isOver: snapshot.hasTag('over'),
    };
  },
  viewOfPage: (page) => ({
    isFramed: page.frames.length === 1,
    notice: page.spinners.includes('Loading the game…')
      ? 'loading'
      : page.spinners.includes('Loading the game again…')
        ? 'loading again'
        : page.statuses.some((words) => words.startsWith('Still loading.'))
          ? 'silent'
          : null,
    isOver: page.frames.length === 1 && page.links.some(({ href }) => href.startsWith('/games/')),
  }),
};
