// The model of the landing page: its possible events, and the required state after each.
import { createActor } from 'xstate';
import type { Answer } from '../../../fixtures/answers';
import { testNumber, type TestNumberName } from '../../../fixtures/test-numbers';
import { landingMachine } from '../../../machines/landing';
import { landingImplementations, landingInput } from '../../../src/screens/landing/landing-actor';
import { productName } from '../../support/product-name';
import {
  isTime,
  type Case,
  type Model,
  type SpecState,
  type Start,
  type World,
} from './portal-model';
import { answerLimitMs } from './limits';

interface View {
  /** The header and the hero. */
  shell: boolean;
  spinner: boolean;
  rows: boolean;
  /** Whether the number can be disowned. */
  canDisown: boolean;
}

interface Spec extends SpecState<View> {
  isHere: boolean;
  /** Address and cookie at the start of the visit. */
  before: Pick<World, 'address' | 'cookie'>;
  /** The number whose check is running. */
  waiting: string | null;
  /** Rows may be seen: the check is passed, or was before. */
  mayShowRows: boolean;
}

const away = '/search';
const loginHeader = '/home/login-header';
const nothing: View = { shell: false, spinner: false, rows: false, canDisown: false };

const visible = (rows: boolean, canDisown: boolean): View => ({
  shell: true,
  spinner: !rows,
  rows,
  canDisown,
});

/** All of these paths have the catalogue: the driver answers it at once, beside the check. */
const shown = (spec: Spec): Spec => ({
  ...spec,
  inFlight: spec.waiting === null ? 0 : 1,
  view: spec.isHere ? visible(spec.mayShowRows, spec.mayShowRows) : nothing,
});

const turnedAway = (spec: Spec): Spec =>
  shown({
    ...spec,
    world: { ...spec.world, address: loginHeader },
    isHere: false,
    waiting: null,
    mayShowRows: false,
    timer: null,
  });

function isLetIn(answer: Answer): boolean {
  if (answer.kind !== 'status') return false;
  return answer.status !== 0 && answer.status !== '0';
}

const eventOf = (answer: Answer) =>
  answer.kind === 'status'
    ? { type: 'xstate.done.actor.checkNumber', output: { status: String(answer.status) } }
    : { type: 'xstate.error.actor.checkNumber', error: { kind: answer.kind } };

const numbers: { name: TestNumberName; reply: string }[] = [
  { name: 'subscribed', reply: "'1'" },
  { name: 'subscribed-numeric', reply: 'the number 1' },
  { name: 'other-status', reply: '2, an undocumented status' },
  { name: 'not-subscribed', reply: 'the number 0' },
  { name: 'not-subscribed-text', reply: "'0'" },
  { name: 'null-login', reply: 'null' },
  { name: 'no-status', reply: 'without a status' },
  { name: 'server-error', reply: 'HTTP 500' },
  { name: 'broken-connection', reply: 'by breaking the connection' },
  { name: 'html-page', reply: 'with a page instead of a status' },
];

const loginOf = (name: TestNumberName): Answer => {
  const { login } = testNumber(name);
  if (login === 'by subscription') throw new Error(`${name} has no login answer of its own.`);
  return login;
};

/** A visit with a number: one check and, unless the catalogue is kept, one request for it. */
function visit(
  title: string,
  name: TestNumberName,
  { cookie, isBack = false }: { cookie?: string; isBack?: boolean } = {},
): Start<Spec> {
  const { msisdn } = testNumber(name);
  const address = `/home?msisdn=${msisdn}`;
  const sent: Spec['world']['sent'] = [
    { path: '/loginuser', body: { msisdn, service: productName } },
  ];
  if (!isBack) sent.push({ path: '/api/games', body: null });
  return {
    name: title,
    address,
    ...(cookie !== undefined && { cookie }),
    ...(isBack && { before: [{ do: 'go', address: '/category/Puzzle' }] }),
    input: { msisdn, verifiedMsisdn: cookie ?? null, hasCatalogue: isBack },
    spec: shown({
      world: { address, cookie: cookie ?? null, sent },
      view: nothing,
      timer: { ms: answerLimitMs, due: 'limit' },
      isHere: true,
      before: { address, cookie: cookie ?? null },
      waiting: msisdn,
      // D-6: a number verified before sees the last catalogue while its check runs.
      mayShowRows: isBack && cookie === msisdn,
    }),
  };
}

function withoutNumber(title: string, address: string): Start<Spec> {
  return {
    name: title,
    address,
    input: { msisdn: null, verifiedMsisdn: null, hasCatalogue: false },
    spec: turnedAway({
      world: { address, cookie: null, sent: [] },
      view: nothing,
      timer: null,
      isHere: true,
      before: { address, cookie: null },
      waiting: null,
      mayShowRows: false,
    }),
  };
}

const answer = ({ name, reply }: (typeof numbers)[number]): Case<Spec> => ({
  name: `the operator answers ${reply}`,
  stimulus: { do: 'answer', call: '/loginuser' },
  event: eventOf(loginOf(name)),
  when: (snapshot) =>
    snapshot.matches('checking') && snapshot.context.msisdn === testNumber(name).msisdn,
  isPossible: ({ waiting }) => waiting === testNumber(name).msisdn,
  outcome: (spec) => {
    if (!isLetIn(loginOf(name))) return turnedAway(spec);
    return shown({
      ...spec,
      world: { ...spec.world, cookie: spec.waiting },
      waiting: null,
      mayShowRows: true,
      timer: null,
    });
  },
});

const wasWaiting = (before: Spec | null) => before !== null && before.waiting !== null;

const isTurnedAway = ({ world }: Spec) => world.address === loginHeader;

/** The requirements of the landing page: LAND-1 to LAND-9. */
export const landingModel: Model<View, Spec> = {
  id: 'landing',
  machine: landingMachine,
  starts: [
    withoutNumber('opens /home without a number', '/home'),
    withoutNumber('opens /home with a blank number', '/home?msisdn=%20'),
    ...numbers.map(({ name }) => visit(`opens /home with the number '${name}'`, name)),
    visit("comes back with the verified number 'subscribed'", 'subscribed', {
      cookie: testNumber('subscribed').msisdn,
      isBack: true,
    }),
    visit("comes back with the once verified number 'not-subscribed'", 'not-subscribed', {
      cookie: testNumber('not-subscribed').msisdn,
      isBack: true,
    }),
    visit("comes back with another number than the verified one, 'subscribed'", 'subscribed', {
      cookie: testNumber('other-status').msisdn,
      isBack: true,
    }),
    visit("opens /home with the verified number 'subscribed-numeric'", 'subscribed-numeric', {
      cookie: testNumber('subscribed-numeric').msisdn,
    }),
  ],
  cases: [
    ...numbers.map(answer),
    {
      name: 'disowns the number',
      stimulus: { do: 'press', role: 'button', name: 'This is not my number' },
      event: { type: 'number.disowned' },
      // Only a page with rows has the button.
      when: (_, spec) => spec.isHere && spec.mayShowRows,
      isPossible: (spec) => spec.isHere && spec.mayShowRows,
      outcome: (spec) => turnedAway({ ...spec, world: { ...spec.world, cookie: null } }),
    },
    {
      name: 'leaves',
      stimulus: { do: 'go', address: away },
      event: { type: 'screen.left' },
      outcome: (spec) =>
        shown({
          ...spec,
          world: { ...spec.world, address: away },
          isHere: false,
          waiting: null,
          mayShowRows: false,
          timer: null,
        }),
    },
  ],
  exercises: {
    'LAND-1': ({ world }, before) => before === null && world.address === loginHeader,
    'LAND-2': ({ waiting, mayShowRows: maySee }) => waiting !== null && !maySee,
    'LAND-3': ({ isHere, waiting }, before) => wasWaiting(before) && isHere && waiting === null,
    'LAND-4': (after, before, step) =>
      wasWaiting(before) && isTurnedAway(after) && / (the number 0|'0')$/.test(step),
    'LAND-5': (after, before, step) =>
      wasWaiting(before) &&
      isTurnedAway(after) &&
      step.startsWith('the operator answers') &&
      !/ (the number 0|'0')$/.test(step),
    'LAND-6': (after, before, step) => wasWaiting(before) && isTurnedAway(after) && isTime(step),
    'LAND-7': ({ waiting, mayShowRows: maySee }) => waiting !== null && maySee,
    'LAND-8': (after, before) =>
      wasWaiting(before) && before?.mayShowRows === true && isTurnedAway(after),
    'LAND-9': ({ isHere }, before, step) => wasWaiting(before) && !isHere && step === 'leaves',
  },
  delays: { callLimit: answerLimitMs },
  afterTimer: turnedAway,
  background: ['/api/games'],
  leadsTo: '/home/login-header',
  project: ({ context }) => context,
  prepare: async (portal, start, settled) => {
    if (!start.before) return;
    portal.catalogue.send({ type: 'catalogue.wanted' });
    await settled();
  },
  createActor: (machine, portal, start) =>
    createActor((machine as typeof landingMachine).provide(landingImplementations(portal)), {
      ...portal.actorOptions,
      id: 'landing',
      input: {
        ...landingInput(portal, null),
        msisdn: new URL(start.address, 'http://portal').searchParams.get('msisdn'),
      },
    }),
  // D-6 holds for the page too; only the app stores the number and redirects.
  beforeApp: ({ inFlight: _app, ...spec }) => ({
    ...spec,
    world: { ...spec.world, ...spec.before },
    // The footnote is the app's as well.
    view: visible(spec.mayShowRows, false),
  }),
  viewOfSnapshot: (snapshot) => {
    if (snapshot.status === 'done') return nothing;
    const rows = snapshot.hasTag('rows');
    return visible(rows, rows && snapshot.can({ type: 'number.disowned' }));
  },
  viewOfPage: (page) => {
    if (!page.headings.includes('Play unlimited GAMES')) return nothing;
    return {
      shell: true,
      spinner: page.spinners.includes('Loading games…'),
      rows: page.headings.includes('Arcade'),
      canDisown: page.buttons.some(({ name }) => name === 'This is not my number'),
    };
  },
  equivalentMutants: {
    'comes too early: arriving: always [isVerifiedBefore] → checking.again':
      'No number is never a verified one: the two guards cannot both hold.',
    'begins checking with again': 'Whatever leads to checking says which part of it is meant.',
  },
};
