// The model of the login form: its possible events, and the required state after each.
import { loginMachine } from '../../../machines/login';
import { fieldError, loginImplementations } from '../../../src/screens/login/login-actor';
import { constant } from '../../rules';
import { productName } from '../../support/product-name';
import {
  at,
  checkedNumbers,
  checkReplies,
  leaving,
  press,
  sending,
  withCookie,
  worldAt,
} from './cases';
import { answerLimitMs } from './limits';
import {
  independentActions,
  isTime,
  type Case,
  type Model,
  type SpecState,
  type Start,
} from './portal-model';

interface Spec extends SpecState<View> {
  isHere: boolean;
  typed: string;
  complaint: string;
  /** The number whose check is running, with its prefix. */
  waiting: string | null;
  admittedNumber: string | null;
}

/** LOGIN-4: from a successful login to home, in ms. */
const redirectMs = constant('redirect after a login') * 1_000;

/** LOGIN-1, LOGIN-5 and LOGIN-6. */
const complaints = {
  digits: 'Enter your number in digits only.',
  refused: 'This number is not subscribed. Check it, or subscribe first.',
  failed: 'The number could not be checked. Check your connection and try again.',
};

const form = '/home/check';
const nothing = {
  form: false,
  spinner: false,
  number: '',
  complaint: '',
  showsWelcome: false,
};
type View = typeof nothing;

const shown = (spec: Omit<Spec, 'view'>): Spec => ({
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

const isUsable = ({ isHere, waiting, admittedNumber }: Spec) =>
  isHere && waiting === null && admittedNumber === null;

/** Entries that must be sent as another number (LOGIN-2). */
const entries: Record<string, string> = {
  'subscribed-numeric': '0190000002',
  'not-subscribed': '+2290190000003',
  'not-subscribed-text': ' 0190000004 ',
  'other-status': '002290190000005',
};

const typing = (name: string, text: string, when: (text: string) => boolean): Case<Spec> => ({
  name: `types ${name}`,
  stimulus: { do: 'type', field: 'Enter number', text },
  event: { type: 'number.typed', text },
  when: (_, spec) => when(spec.typed),
  // Typing the text that the field already has changes nothing.
  isPossible: (spec) => spec.typed !== text,
  outcome: (spec) => (isUsable(spec) ? shown({ ...spec, typed: text, complaint: '' }) : spec),
});

const isEmpty = (text: string) => text === '';

/** Product document 4: a failed request keeps the entry, and goes to /home/check. */
const fail = (spec: Spec): Spec =>
  shown({ ...at(spec, form), waiting: null, timer: null, complaint: complaints.failed });

const gone = (spec: Spec): Spec =>
  shown({ ...spec, isHere: false, waiting: null, admittedNumber: null, timer: null });

const wasWaiting = (before: Spec | null) => before !== null && before.waiting !== null;
const wasWelcomed = (before: Spec | null) => before !== null && before.admittedNumber !== null;

const opening = (name: string, address: string): Start<Spec> => ({
  name,
  address,
  spec: shown({
    world: worldAt(address),
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
  machine: loginMachine,
  starts: [
    opening('opens the login form', form),
    opening('opens the login form from a message', `${form}?from=sms`),
  ],
  cases: [
    ...checkedNumbers.map(({ name, msisdn }) =>
      typing(
        `the number '${name}'`,
        entries[name] ?? msisdn,
        (text) => isEmpty(text) || name === 'subscribed',
      ),
    ),
    typing('letters', '0190 abc', isEmpty),
    typing('a number of another country', '+33190000001', isEmpty),
    typing('nothing', '', () => true),
    {
      name: 'submits',
      stimulus: press('Login'),
      event: { type: 'form.submitted' },
      outcome: (spec) => {
        if (!isUsable(spec)) return spec;
        const digits = spec.typed.trim().replace(/^(\+|00)229/, '229');
        if (!/^\d+$/.test(digits)) return shown({ ...spec, complaint: complaints.digits });
        const msisdn = digits.startsWith('229') ? digits : `229${digits}`;
        return shown({
          ...sending(spec, '/loginuser', { msisdn, service: productName }),
          waiting: msisdn,
          complaint: '',
          timer: answerLimitMs,
        });
      },
    },
    // Product document 4: '1' lets in; any other status clears the field, and goes to /home/check.
    ...checkReplies<Spec>((spec, answer) => {
      if (answer.kind !== 'status') return fail(spec);
      if (String(answer.status) !== '1') {
        return shown({ ...fail(spec), typed: '', complaint: complaints.refused });
      }
      const admittedNumber = spec.waiting;
      return shown({
        ...withCookie(spec, admittedNumber),
        admittedNumber,
        waiting: null,
        timer: redirectMs,
      });
    }),
    leaving(gone),
  ],
  exercises: {
    'LOGIN-1': ({ complaint }, _, step) => step === 'submits' && complaint === complaints.digits,
    'LOGIN-2': ({ waiting, typed }, before) =>
      before?.waiting === null && waiting !== null && waiting !== typed.trim(),
    'LOGIN-3': ({ admittedNumber }, before) =>
      before?.admittedNumber === null && admittedNumber !== null,
    'LOGIN-4': ({ isHere }, before, step) => wasWelcomed(before) && !isHere && isTime(step),
    'LOGIN-5': ({ complaint }, before) => wasWaiting(before) && complaint === complaints.refused,
    'LOGIN-6': ({ complaint }, before, step) =>
      wasWaiting(before) && complaint === complaints.failed && step.startsWith('the backend'),
    'LOGIN-7': ({ complaint }, before, step) =>
      wasWaiting(before) && complaint === complaints.failed && isTime(step),
    'LOGIN-8': (_, before, step) => wasWelcomed(before) && step === 'leaves',
  },
  delays: { callLimit: answerLimitMs, redirectDelay: redirectMs },
  afterTime: (spec) => {
    if (spec.timer !== 0) return spec;
    return spec.waiting === null
      ? gone(at(spec, `/home?msisdn=${spec.admittedNumber}`))
      : fail(spec);
  },
  // The pictures beside the form request the catalogue, and so does the search, to which a visitor leaves.
  handling: (path, page) => (path === '/api/games' || page === '/home' ? 'ignored' : 'held'),
  project: ({ value, context }) =>
    value === 'checking' || value === 'succeeded'
      ? context
      : value === 'left' || value === 'done'
        ? null
        : context.text,
  implementations: loginImplementations,
  viewOfSnapshot: (snapshot) => {
    if (snapshot.status !== 'active') return nothing;
    return {
      form: true,
      spinner: snapshot.hasTag('busy'),
      number: snapshot.context.text,
      complaint: (snapshot.hasTag('invalid') && fieldError(snapshot)) || '',
      showsWelcome: snapshot.matches('succeeded'),
    };
  },
  viewOfPage: (page) => {
    if (!page.headings.includes(`Login to ${productName}`)) return nothing;
    return {
      form: true,
      spinner: page.spinners.includes('Checking your number…'),
      number: page.fields.find(({ label }) => label === 'Enter number')?.value ?? '',
      complaint: page.alerts[0] ?? '',
      showsWelcome: page.text.includes('Welcome!'),
    };
  },
  equivalentMutants: {
    'leads to done instead: (anywhere): screen.left → left': bothEnd,
    'leads to left instead: succeeded: after redirectDelay → done / goHome': bothEnd,
    'does goToLogin too early': independentActions,
  },
};
