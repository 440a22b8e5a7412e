// The model of the subscription form: its possible events, and the required state after each.
import type { AnyMachineSnapshot } from 'xstate';
import { defaultPack, packs } from '#offer';
import type { Answer } from '../../../fixtures/answers';
import { success, testNumber } from '../../../fixtures/test-numbers';
import { doneEvent, errorEvent } from '../../../statecharts/definition';
import { afterStart, answering, checkEvent, leaving, press, replyWords, worldAt } from './cases';
import { subscriptionMachine } from '../../../machines/subscription';
import { subscriptionImplementations } from '../../../src/screens/subscription/subscription-actor';
import {
  allFor,
  independentActions,
  isTime,
  type Case,
  type Model,
  type Start,
} from './portal-model';
import {
  afterTime,
  check,
  choose,
  closeMessage,
  disown,
  form,
  formWith,
  give,
  hasEarlier,
  receiveReply,
  receiveCheckReply,
  homeOf,
  isAskingFirst,
  isOfVisit,
  isSame,
  isForm,
  isHere,
  isSending,
  leave,
  loseThePress,
  newest,
  nothing,
  oldest,
  payAllTheSame,
  recordOf,
  redirectMs,
  replyOf,
  shown,
  submit,
  successTexts,
  type,
  type Charge,
  type CheckResult,
  type Spec,
  type View,
} from './subscription-spec';
import { answerLimitMs } from './limits';

const away = '/search';
const field = 'Numéro de téléphone';

/** Home admits this number, whether its payments succeed or not. */
export const number = testNumber('subscribed').msisdn;
const otherSpelling = number.slice('229'.length);
const otherNumber = testNumber('success').msisdn;

type Condition = (spec: Spec) => boolean;

const hasRecord: Condition = (spec) => recordOf(spec, spec.text) !== null;
const isEmpty: Condition = (spec) => isForm(spec) && spec.text === '';

const payments = ({ world }: Spec) =>
  world.sent.filter(({ path }) => path === '/subscribe/user').length;

const typing = (name: string, text: string, when: Condition = () => true): Case<Spec> => ({
  name: `types ${name}`,
  stimulus: { do: 'type', field, text },
  event: { type: 'number.typed', text },
  when: (_, spec) => spec.text !== text && when(spec),
  isPossible: (spec) => spec.text !== text,
  outcome: (spec) => type(spec, text),
});

const choosing = (pack: string): Case<Spec> => ({
  name: `chooses ${pack}`,
  stimulus: { do: 'choose', field: 'Forfait', option: pack },
  event: { type: 'pack.chosen', pack },
  isPossible: (spec) => spec.pack !== pack,
  outcome: (spec) => choose(spec, pack),
});

const opening = (name: string, msisdn: string): Case<Spec> => ({
  name: `opens the form with ${name}`,
  stimulus: { do: 'go', address: formWith(msisdn) },
  event: { type: 'number.given', msisdn },
  isPossible: (spec) => isHere(spec) && spec.world.address !== formWith(msisdn),
  outcome: (spec) => give(spec, msisdn),
});

/** A record as the machine receives it, without its time. */
const received = (record: Charge | null) =>
  record && { state: record.state, at: 0, body: { msisdn: record.sentAs, pack: record.pack } };

/** Returns the event of a press to pay that finds a record which was not confirmed; none where it pays. */
const recordFound = ({ phase, known }: Spec) =>
  phase === 'askingFirst'
    ? [errorEvent('subscribe', { kind: 'recorded', record: received(known) })]
    : [];

/** The record of the visit's request, as far as the form follows it. */
const recordFollowed = (spec: Spec) =>
  spec.request && spec.phase !== 'left' ? recordOf(spec, spec.request.msisdn) : null;

type Event = { type: string };

/** Returns the events of a step, with those by which the form learns of a changed record: before an answer, after a press. */
function withRecordChange(
  given: Case<Spec>,
  snapshot: AnyMachineSnapshot,
  spec: Spec,
): [Event, ...Event[]] {
  const { event, stimulus } = given;
  const own = [typeof event === 'function' ? event(snapshot, spec) : event].flat();
  const after = stimulus.do === 'pass' ? afterTime(spec, stimulus.ms) : given.outcome(spec);
  const isFollowed = after.request && after.phase !== 'left';
  const record = recordFollowed(after);
  const change = { type: 'record.changed', record: received(record) };
  // A submitted form begins to follow the record of its number.
  const isNew = own.some((one) => one.type === 'form.submitted') && isForm(spec);
  const before = isNew ? null : recordFollowed(spec);
  const isChanged = isFollowed && record !== before;
  const isOfPayment = stimulus.do === 'answer' && stimulus.call === '/subscribe/user';
  const isBefore = isChanged && isOfPayment;
  const [first, ...more] = own;
  const isAfter = isChanged && !isBefore;
  return [...(isBefore ? [change] : []), first, ...(isAfter ? [change] : []), ...more] as [
    Event,
    ...Event[],
  ];
}

/** A reply as the machine receives it. */
export function eventOf(answer: Answer) {
  const failed = (error: object) => errorEvent('subscribe', error);
  if (answer.kind === 'reset') return failed({ kind: 'offline' });
  if (answer.kind !== 'text') return failed({ kind: 'unreadable' });
  const { httpStatus: status, text } = answer;
  if (status !== 200) return failed({ kind: 'status', status, text });
  if (text === '') return failed({ kind: 'unreadable' });
  return doneEvent('subscribe', text.trim());
}

export const answer = (given: Answer): Case<Spec> => ({
  name: `the backend answers ${replyWords(given)}`,
  stimulus: { ...answering('/subscribe/user', given), which: 'newest' },
  event: eventOf(given),
  isPossible: isSending,
  outcome: (spec) => receiveReply(spec, newest(spec), given),
});

/** The reply to a request that the form no longer waits for. */
const lateAnswer = (given: Answer): Case<Spec> => ({
  name: `the backend answers the earlier request ${replyWords(given)}`,
  stimulus: answering('/subscribe/user', given),
  event: (_, spec) => {
    const { msisdn = '', pack = '' } = oldest(spec) ?? {};
    const isSuccess = replyOf(given).kind === 'success';
    return isSuccess ? { type: 'payment.received', request: { msisdn, pack } } : { type: '' };
  },
  isPossible: hasEarlier,
  outcome: (spec) => receiveReply(spec, oldest(spec), given),
});

const checkAnswer = (given: Answer): Case<Spec> => ({
  name: `the check answers ${replyWords(given)}`,
  stimulus: answering('/loginuser', given),
  event: checkEvent(given),
  isPossible: ({ phase }) => phase === 'checking',
  outcome: (spec) => receiveCheckReply(spec, given),
});

// The page's texts, which SUB-9 and SUB-11 leave to the form.

const knownTexts: Record<string, string> = {
  'Une demande est en cours pour ce numéro.': 'pending',
  'Votre paiement précédent est peut-être passé.': 'unknown',
  'Un paiement a déjà été reçu pour ce numéro.': 'paid',
};
const packTexts: Record<string, string> = Object.fromEntries(
  packs.map(({ value, price, period }) => [`${price}, valable ${period}`, value]),
);
const resultTexts: Record<string, CheckResult> = {
  'Vérifiez votre abonnement avant de payer à nouveau.': 'none',
  'Vérification faite : aucun abonnement trouvé pour le moment.': 'notSubscribed',
  'La vérification a échoué. Réessayez dans un instant.': 'failed',
};
/** The dialog's texts by message; an operator's text is its own message. */
const dialogTexts: Record<string, string> = {
  'Votre abonnement est actif.': 'active',
  'Pas de connexion. Vérifiez votre réseau et votre crédit avant de réessayer.': 'offline',
  'Le service n’a pas répondu à temps. Vérifiez votre crédit avant de réessayer.': 'timeout',
  'Le service est momentanément indisponible. Vérifiez votre crédit avant de réessayer.':
    'unavailable',
};

/** Returns the question in a page's text, without its time; null when there is none. */
function questionIn(text: string): Omit<NonNullable<View['question']>, 'games'> | null {
  const find = <Value>(texts: Record<string, Value>) =>
    Object.entries(texts).find(([words]) => text.includes(words))?.[1];
  const state = find(knownTexts);
  const result = find(resultTexts);
  const [, details = '', verb] =
    /Forfait à ([^.]+), (payé|demandé) le [^.]+ à \d\d:\d\d\./.exec(text) ?? [];
  const pack = packTexts[details];
  if (!state && result && result !== 'none') return { state: 'none', pack: '', result };
  if (!state || !result || !pack || (verb === 'payé') !== (state === 'paid')) return null;
  return { state, pack, result };
}

function dialogOfSnapshot(snapshot: AnyMachineSnapshot): View['dialog'] {
  const { checkResult, request, failure, reply } = snapshot.context;
  if (snapshot.matches('success')) {
    const message = checkResult === 'subscribed' ? 'active' : successTexts[request.pack];
    return { role: 'dialog', message: message ?? '' };
  }
  if (!snapshot.matches('error')) return null;
  if (failure === null) return { role: 'alertdialog', message: reply };
  const message = failure.kind === 'status' ? failure.text : failure.kind;
  const isNamed = message !== '' && message !== 'unreadable';
  return { role: 'alertdialog', message: isNamed ? message : 'unavailable' };
}

/** A visit that the user leaves before the reply; its record is updated anyway (SUB-20). */
const earlierVisit = (recorded: Charge['state']): NonNullable<Start<Spec>['before']> => [
  { do: 'go', address: form },
  { do: 'type', field, text: number },
  press('Souscrivez maintenant'),
  { do: 'go', address: away },
  answering('/subscribe/user', recorded === 'paid' ? success : { kind: 'reset' }),
];

/** A visit; with `recorded` an earlier one has left that record of the number. */
function start(name: string, text = '', recorded?: Charge['state'], cookie?: string): Start<Spec> {
  const isGiven = text !== '';
  const address = isGiven ? formWith(text) : form;
  return {
    name,
    address,
    ...(cookie !== undefined && { cookie }),
    ...(isGiven && { firstEvent: { type: 'number.given', msisdn: text } }),
    ...(recorded && { before: earlierVisit(recorded) }),
    spec: shown({
      world: worldAt(address, cookie),
      view: nothing,
      timer: null,
      phase: 'form',
      text,
      isGiven,
      pack: defaultPack,
      isInvalid: false,
      isPressLost: false,
      request: null,
      known: null,
      result: 'none',
      message: '',
      runningPayments: [],
      records: recorded ? { [text]: { state: recorded, pack: defaultPack, sentAs: text } } : {},
    }),
  };
}

const almostSuccess = testNumber('almost-success').subscribe;
const insufficientCredit = testNumber('insufficient-credit').subscribe;
const refused = testNumber('refused').subscribe;
const outOfOrder = testNumber('server-error-with-text').subscribe;
const tooMany: Answer = { kind: 'text', httpStatus: 429, text: 'Trop de demandes.' };

/** Neither subscribed nor not. */
const other: Answer = { kind: 'status', status: 2 };

const isNewSuccess = (after: Spec, before: Spec) =>
  before.phase !== 'success' && after.phase === 'success';

/** A reply with a text of the operator's that is no failure. */
const isRefusal = (step: string) =>
  [insufficientCredit, almostSuccess].some((given) => step.endsWith(replyWords(given)));

const readOnly = 'A number of the address is read-only (SUB-2).';
const typed = 'A typed number has no button to disown it: it can be changed in the field.';

const losing = (name: string, isThere: Condition): Case<Spec> => ({
  name: `presses Enter on '${name}' without the price in view`,
  stimulus: { do: 'press without the price in view', name },
  event: { type: 'press.lost' },
  isPossible: (spec) => isThere(spec) && !spec.isPressLost,
  outcome: loseThePress,
});

const cases: Case<Spec>[] = [
  typing('a number', number, isEmpty),
  typing('the number within blanks', ` ${number} `, isEmpty),
  typing('blanks', '   ', isEmpty),
  // Without a record, another spelling is one more number.
  typing('the number in another spelling', otherSpelling, (spec) =>
    Boolean(recordOf(spec, otherSpelling)),
  ),
  typing('another number', otherNumber),
  ...packs.filter(({ value }) => value !== defaultPack).map(({ value }) => choosing(value)),
  {
    name: 'submits',
    stimulus: press('Souscrivez maintenant'),
    event: (_, spec) => [
      { type: 'form.submitted' },
      ...(isForm(spec) ? recordFound(submit(spec)) : []),
    ],
    outcome: submit,
  },
  ...[
    success,
    testNumber('success-with-white-space').subscribe,
    insufficientCredit,
    almostSuccess,
    refused,
    { kind: 'reset' } as const,
    testNumber('empty-answer').subscribe,
    outOfOrder,
    testNumber('server-error').subscribe,
    tooMany,
    testNumber('html-page').subscribe,
  ].map(answer),
  ...[success, outOfOrder, refused, insufficientCredit].map(lateAnswer),
  {
    name: 'a minute passes',
    stimulus: { do: 'pass', ms: 51_000 },
    event: { type: '' },
    // The form has already waited for 10 seconds, so the limit of 60 seconds ends here, and its record says so.
    when: (_, spec) => hasEarlier(spec) && spec.timer === null,
    outcome: (spec) => spec,
  },
  {
    name: 'requests a check',
    stimulus: press('Vérifier mon abonnement'),
    event: { type: 'check.requested' },
    outcome: check,
  },
  ...(['1', 1, 0] as const).map((status) => checkAnswer({ kind: 'status', status })),
  checkAnswer(other),
  checkAnswer({ kind: 'html' }),
  {
    name: 'pays all the same',
    stimulus: press('Payer quand même'),
    event: (_, spec) => [
      { type: 'payment.confirmed' },
      ...(isAskingFirst(spec) ? recordFound(payAllTheSame(spec)) : []),
    ],
    outcome: payAllTheSame,
  },
  losing('Souscrivez maintenant', isForm),
  losing('Payer quand même', isAskingFirst),
  {
    name: 'goes to the games',
    stimulus: press('Aller aux jeux', { role: 'link', to: homeOf(number) }),
    event: { type: 'screen.left' },
    // Home remembers the number that it admits, which here is remembered already.
    isPossible: (spec) =>
      (isAskingFirst(spec) || spec.phase === 'success') &&
      spec.request?.msisdn === number &&
      spec.world.cookie === number,
    outcome: (spec) => leave(spec, homeOf(number)),
  },
  {
    name: 'disowns the number',
    stimulus: press('Ce n’est pas mon numéro'),
    event: { type: 'number.disowned' },
    outcome: disown,
  },
  {
    name: 'closes the message',
    stimulus: press('Fermer', { within: 'dialog' }),
    event: { type: 'error.dismissed' },
    outcome: closeMessage,
  },
  opening('another number', otherNumber),
  opening('the number again', number),
  leaving((spec) => leave(spec, away)),
];

export const subscriptionModel: Model<View, Spec> = {
  machine: subscriptionMachine,
  starts: [
    start('opens the form'),
    start('opens the form with a number', number),
    start('comes back with a number whose answer was lost', number, 'unknown'),
    start('comes back with a number that has paid', number, 'paid', number),
  ],
  cases: cases.map((given) => ({
    ...given,
    event: (snapshot, spec) => withRecordChange(given, snapshot, spec),
  })),
  exercises: afterStart<Spec>({
    'SUB-1': (after, _, step) => step === 'submits' && after.isInvalid,
    'SUB-2': (_, before, step) => isHere(before) && before.isGiven && step.startsWith('types '),
    'SUB-3': (after, before, step) => isSending(before) && isSending(after) && step === 'submits',
    'SUB-4': (after, before, step) => isNewSuccess(after, before) && !step.startsWith('the check'),
    'SUB-5': (after, { phase, request }) =>
      phase === 'success' && after.world.address === homeOf(request?.msisdn ?? ''),
    'SUB-6': (after, before, step) =>
      before.phase === 'success' && after.phase === 'success' && step === 'closes the message',
    'SUB-7': (_, before, step) => before.phase === 'success' && step === 'leaves',
    'SUB-8': (after, before, step) =>
      isSending(before) && after.phase === 'error' && isRefusal(step),
    'SUB-9': (after, before, step) =>
      isSending(before) && after.phase === 'error' && !isRefusal(step),
    'SUB-10': (after, before, step) => isSending(before) && after.phase === 'error' && isTime(step),
    'SUB-11': (after, before) => isForm(before) && isAskingFirst(after),
    'SUB-12': (after, before) =>
      isForm(before) && isAskingFirst(after) && after.known?.sentAs !== after.request?.msisdn,
    'SUB-13': (after, before, step) =>
      step === 'pays all the same' && payments(after) > payments(before),
    'SUB-14': (after, before, step) => isNewSuccess(after, before) && step.startsWith('the check'),
    'SUB-15': (after, before) => before.phase === 'checking' && isAskingFirst(after),
    'SUB-16': (after, before, step) =>
      step.startsWith('the backend answers') && hasRecord(before) && !hasRecord(after),
    'SUB-17': (after, before, step) => isNewSuccess(after, before) && step.includes('the earlier'),
    'SUB-18': (after, before, step) =>
      isTime(step) && after.runningPayments.length < before.runningPayments.length,
    'SUB-19': (after, before) => {
      const payment = newest(after);
      if (!payment || payments(after) === payments(before)) return false;
      return payment.sentAs !== payment.msisdn || payment.earlier?.state === 'unknown';
    },
    'SUB-20': (after, before, step) =>
      step.includes('the earlier') &&
      JSON.stringify(after.records) !== JSON.stringify(before.records),
    'SUB-22': (after, before) => payments(after) > payments(before),
    'SUB-35': (after, before) =>
      before.phase === 'checking' && isAskingFirst(after) && !after.known,
    'SUB-30': (after, _, step) => step === 'closes the message' && isAskingFirst(after),
  }),
  // A submit makes the record of the number visible, also of one that was disowned; a success buys the chosen pack.
  // A check shows what it leaves of the form.
  probes: [checkAnswer(other).name, 'types a number', 'submits', answer(success).name],
  delays: { callLimit: answerLimitMs, redirectDelay: redirectMs },
  afterTime,
  // The search, to which a visitor leaves, requests the catalogue.
  handling: (path, page) => (path === '/api/games' || page === '/home' ? 'ignored' : 'held'),
  // A request that still runs may change what a later step does.
  // A running request may be for another number, or another spelling; the record of a question may be outdated, and that of a
  // success is seen only when the form is opened again.
  situation: (spec) => [
    hasEarlier(spec) && [
      isOfVisit(spec, oldest(spec)),
      oldest(spec)?.msisdn === spec.request?.msisdn,
    ],
    isAskingFirst(spec) && [spec.isGiven, isSame(spec.known, recordOf(spec, spec.text))],
    spec.message === 'active',
    spec.isPressLost,
  ],
  implementations: subscriptionImplementations,
  viewOfSnapshot: (snapshot) => {
    if (snapshot.matches('left')) return nothing;
    const { context } = snapshot;
    const isChecking = snapshot.matches('checking');
    const isBusy = snapshot.hasTag('busy');
    const hasText = context.asked !== null || context.checkResult !== 'none';
    const isInQuestion = hasText && (isChecking || snapshot.matches('askingFirst'));
    return {
      form: true,
      spinner: isChecking ? 'check' : isBusy ? 'subscription' : null,
      dialog: dialogOfSnapshot(snapshot),
      number: context.text,
      isReadOnly: context.isGiven || isBusy,
      pack: context.pack,
      isInvalid: snapshot.hasTag('invalid'),
      question: isInQuestion
        ? {
            state: context.asked?.state ?? 'none',
            pack: context.asked?.body.pack ?? '',
            result: context.checkResult,
            games: homeOf(context.request.msisdn),
          }
        : null,
      canPayAllTheSame: snapshot.can({ type: 'payment.confirmed' }),
      pressAgain: context.isPressLost && !isChecking,
      canDisown: snapshot.can({ type: 'number.disowned' }),
    };
  },
  viewOfPage: (page) => {
    if (!page.headings.includes('Souscrivez et Profitez!')) return nothing;
    const [dialog] = page.dialogs;
    const msisdn = page.fields.find(({ label }) => label === field);
    const isChecking = page.spinners.includes('Vérification en cours…');
    const isSubscribing = page.spinners.includes('Souscription en cours…');
    const question = questionIn(page.text);
    const games = page.links.find(({ name }) => name === 'Aller aux jeux')?.href ?? '';
    return {
      form: true,
      spinner: isChecking ? 'check' : isSubscribing ? 'subscription' : null,
      dialog: dialog
        ? { role: dialog.role, message: dialogTexts[dialog.text] ?? dialog.text }
        : null,
      number: msisdn?.value ?? '',
      isReadOnly: msisdn?.isReadOnly ?? false,
      pack: page.fields.find(({ label }) => label === 'Forfait')?.value ?? '',
      isInvalid: msisdn?.isInvalid ?? false,
      question: question && { ...question, games },
      canPayAllTheSame: page.buttons.includes('Payer quand même'),
      pressAgain: page.statuses.includes('Vérifiez le prix, puis appuyez à nouveau.'),
      // A dialog covers the button.
      canDisown: !dialog && page.buttons.includes('Ce n’est pas mon numéro'),
    };
  },
  permittedProblems: {
    'the machine does not say what payment.received does when isForLatestRequest does not hold':
      'A late success for another number is none of this visit (SUB-17).',
    'idle does not say what number.typed does when isNumberEditable does not hold': readOnly,
    'askingFirst does not say what number.typed does when isNumberEditable does not hold': readOnly,
    'idle does not say what number.disowned does when isNumberGiven does not hold': typed,
    ...allFor('It runs as long as the form needs it, and cannot fail.', [
      'the machine does not say what the end of followRecord does',
      'the machine does not say what a failure of followRecord does',
    ]),
    'askingFirst does not say what number.disowned does when isNumberGiven does not hold': typed,
  },
  equivalentMutants: {
    'leads nowhere: idle: number.disowned [isNumberGiven] → idle.ready / forgetNumber, clearNumber, goToForm':
      'A number of the address is not blank, so the form does not miss it.',
    ...allFor(independentActions, [
      'does goToForm too early',
      'does makeNumberEditable too early',
      'does recordAsPaid too early: checking',
      'does rememberNumber too early: checking',
    ]),
  },
};
