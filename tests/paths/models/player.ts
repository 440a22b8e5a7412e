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
  /** How many games the bar or the shelf offers. */
  offered: number;
}
type Spec = SpecState<View>;

const { msisdn } = testNumber('subscribed');
const player = '/games/1001/Puzzle';
const home = `/home?msisdn=${msisdn}`;

const showing = (spec: Spec, notice: 'silent' | 'loading again'): Spec => ({
  ...spec,
  view: { isFramed: true, notice, offered: notice === 'silent' ? 3 : 0 },
  timer: notice === 'silent' ? null : answerLimitMs,
});

/** Navigation removes the game. */
const left = (spec: Spec): Spec => ({
  ...spec,
  view: { isFramed: false, notice: null, offered: 0 },
  timer: null,
});

const isHere = ({ view }: Spec) => view.isFramed;
const isSilent = ({ view }: Spec) => view.notice === 'silent';
const isPlaying = ({ view }: Spec) => view.isFramed && view.notice === null;
/** A page that comes late or second may be an error page. */
const comes = (spec: Spec): Spec => {
  const isInTime = spec.view.notice?.startsWith('loading');
  const offered = isInTime ? spec.view.offered : 3;
  return { ...spec, view: { isFramed: true, notice: null, offered }, timer: null };
};

const goingHome = (name: string, isPossible: (spec: Spec) => boolean): Case<Spec> => ({
  name: `presses ${name}`,
  stimulus: press(name, { role: 'link', to: home }),
  event: { type: 'screen.left' },
  isPossible,
  outcome: (spec) => left(at(spec, home)),
});

/** The requirements of the player: PLAY-1 to PLAY-12. */
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
        view: { isFramed: true, notice: 'loading', offered: 0 },
        timer: answerLimitMs,
      },
    },
  ],
  cases: [
    {
      name: 'a page loads in the frame',
      stimulus: { do: 'load frame' },
      event: { type: 'frame.loaded' },
      isPossible: isHere,
      outcome: comes,
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
      stimulus: { do: 'post', type: 'game-over' },
      event: { type: 'game.over' },
      // A game that has not loaded cannot say it; tests/unit/screens/player.test.tsx covers one that does.
      isPossible: isPlaying,
      outcome: (spec) => ({ ...spec, view: { ...spec.view, offered: 5 } }),
    },
    {
      name: 'the game says that it starts again',
      stimulus: { do: 'post', type: 'game-start' },
      event: { type: 'game.started' },
      isPossible: (spec) => isPlaying(spec) && spec.view.offered === 5,
      outcome: (spec) => ({ ...spec, view: { ...spec.view, offered: 0 } }),
    },
    goingHome('More games', isSilent),
    goingHome('Close', isHere),
    { ...leaving(left), isPossible: isHere },
  ],
  exercises: {
    'PLAY-1': ({ view }, before) => before === null && view.isFramed,
    'PLAY-2': ({ world }, before) => before !== null && world.address === home,
    'PLAY-3': ({ view }) => view.notice === 'silent',
    'PLAY-4': ({ view }) => view.notice === 'loading again',
    'PLAY-11': ({ view }) => view.offered === 5,
    'PLAY-12': (spec) => isPlaying(spec) && spec.view.offered === 3,
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
      offered: !snapshot.hasTag('offer') ? 0 : snapshot.hasTag('over') ? 5 : 3,
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
    offered:
      page.frames.length && page.links.filter(({ href }) => href.startsWith('/games/')).length,
  }),
};
