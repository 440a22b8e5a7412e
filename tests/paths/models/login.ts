// The model of the login form: its possible events, and the required state after each.
import { createActor, type AnyMachineSnapshot } from 'xstate';
import type { Answer } from '../../../fixtures/answers';
import { testNumber, type TestNumberName } from '../../../fixtures/test-numbers';
import { loginMachine } from '../../../machines/login';
import { loginImplementations } from '../../../src/screens/login/login-actor';
import { constant } from '../../rules';
import { productName } from '../../support/product-name';
import {
  independentActions,
  sending,
  type Case,
  type Model,
  type SpecState,
  type Start,
  isTime,
} from './portal-model';
import { answerLimitMs } from './limits';

interface View {
  form: boolean;
  spinner: boolean;
  number: string;
  /** The error message of the field. */
  complaint: '' | 'digits' | 'refused' | 'failed';
  /** Whether the welcome message shows, before home opens. */
  showsWelcome: boolean;
}

interface Spec extends SpecState<View> {
  isHere: boolean;
  typed: string;
  complaint: View['complaint'];
  /** The number whose check is running, with its prefix. */
  waiting: string | null;
  admittedNumber: string | null;
}

/** LOGIN-4: from a successful login to home, in ms. */
const redirectMs = constant('redirect after a login') * 1_000;

const form = '/home/check';
const away = '/search';
const nothing: View = {
  form: false,
  spinner: false,
  number: '',
  complaint: '',
  showsWelcome: false,
};

const shown = (spec: Spec): Spec => ({
  ...spec,
  inFlight: spec.waiting === null ? 0 : 1,
  view: spec.isHere
    ? {
        form: true,
        spinner: spec.waiting !== null,
        number: spec.typed,
        complaint: spec.complaint,
        showsWelcome: spec.admittedNumber !== null,
      }
    : nothing,
});

const isUsable = (spec: Spec) =>
  spec.isHere && spec.waiting === null && spec.admittedNumber === null;

/** Product document 4: '1' lets in; any other status clears the field; a failed call keeps it. */
function outcomeOf(answer: Answer): 'in' | 'refused' | 'failed' {
  if (answer.kind !== 'status') return 'failed';
  return String(answer.status) === '1' ? 'in' : 'refused';
}

function eventOf(answer: Answer) {
  if (answer.kind === 'status') {
    return { type: 'xstate.done.actor.checkNumber', output: { status: String(answer.status) } };
  }
  return { type: 'xstate.error.actor.checkNumber', error: { kind: answer.kind } };
}

/** Typed texts, and the number that each must send (LOGIN-2). */
const entries: { name: TestNumberName; typed: string; reply: string }[] = [
  { name: 'subscribed', typed: '2290190000001', reply: "'1'" },
  { name: 'subscribed-numeric', typed: '0190000002', reply: 'the number 1' },
  { name: 'not-subscribed', typed: '2290190000003', reply: 'the number 0' },
  { name: 'not-subscribed-text', typed: ' 0190000004 ', reply: "'0'" },
  { name: 'other-status', typed: '2290190000005', reply: '2, an undocumented status' },
  { name: 'null-login', typed: '2290190000006', reply: 'null' },
  { name: 'no-status', typed: '2290190000007', reply: 'without a status' },
  { name: 'server-error', typed: '2290190000022', reply: 'HTTP 500' },
  { name: 'broken-connection', typed: '2290190000023', reply: 'by breaking the connection' },
  { name: 'html-page', typed: '2290190000026', reply: 'with a page instead of a status' },
];

const loginOf = (name: TestNumberName): Answer => {
  const { login } = testNumber(name);
  if (login === 'by subscription') throw new Error(`${name} has no login answer of its own.`);
  return login;
};

const type = (name: string, text: string, when: (text: string) => boolean): Case<Spec> => ({
  name,
  stimulus: { do: 'type', field: 'Enter number', text },
  event: { type: 'number.typed', text },
  when: (snapshot) => when(snapshot.context.text),
  // Typing the text that the field already has changes nothing.
  isPossible: (spec) => spec.typed !== text,
  outcome: (spec) => (isUsable(spec) ? shown({ ...spec, typed: text, complaint: '' }) : spec),
});

/** Product document 4: a refusal and a failed request go to /home/check. */
const atForm = (spec: Spec): Spec => ({ ...spec, world: { ...spec.world, address: form } });

const fail = (spec: Spec): Spec =>
  shown({ ...atForm(spec), waiting: null, timer: null, complaint: 'failed' });

const answer = ({ name, reply }: (typeof entries)[number]): Case<Spec> => ({
  name: `the operator answers ${reply}`,
  stimulus: { do: 'answer', call: '/loginuser' },
  event: eventOf(loginOf(name)),
  when: (snapshot) =>
    snapshot.matches('checking') && snapshot.context.msisdn === testNumber(name).msisdn,
  isPossible: ({ waiting }) => waiting === testNumber(name).msisdn,
  outcome: (spec) => {
    const verdict = outcomeOf(loginOf(name));
    const answered = { ...spec, waiting: null, timer: null };
    if (verdict === 'failed') return fail(spec);
    if (verdict === 'refused')
      return shown({ ...atForm(answered), typed: '', complaint: 'refused' });
    return shown({
      ...answered,
      admittedNumber: spec.waiting,
      world: { ...spec.world, cookie: spec.waiting },
      timer: { ms: redirectMs, due: 'home' },
    });
  },
});

const wasWaiting = (before: Spec | null) => before !== null && before.waiting !== null;

const wasWelcomed = (before: Spec | null) => before !== null && before.admittedNumber !== null;

const opening = (name: string, address: string): Start<Spec> => ({
  name,
  address,
  spec: shown({
    world: { address, cookie: null, sent: [] },
    view: nothing,
    timer: null,
    isHere: true,
    typed: '',
    complaint: '',
    waiting: null,
    admittedNumber: null,
  }),
});

const bothEnd = 'Both are the end of the visit: the screen has gone.';

/** The requirements of the login form: LOGIN-1 to LOGIN-9. */
export const loginModel: Model<View, Spec> = {
  id: 'login',
  machine: loginMachine,
  starts: [
    opening('opens the login form', form),
    opening('opens the login form from a message', `${form}?from=sms`),
  ],
  cases: [
    ...entries.map(({ name, typed }) =>
      type(
        `types ${typed.startsWith('229') ? '' : 'without the prefix '}the number '${name}'`,
        typed,
        (text) => text === '' || name === 'subscribed',
      ),
    ),
    type('types letters', '0190 abc', (text) => text === ''),
    type('types a plus sign', '+2290190000001', (text) => text === ''),
    type('empties the field', '', () => true),
    {
      name: 'submits',
      stimulus: { do: 'press', role: 'button', name: 'Login' },
      event: { type: 'form.submitted' },
      outcome: (spec) => {
        if (!isUsable(spec)) return spec;
        const digits = spec.typed.trim();
        if (!/^\d+$/.test(digits)) return shown({ ...spec, complaint: 'digits' });
        const msisdn = digits.startsWith('229') ? digits : `229${digits}`;
        return shown({
          ...sending(spec, '/loginuser', { msisdn, service: productName }),
          waiting: msisdn,
          complaint: '',
          timer: { ms: answerLimitMs, due: 'limit' },
        });
      },
    },
    ...entries.map(answer),
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
          admittedNumber: null,
          timer: null,
        }),
    },
  ],
  exercises: {
    'LOGIN-1': ({ complaint }, _, step) => step === 'submits' && complaint === 'digits',
    'LOGIN-2': ({ waiting, typed }, before) =>
      before?.waiting === null && waiting !== null && waiting !== typed.trim(),
    'LOGIN-3': ({ admittedNumber }, before) =>
      before?.admittedNumber === null && admittedNumber !== null,
    'LOGIN-4': ({ isHere }, before, step) => wasWelcomed(before) && !isHere && isTime(step),
    'LOGIN-5': ({ complaint }, before) => wasWaiting(before) && complaint === 'refused',
    'LOGIN-6': ({ complaint }, before, step) =>
      wasWaiting(before) && complaint === 'failed' && step.startsWith('the operator'),
    'LOGIN-7': ({ complaint }, before, step) =>
      wasWaiting(before) && complaint === 'failed' && isTime(step),
    'LOGIN-8': (_, before, step) => wasWelcomed(before) && step === 'leaves',
  },
  delays: { callLimit: answerLimitMs, redirectDelay: redirectMs },
  afterTimer: (spec) =>
    spec.waiting === null
      ? shown({
          ...spec,
          world: { ...spec.world, address: `/home?msisdn=${spec.admittedNumber}` },
          isHere: false,
          admittedNumber: null,
        })
      : fail(spec),
  leadsTo: '/home',
  project: ({ value, context }) =>
    value === 'checking' || value === 'succeeded'
      ? context
      : value === 'left' || value === 'done'
        ? null
        : context.text,
  createActor: (machine, portal) =>
    createActor((machine as typeof loginMachine).provide(loginImplementations(portal)), {
      ...portal.actorOptions,
      id: 'login',
    }),
  viewOfSnapshot: (snapshot: AnyMachineSnapshot) => {
    if (snapshot.matches('left') || snapshot.matches('done')) return nothing;
    return {
      form: true,
      spinner: snapshot.hasTag('busy'),
      number: snapshot.context.text,
      complaint: !snapshot.hasTag('invalid')
        ? ''
        : snapshot.matches({ editing: 'notNumeric' })
          ? 'digits'
          : snapshot.matches({ editing: 'refused' })
            ? 'refused'
            : snapshot.matches({ editing: 'failed' })
              ? 'failed'
              : '',
      showsWelcome: snapshot.matches('succeeded'),
    };
  },
  viewOfPage: (page) => {
    if (!page.headings.includes(`Login to ${productName}`)) return nothing;
    const complaints: Record<string, View['complaint']> = {
      'Enter your number in digits only.': 'digits',
      'This number is not subscribed. Check it, or subscribe first.': 'refused',
      'The number could not be checked. Check your connection and try again.': 'failed',
    };
    return {
      form: true,
      spinner: page.spinners.includes('Checking your number…'),
      number: page.fields.find(({ label }) => label === 'Enter number')?.value ?? '',
      complaint: complaints[page.alerts[0] ?? ''] ?? '',
      showsWelcome: page.text.includes('Welcome!'),
    };
  },
  equivalentMutants: {
    'leads to done instead: (anywhere): screen.left → left': bothEnd,
    'leads to left instead: succeeded: after redirectDelay → done / goHome': bothEnd,
    'does goToLogin too early: checking: checkNumber answers → editing.refused / clearText, goToLogin':
      independentActions,
  },
};
