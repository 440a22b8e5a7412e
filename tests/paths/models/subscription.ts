import { createActor, type AnyMachineSnapshot } from 'xstate';
import {
  success,
  testNumber,
  type Answer,
  type TestNumberName,
} from '../../../fixtures/test-numbers';
import { subscriptionMachine } from '../../../machines/subscription';
import type { Stimulus } from '../../../src/flows/replay/stimulus';
import type { Portal } from '../../../src/portal/portal';
import {
  confirmedMessage,
  failureMessage,
  successMessage,
  unresolvedMessages,
} from '../../../src/screens/subscription/messages';
import { subscriptionImplementations } from '../../../src/screens/subscription/subscription-actor';
import { productName } from '../../support/product-name';
import { sending, type Case, type Model, type SpecState } from './model';

interface View {
  /** Whether the form is on the screen. */
  form: boolean;
  spinner: 'subscription' | 'check' | null;
  dialog: { role: string; text: string } | null;
  number: string;
  isReadOnly: boolean;
  pack: string;
  complains: boolean;
  /** What is said of an earlier request whose answer was lost. */
  notice: Notice;
  canPayAgain: boolean;
}

type Notice = 'may have gone through' | 'not found' | 'check failed' | null;

interface Spec extends SpecState<View> {
  isHere: boolean;
  /** The number of the address. */
  given: string | null;
  typed: string;
  pack: string;
  complains: boolean;
  notice: Notice;
  /** The request whose answer was lost. */
  lost: { msisdn: string; pack: string } | null;
  /** The number whose check is under way. */
  checking: string | null;
  /** The request under way. */
  waiting: { msisdn: string; pack: string } | null;
  /** What came of it, until it has been seen and is over. */
  news: { kind: 'success' | 'refusal' | 'failure'; text: string; msisdn: string } | null;
}

const away = '/search';
const form = '/home/login';
const nothing: View = {
  form: false,
  spinner: null,
  dialog: null,
  number: '',
  isReadOnly: false,
  pack: '',
  complains: false,
  notice: null,
  canPayAgain: false,
};

/** What must be visible, given what has happened. */
const shown = (spec: Spec): Spec => ({
  ...spec,
  inFlight: spec.waiting === null && spec.checking === null ? 0 : 1,
  view: spec.isHere
    ? {
        form: true,
        spinner: spec.waiting ? 'subscription' : spec.checking === null ? null : 'check',
        dialog: spec.news && {
          role: spec.news.kind === 'success' ? 'dialog' : 'alertdialog',
          text: spec.news.text,
        },
        number: spec.given ?? spec.typed,
        // What is under way keeps its number.
        isReadOnly: spec.given !== null || spec.waiting !== null || spec.checking !== null,
        pack: spec.pack,
        complains: spec.complains,
        notice: spec.notice,
        canPayAgain: spec.notice === 'not found' || spec.notice === 'check failed',
      }
    : nothing,
});

const at = (spec: Spec, address: string): Spec => ({ ...spec, world: { ...spec.world, address } });

/** A form that can be used: on the screen, nothing under way, nothing over it. */
const isUsable = (spec: Spec) =>
  spec.isHere && !spec.waiting && spec.checking === null && !spec.news;

const numberOf = ({ given, typed }: Spec) => given ?? typed.trim();

/** Who comes to the form after an answer was lost is told so, and nothing is paid unawares. */
const arrive = (spec: Spec): Spec => {
  if (!isUsable(spec)) return spec;
  const { lost } = spec;
  return lost && ['', lost.msisdn].includes(numberOf(spec))
    ? { ...showLost(spec), notice: 'may have gone through' }
    : { ...spec, notice: null };
};

/** What is checked and paid again is the lost request, and the form shows it. */
const showLost = (spec: Spec): Spec =>
  spec.lost ? { ...spec, typed: spec.lost.msisdn, pack: spec.lost.pack } : spec;

/** A clear answer: nothing about that number is open any more. */
const resolved = (spec: Spec, msisdn: string): Spec['lost'] =>
  spec.lost?.msisdn === msisdn ? null : spec.lost;

/** The next visit is a new one: no number, and the daily pack (product document 5). */
const emptied = (spec: Spec): Spec => ({ ...spec, typed: '', pack: 'Daily' });

/** Decision 12: a failed request leaves the message over /home/login, with the number editable. */
const seeNews = (spec: Spec): Spec => {
  if (!spec.isHere || !spec.news) return arrive(spec);
  // Nobody reads what became of somebody else's number.
  if (spec.given !== null && spec.given !== spec.news.msisdn) {
    return arrive(emptied({ ...spec, news: null }));
  }
  if (spec.news.kind === 'success') return { ...spec, timer: { ms: 2_000, due: 'home' } };
  if (spec.news.kind === 'failure') return { ...at(spec, form), given: null };
  return spec;
};

/** Product document 8: the success message of each pack, to the letter. */
const successTexts: Record<string, string> = {
  Daily: 'Cher abonné, vous avez souscris avec succès à 50F valable 24h.',
  '3Day': 'Cher abonné, vous avez souscris avec succès à 100F valable 3 jours.',
  Weekly: 'Cher abonné, vous avez souscris avec succès à 150F valable 7 jours.',
};

const unavailable =
  'Le service est momentanément indisponible. Vérifiez votre crédit avant de réessayer.';
const offline = 'Pas de connexion. Vérifiez votre réseau et votre crédit avant de réessayer.';
const tooLate = 'Le service n’a pas répondu à temps. Vérifiez votre crédit avant de réessayer.';

/** Product document 4: 'Success' or any other text; a request that failed otherwise. */
function newsOf(answer: Answer, request: { msisdn: string; pack: string }): Spec['news'] {
  const { msisdn } = request;
  if (answer.kind === 'reset') return { kind: 'failure', text: offline, msisdn };
  if (answer.kind !== 'text') return { kind: 'failure', text: unavailable, msisdn };
  const text = answer.text.trim();
  if (answer.httpStatus !== 200) return { kind: 'failure', text: text || unavailable, msisdn };
  if (text === '') return { kind: 'failure', text: unavailable, msisdn };
  if (text !== 'Success') return { kind: 'refusal', text, msisdn };
  return { kind: 'success', text: successTexts[request.pack] ?? '', msisdn };
}

/** The same answer as the machine hears of it. */
function eventOf(answer: Answer) {
  const done = (output: string) => ({ type: 'xstate.done.actor.subscribe', output });
  const failed = (error: object) => ({ type: 'xstate.error.actor.subscribe', error });
  if (answer.kind === 'reset') return failed({ kind: 'offline' });
  if (answer.kind !== 'text') return failed({ kind: 'unreadable' });
  if (answer.httpStatus !== 200) {
    return failed({ kind: 'status', status: answer.httpStatus, text: answer.text });
  }
  return answer.text === '' ? failed({ kind: 'unreadable' }) : done(answer.text);
}

const answers: { name: TestNumberName; says: string }[] = [
  { name: 'success', says: "'Success'" },
  { name: 'success-with-white-space', says: "'Success' within white space" },
  { name: 'insufficient-credit', says: 'that the credit is insufficient' },
  { name: 'almost-success', says: "'success', which is not 'Success'" },
  { name: 'empty-answer', says: 'nothing in an empty body' },
  { name: 'server-error-with-text', says: 'HTTP 500 with a text' },
  { name: 'server-error', says: 'HTTP 500 without a text' },
  { name: 'refused', says: 'HTTP 403 with a text' },
  { name: 'subscribed', says: 'that there is a subscription already' },
  { name: 'html-page', says: 'with a page instead of a text' },
  { name: 'broken-connection', says: 'by breaking the connection' },
];

const msisdnOf = (name: TestNumberName) => testNumber(name).msisdn;

/** One loss is enough to try everything after, of a pack that no form begins with: the others lead the same way. */
const isWorthTrying = ({ context: { lost } }: AnyMachineSnapshot): boolean =>
  lost === null || (lost.msisdn === msisdnOf('subscribed') && lost.pack === 'Weekly');

/** The answer is lost to a number that home lets in, whatever became of the request. */
const lostAnswer: Case<Spec> = {
  name: 'the answer is lost',
  stimulus: { do: 'answer', call: '/subscribe/user', with: { kind: 'reset' } },
  event: eventOf({ kind: 'reset' }),
  when: (snapshot) =>
    snapshot.matches('submitting') && snapshot.context.request.msisdn === msisdnOf('subscribed'),
  outcome: (spec) => hear(spec, { kind: 'reset' }),
};

const go = (name: string, address: string, msisdn: string | null): Case<Spec> => ({
  name,
  stimulus: { do: 'go', address },
  event: { type: 'screen.opened', msisdn },
  // What was lost before makes no difference to who sees which news.
  when: (snapshot) =>
    msisdn === null ||
    snapshot.context.lost === null ||
    !(['submitting', 'succeeded', 'refused'] as const).some((state) => snapshot.matches(state)),
  // Who is there already does not come.
  isPossible: (spec) => !spec.isHere || spec.given !== msisdn,
  outcome: (spec) => {
    const opened = { ...at(spec, address), isHere: true, given: msisdn, complains: false };
    if (!spec.isHere) return shown(seeNews(opened));
    // A check is for the number that it was asked for.
    const isGivenUp = spec.checking !== null;
    return shown(arrive(isGivenUp ? { ...opened, checking: null, timer: null } : opened));
  },
});

const type = (
  name: string,
  text: string,
  when: (snapshot: AnyMachineSnapshot) => boolean,
): Case<Spec> => ({
  name,
  stimulus: { do: 'type', field: 'Numéro de téléphone', text },
  event: { type: 'number.typed', text },
  when: (snapshot) => isWorthTrying(snapshot) && when(snapshot),
  // Putting what stands there in its own place changes nothing.
  isPossible: (spec) => spec.notice === null || spec.typed !== text,
  outcome: (spec) =>
    isUsable(spec) && spec.given === null
      ? shown({ ...spec, typed: text, complains: false, notice: null })
      : spec,
});

const pack = (option: string): Case<Spec> => ({
  name: `chooses ${option}`,
  stimulus: { do: 'choose', field: 'Forfait', option },
  event: { type: 'pack.chosen', pack: option },
  when: (snapshot) => {
    const { text, lost } = snapshot.context;
    if (!isWorthTrying(snapshot)) return false;
    if (lost === null) {
      return (
        text === msisdnOf('success') ||
        snapshot.matches({ editing: 'incomplete' }) ||
        (option === 'Weekly' && text === msisdnOf('subscribed'))
      );
    }
    const isOpen = snapshot.matches({ editing: 'unresolved' });
    return (
      option === '3Day' &&
      (isOpen || (snapshot.matches({ editing: 'ready' }) && text === lost.msisdn))
    );
  },
  // Another one is another purchase: nobody makes it before the operator has said that there is no subscription.
  outcome: (spec) =>
    isUsable(spec) && (spec.notice === null || spec.notice === 'not found')
      ? shown({ ...spec, pack: option })
      : spec,
});

/**
 * Whether it says that nothing was bought, or that it was: after any other answer nobody knows. Who refuses the second
 * time may know nothing of the first.
 */
const isClear = (answer: Answer, isSecond: boolean) =>
  answer.kind === 'text' && answer.text !== '' && answer.httpStatus < (isSecond ? 400 : 500);

const hear = (spec: Spec, given: Answer, isSecond = false): Spec => {
  if (!spec.waiting) return spec;
  const { msisdn, pack: bought } = spec.waiting;
  const news = newsOf(given, spec.waiting);
  const lost = isClear(given, isSecond) ? resolved(spec, msisdn) : { msisdn, pack: bought };
  const heard = { ...spec, waiting: null, timer: null, news, lost };
  const cookie = news?.kind === 'success' ? news.msisdn : spec.world.cookie;
  return shown(seeNews({ ...heard, world: { ...spec.world, cookie } }));
};

const answer = ({ name, says }: (typeof answers)[number]): Case<Spec> => ({
  name: `the operator answers ${says}`,
  stimulus: { do: 'answer', call: '/subscribe/user' },
  event: eventOf(testNumber(name).subscribe),
  // Who pays again is answered what the first request has led to: `secondAnswer`.
  when: (snapshot) =>
    snapshot.matches('submitting') &&
    snapshot.context.request.msisdn === msisdnOf(name) &&
    snapshot.context.request.check === 'none',
  outcome: (spec) => hear(spec, testNumber(name).subscribe),
});

/** What the operator answers to who pays again: not what the number's first request was answered. */
const secondAnswer = (says: string, given: Answer): Case<Spec> => ({
  name: `the operator answers the second time ${says}`,
  stimulus: { do: 'answer', call: '/subscribe/user', with: given },
  event: eventOf(given),
  when: (snapshot) => snapshot.matches('submitting') && snapshot.context.request.check !== 'none',
  outcome: (spec) => hear(spec, given, true),
});

/** Decision 7: any status but 0 is ok; no status is a failed call. */
const checkAnswer = (says: string, given: Answer): Case<Spec> => ({
  name: `the check says ${says}`,
  stimulus: { do: 'answer', call: '/loginuser', with: given },
  event:
    given.kind === 'status'
      ? { type: 'xstate.done.actor.checkNumber', output: { status: String(given.status) } }
      : { type: 'xstate.error.actor.checkNumber', error: { kind: 'unreadable' } },
  when: (snapshot) => snapshot.matches('checking'),
  outcome: (spec) => {
    const { checking: msisdn } = spec;
    if (msisdn === null) return spec;
    const heard = { ...spec, checking: null, timer: null };
    if (given.kind !== 'status') return shown({ ...heard, notice: 'check failed' });
    if (String(given.status) === '0') return shown({ ...heard, notice: 'not found' });
    return shown({
      ...heard,
      world: { ...spec.world, cookie: msisdn },
      lost: resolved(spec, msisdn),
      news: { kind: 'success', text: 'Votre abonnement est actif.', msisdn },
      timer: { ms: 2_000, due: 'home' },
    });
  },
});

/** The request leaves; with it, what was said of an earlier one. */
const subscribe = (spec: Spec): Spec => {
  const msisdn = numberOf(spec);
  const body = { msisdn, mact: 'web', service_name: productName, pack: spec.pack };
  return shown({
    ...sending(spec, '/subscribe/user', body),
    waiting: { msisdn, pack: spec.pack },
    typed: msisdn,
    complains: false,
    notice: null,
    timer: { ms: 10_000, due: 'limit' },
  });
};

const notices: Record<string, Notice> = {
  'Votre demande précédente a peut-être abouti. Vérifiez votre abonnement avant de payer à nouveau.':
    'may have gone through',
  'Aucun abonnement trouvé pour le moment. Vérifiez encore dans un instant, ou payez à nouveau.':
    'not found',
  'La vérification a échoué. Votre demande précédente a peut-être abouti : réessayez.':
    'check failed',
};

const wordsOf = (known: keyof typeof unresolvedMessages) => {
  const { what, advice } = unresolvedMessages[known];
  return `${what} ${advice}`;
};

const noticeOf = (words: string): Notice => notices[words] ?? null;

const dismiss: Stimulus = { do: 'press', role: 'button', name: 'Fermer', within: 'dialog' };

const packStays = 'The choice is disabled then; tests/screens look at it.';

/** The requirements of the subscription form: product document 2 (/home/login), 4, 5, 7, 8; decisions 11 to 15. */
export const subscriptionModel: Model<View, Spec> = {
  id: 'subscription',
  machine: subscriptionMachine,
  starts: [
    {
      name: 'is elsewhere',
      address: away,
      input: { lost: null },
      spec: {
        world: { address: away, cookie: null, sent: [] },
        view: nothing,
        notice: null,
        lost: null,
        checking: null,
        timer: null,
        isHere: false,
        given: null,
        typed: '',
        pack: 'Daily',
        complains: false,
        waiting: null,
        news: null,
      },
    },
  ],
  cases: [
    go('opens the form', form, null),
    go(
      'opens the form with a number',
      `${form}?msisdn=${msisdnOf('insufficient-credit')}`,
      msisdnOf('insufficient-credit'),
    ),
    {
      name: 'leaves',
      stimulus: { do: 'go', address: away },
      event: { type: 'screen.left' },
      outcome: (spec) => {
        if (!spec.isHere) return spec;
        const left = {
          ...at(spec, away),
          isHere: false,
          given: null,
          complains: false,
          notice: null,
          checking: null,
        };
        // The way home is cancelled, and what was seen is over; what is under way goes on.
        if (spec.waiting) return shown(left);
        return shown(emptied({ ...left, news: null, timer: null }));
      },
    },
    ...answers.map(({ name }) =>
      type(
        `types the number '${name}'`,
        msisdnOf(name),
        ({ context }) =>
          name === 'success' ||
          (context.pack === 'Daily' &&
            (context.text === '' ||
              (context.text === msisdnOf('success') && name === 'subscribed'))),
      ),
    ),
    type('types blanks', '   ', ({ context }) => context.text === ''),
    pack('3Day'),
    pack('Weekly'),
    {
      name: 'submits',
      stimulus: { do: 'press', role: 'button', name: 'Souscrivez maintenant' },
      event: { type: 'form.submitted' },
      when: isWorthTrying,
      outcome: (spec) => {
        if (!isUsable(spec) || spec.notice !== null) return spec;
        const msisdn = numberOf(spec);
        if (msisdn === '') return shown({ ...spec, complains: true });
        if (spec.lost?.msisdn === msisdn) {
          return shown({ ...showLost(spec), notice: 'may have gone through', complains: false });
        }
        return subscribe(spec);
      },
    },
    ...answers.map(answer),
    lostAnswer,
    secondAnswer("'Success'", success),
    secondAnswer('HTTP 403 with a text', testNumber('refused').subscribe),
    {
      name: 'asks for a check',
      stimulus: { do: 'press', role: 'button', name: 'Vérifier mon abonnement' },
      event: { type: 'check.requested' },
      when: isWorthTrying,
      outcome: (spec) => {
        if (!isUsable(spec) || spec.notice === null) return spec;
        const msisdn = numberOf(spec);
        return shown({
          ...sending(showLost(spec), '/loginuser', { msisdn, service: productName }),
          checking: msisdn,
          notice: null,
          timer: { ms: 10_000, due: 'limit' },
        });
      },
    },
    checkAnswer("'1'", { kind: 'status', status: '1' }),
    checkAnswer('2, which nobody documented', { kind: 'status', status: 2 }),
    checkAnswer('0', { kind: 'status', status: 0 }),
    checkAnswer('nothing that can be read', { kind: 'html' }),
    {
      name: 'pays again',
      stimulus: { do: 'press', role: 'button', name: 'Payer à nouveau' },
      event: { type: 'payment.confirmed' },
      when: isWorthTrying,
      outcome: (spec) =>
        isUsable(spec) && (spec.notice === 'not found' || spec.notice === 'check failed')
          ? subscribe(spec)
          : spec,
    },
    {
      name: 'closes the message',
      stimulus: dismiss,
      event: { type: 'error.dismissed' },
      outcome: (spec) =>
        spec.isHere && spec.news && spec.news.kind !== 'success'
          ? shown(arrive({ ...spec, news: null }))
          : spec,
    },
  ],
  probe: 'opens the form',
  delays: { callLimit: 10_000, redirectDelay: 2_000 },
  afterTimer: (spec) => {
    if (spec.waiting) {
      const { msisdn } = spec.waiting;
      const news = { kind: 'failure', text: tooLate, msisdn } as const;
      return shown(seeNews({ ...spec, waiting: null, news, lost: spec.waiting }));
    }
    if (spec.checking !== null) return shown({ ...spec, checking: null, notice: 'check failed' });
    const msisdn = spec.news?.msisdn ?? '';
    return shown(
      emptied({
        ...at(spec, `/home?msisdn=${msisdn}`),
        isHere: false,
        given: null,
        news: null,
      }),
    );
  },
  leadsTo: '/home',
  unreachableInBrowser: {
    'subscription.editing.unresolved: form.submitted → (stays)':
      'No button submits then; tests/screens and tests/browser press Enter in the field.',
    'subscription.editing.unresolved.unchecked: pack.chosen → (stays)': packStays,
    'subscription.editing.unresolved.checkFailed: pack.chosen → (stays)': packStays,
  },
  project: ({ value, context }) => {
    const { addressMsisdn, text, pack: chosen, isOnScreen, lost, request } = context;
    const entered = { addressMsisdn, text, chosen, isOnScreen, lost };
    if (JSON.stringify(value).includes('editing') || value === 'away') return entered;
    const { reply, failure } = context;
    return value === 'checking' || value === 'confirmed'
      ? { ...entered, request }
      : { ...entered, request, reply, failure };
  },
  createActor: (machine, portal: Portal) =>
    createActor(
      (machine as typeof subscriptionMachine).provide(subscriptionImplementations(portal)),
      { ...portal.actorOptions, id: 'subscription', input: { lost: null } },
    ),
  viewOfSnapshot: (snapshot) => {
    const { context } = snapshot;
    if (!context.isOnScreen) return nothing;
    const isConfirmed = snapshot.matches('confirmed');
    const isSuccess = isConfirmed || snapshot.matches('succeeded');
    const unresolved = (['unchecked', 'notFound', 'checkFailed'] as const).find((known) =>
      snapshot.matches({ editing: { unresolved: known } }),
    );
    return {
      form: true,
      spinner: snapshot.matches('submitting')
        ? 'subscription'
        : snapshot.hasTag('busy')
          ? 'check'
          : null,
      dialog: snapshot.hasTag('modal')
        ? {
            role: isSuccess ? 'dialog' : 'alertdialog',
            text: isSuccess
              ? isConfirmed
                ? confirmedMessage
                : successMessage(context.request.pack)
              : snapshot.matches('refused')
                ? context.reply
                : failureMessage(context.failure),
          }
        : null,
      number: context.addressMsisdn ?? context.text,
      isReadOnly: context.addressMsisdn !== null || snapshot.hasTag('busy'),
      pack: context.pack,
      complains: snapshot.hasTag('invalid'),
      notice: unresolved ? noticeOf(wordsOf(unresolved)) : null,
      canPayAgain: snapshot.can({ type: 'payment.confirmed' }),
    };
  },
  viewOfPage: (page) => {
    if (!page.headings.includes('Souscrivez et Profitez!')) return nothing;
    const number = page.fields.find(({ label }) => label === 'Numéro de téléphone');
    const [dialog] = page.dialogs;
    return {
      form: true,
      spinner: page.spinners.includes('Souscription en cours…')
        ? 'subscription'
        : page.spinners.includes('Vérification en cours…')
          ? 'check'
          : null,
      dialog: dialog ? { role: dialog.role, text: dialog.text } : null,
      number: number?.value ?? '',
      isReadOnly: number?.isReadOnly ?? false,
      pack: page.fields.find(({ label }) => label === 'Forfait')?.value ?? '',
      complains: number?.isInvalid ?? false,
      notice: page.alerts.map(noticeOf).find((notice) => notice !== null) ?? null,
      canPayAgain: page.buttons.some(({ name }) => name === 'Payer à nouveau'),
    };
  },
};
