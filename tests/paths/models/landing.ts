// The model of the landing page: its possible events, and the required state after each.
import { testNumber, type TestNumberName } from '../../../fixtures/test-numbers';
import { landingMachine } from '../../../machines/landing';
import { landingImplementations } from '../../../src/screens/landing/landing-actor';
import { productName } from '../../support/product-name';
import {
  at,
  checkedNumbers,
  checkReplies,
  leaving,
  only,
  press,
  withCookie,
  worldAt,
} from './cases';
import { answerLimitMs } from './limits';
import {
  afterCategory,
  isTime,
  type Model,
  type SpecState,
  type Start,
  type World,
} from './portal-model';

interface Spec extends SpecState<View> {
  isHere: boolean;
  /** The number whose check is running. */
  waiting: string | null;
  /** Rows may be seen: the check is passed, or was before. */
  mayShowRows: boolean;
}

const ussdPage = '/home/login-header';
const nothing = {
  /** The header and the hero. */
  shell: false,
  spinner: false,
  rows: false,
  canDisown: false,
  /** Whether the *717# page says that the check has failed. */
  saysFailed: false,
};
type View = typeof nothing;

const visible = (rows: boolean, canDisown: boolean): View => ({
  ...nothing,
  shell: true,
  spinner: !rows,
  rows,
  canDisown,
});

/** All of these paths have the catalogue: the driver answers it at once, beside the check. */
const shown = (spec: Omit<Spec, 'view'>): Spec => ({
  ...spec,
  inFlight: spec.waiting === null ? 0 : 1,
  view: spec.isHere ? visible(spec.mayShowRows, spec.mayShowRows) : nothing,
});

const gone = (spec: Spec): Spec =>
  shown({ ...spec, isHere: false, waiting: null, mayShowRows: false, timer: null });

const turnedAway = (spec: Spec): Spec => gone(at(spec, ussdPage));

const failed = (spec: Spec): Spec => ({
  ...turnedAway(spec),
  view: { ...nothing, saysFailed: true },
});

/** A visit with a number: one check and, unless the catalogue is kept, one request for it. */
function visit(
  title: string,
  number: TestNumberName,
  cookieOf?: TestNumberName,
  isBack = false,
): Start<Spec> {
  const { msisdn } = testNumber(number);
  const cookie = cookieOf ? testNumber(cookieOf).msisdn : null;
  const address = `/home?msisdn=${msisdn}`;
  const sent: World['sent'] = [{ path: '/loginuser', body: { msisdn, service: productName } }];
  if (!isBack) sent.push({ path: '/api/games', body: null });
  return {
    name: title,
    address,
    ...(cookie !== null && { cookie }),
    ...(isBack && afterCategory),
    input: { msisdn, verifiedMsisdn: cookie, hasCatalogue: isBack },
    spec: shown({
      world: worldAt(address, cookie, sent),
      timer: answerLimitMs,
      isHere: true,
      waiting: msisdn,
      // LAND-7: a number verified before sees the last catalogue while its check runs.
      mayShowRows: isBack && cookie === msisdn,
    }),
  };
}

const withoutNumber = (title: string, address: string, msisdn: string | null): Start<Spec> => ({
  name: title,
  address,
  // A page that is loaded there decides before its app runs (src/first-view/start.ts).
  ...afterCategory,
  input: { msisdn, verifiedMsisdn: null, hasCatalogue: true },
  spec: shown({
    world: worldAt(ussdPage),
    timer: null,
    isHere: false,
    waiting: null,
    mayShowRows: false,
  }),
});

const wasWaiting = (before: Spec | null) => before !== null && before.waiting !== null;
const isTurnedAway = ({ world }: Spec) => world.address === ussdPage;
const isZero = (step: string) => / (the number 0|'0')$/.test(step);

/** The requirements of the landing page: LAND-1 to LAND-9, HEAD-5. */
export const landingModel: Model<View, Spec> = {
  machine: landingMachine,
  starts: [
    withoutNumber('opens /home without a number', '/home', null),
    withoutNumber('opens /home with a blank number', '/home?msisdn=%20', ' '),
    ...checkedNumbers.map(({ name }) => visit(`opens /home with the number '${name}'`, name)),
    visit('comes back with the verified number', 'subscribed', 'subscribed', true),
    visit('comes back with a once verified number', 'not-subscribed', 'not-subscribed', true),
    visit(
      'comes back with another number than the verified one',
      'subscribed',
      'other-status',
      true,
    ),
    visit('opens /home with the verified number', 'subscribed-numeric', 'subscribed-numeric'),
  ],
  cases: [
    // Document 4: any status except 0 lets in.
    ...checkReplies<Spec>((spec, answer) =>
      answer.kind === 'status' && String(answer.status) !== '0'
        ? shown({
            ...withCookie(spec, spec.waiting),
            waiting: null,
            mayShowRows: true,
            timer: null,
          })
        : answer.kind === 'status'
          ? turnedAway(spec)
          : failed(spec),
    ),
    {
      name: 'disowns the number',
      stimulus: press('This is not my number'),
      event: { type: 'number.disowned' },
      // Only a page with rows has the button.
      ...only((spec) => spec.isHere && spec.mayShowRows),
      outcome: (spec) => turnedAway(withCookie(spec, null)),
    },
    { ...leaving(gone), ...only(({ isHere }) => isHere) },
  ],
  exercises: {
    'LAND-1': (after, before) => before === null && isTurnedAway(after),
    'LAND-2': ({ waiting, mayShowRows }) => waiting !== null && !mayShowRows,
    'LAND-3': ({ isHere, waiting }, before) => wasWaiting(before) && isHere && waiting === null,
    'LAND-4': (after, before, step) => wasWaiting(before) && isTurnedAway(after) && isZero(step),
    'LAND-5': (after, before, step) =>
      wasWaiting(before) &&
      isTurnedAway(after) &&
      step.startsWith('the backend answers') &&
      !isZero(step),
    'LAND-6': (after, before, step) => wasWaiting(before) && isTurnedAway(after) && isTime(step),
    'LAND-7': ({ waiting, mayShowRows }) => waiting !== null && mayShowRows,
    'LAND-8': (after, before) =>
      wasWaiting(before) && before?.mayShowRows === true && isTurnedAway(after),
    'LAND-9': ({ isHere }, before, step) => wasWaiting(before) && !isHere && step === 'leaves',
  },
  delays: { callLimit: answerLimitMs },
  afterTime: (spec) => (spec.timer === 0 ? failed(spec) : spec),
  handling: (path, page) =>
    page === ussdPage ? 'ignored' : path === '/api/games' ? 'answered' : 'held',
  project: ({ context }) => context,
  implementations: landingImplementations,
  viewOfSnapshot: (snapshot) => {
    if (snapshot.status === 'done')
      return { ...nothing, saysFailed: snapshot.context.hasCheckFailed };
    const rows = snapshot.hasTag('rows');
    return visible(rows, rows && snapshot.can({ type: 'number.disowned' }));
  },
  viewOfPage: (page) => {
    if (!page.headings.includes('Play unlimited GAMES'))
      return { ...nothing, saysFailed: page.text.includes('La vérification a échoué.') };
    return {
      shell: true,
      spinner: page.spinners.includes('Loading games…'),
      rows: page.headings.includes('Arcade'),
      canDisown: page.buttons.includes('This is not my number'),
      saysFailed: false,
    };
  },
  equivalentMutants: {
    'comes too early: arriving: always [isVerifiedBefore] → checking.withGames':
      'No number is never a verified one: the two guards cannot both hold.',
    'begins checking with withGames': 'Whatever leads to checking says which part of it is meant.',
  },
};
