// The model of the subscription form: its possible events, and the required state after each.
import type { AnyMachineSnapshot } from 'xstate';
import { defaultPack, packs } from '#brand';
import type { Answer } from '../../../fixtures/answers';
import { success, testNumber } from '../../../fixtures/test-numbers';
import { doneEvent, errorEvent } from '../../../statecharts/definition';
import { afterStart, answering, checkEvent, leaving, press, replyWords, worldAt } from './cases';
import { subscriptionMachine } from '../../../machines/subscription';
import { createChargeRecords } from '../../../src/portal/charge-records';
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
  afterTimer,
  age,
  canFillIn,
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
  isForm,
  isHere,
  isSame,
  isSending,
  leave,
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
const number = testNumber('subscribed').msisdn;
const otherSpelling = number.slice('229'.length);
const otherNumber = testNumber('success').msisdn;
/** The connection breaks on its payments, and home does not admit it. */
const lostNumber = testNumber('broken-connection').msisdn;
/** Its payments succeed, and home admits it. */
const paidNumber = testNumber('other-status').msisdn;

// Paths try most cases with one number and one pack; they try other starts, numbers and packs only if the requirements
// differ. They try events that must have no effect in every state.

type Condition = (spec: Spec) => boolean;

const isAll: Condition = ({ scope }) => scope === 'all';
const isMain: Condition = (spec) =>
  isAll(spec) && spec.text === number && spec.pack === defaultPack;
const isEmpty: Condition = (spec) => isAll(spec) && isForm(spec) && spec.text === '';
const isUnchecked: Condition = ({ result }) => result === 'none';
const hasRecord: Condition = (spec) => recordOf(spec, spec.text) !== null;
/** The fields are read-only, or behind a message. */
const isLocked: Condition = (spec) => isHere(spec) && (spec.isGiven || !canFillIn(spec));
/** The number's record is no longer the one in the question. */
const isOutdated: Condition = (spec) =>
  isAskingFirst(spec) && spec.known !== null && !isSame(spec.known, recordOf(spec, spec.text));
/** A question without a check, about a record that no request may still change. */
const isPlainQuestion: Condition = (spec) =>
  isAskingFirst(spec) && isUnchecked(spec) && !isOutdated(spec) && !hasEarlier(spec);
/** The form waits for the reply to a payment that was sent although a record existed. */
const isSecond: Condition = (spec) => isSending(spec) && Boolean(newest(spec)?.earlier);
/** The address sets the same number again while its first request is running. */
const isGivenAgain: Condition = (spec) =>
  spec.scope === 'given' && spec.text === number && spec.isGiven && hasEarlier(spec);

const payments = ({ world }: Spec) =>
  world.sent.filter(({ path }) => path === '/subscribe/user').length;
/** The longest paths send two payments, those from a start with a number one. */
const mayPay: Condition = (spec) => payments(spec) < (isAll(spec) ? 2 : 1);
const isMainFirst: Condition = (spec) => isMain(spec) && payments(spec) === 1;
const isGivenFirst: Condition = (spec) => spec.scope === 'given' && payments(spec) === 1;

const typing = (name: string, text: string, when: Condition): Case<Spec> => ({
  name: `types ${name}`,
  stimulus: { do: 'type', field, text },
  event: { type: 'number.typed', text },
  when: (_, spec) => spec.text !== text && when(spec),
  isPossible: (spec) => spec.text !== text,
  outcome: (spec) => type(spec, text),
});

const otherPacks = packs.filter(({ value }) => value !== defaultPack);

const choosing = (pack: string, when: Condition): Case<Spec> => ({
  name: `chooses ${pack}`,
  stimulus: { do: 'choose', field: 'Forfait', option: pack },
  event: { type: 'pack.chosen', pack },
  when: (_, spec) => spec.pack !== pack && when(spec),
  isPossible: (spec) => spec.pack !== pack,
  outcome: (spec) => choose(spec, pack),
});

const opening = (name: string, msisdn: string, when: Condition): Case<Spec> => ({
  name: `opens the form with ${name}`,
  stimulus: { do: 'go', address: formWith(msisdn) },
  event: { type: 'number.given', msisdn },
  when: (_, spec) => spec.scope === 'given' && when(spec),
  isPossible: (spec) => isHere(spec) && spec.world.address !== formWith(msisdn),
  outcome: (spec) => give(spec, msisdn),
});

/** Returns the event that the machine receives directly when the number has a record. */
const recordFound = ({ phase, known }: Spec) =>
  phase === 'askingFirst' && known
    ? errorEvent('subscribe', {
        kind: 'recorded',
        record: { state: known.state, at: 0, body: { msisdn: known.sentAs, pack: known.pack } },
      })
    : null;

/** A reply as the machine receives it. */
function eventOf(answer: Answer) {
  const failed = (error: object) => errorEvent('subscribe', error);
  if (answer.kind === 'reset') return failed({ kind: 'offline' });
  if (answer.kind !== 'text') return failed({ kind: 'unreadable' });
  const { httpStatus: status, text } = answer;
  if (status !== 200) return failed({ kind: 'status', status, text });
  if (text === '') return failed({ kind: 'unreadable' });
  return doneEvent('subscribe', text);
}

/** Whether the fixtures' home would admit the number, to which a success leads. */
const leadsToAdmission = (payment: { msisdn: string } | undefined, given: Answer) =>
  replyOf(given).kind !== 'success' || payment?.msisdn !== lostNumber;

const answer = (given: Answer, when: Condition): Case<Spec> => ({
  name: `the operator answers ${replyWords(given)}`,
  stimulus: { ...answering('/subscribe/user', given), which: 'newest' },
  event: eventOf(given),
  when: (_, spec) => isSending(spec) && when(spec),
  isPossible: (spec) => isSending(spec) && leadsToAdmission(newest(spec), given),
  outcome: (spec) => receiveReply(spec, newest(spec), given),
});

/** The reply to a request that the form no longer waits for. */
const lateAnswer = (given: Answer, when: Condition): Case<Spec> => ({
  name: `the operator answers the earlier request ${replyWords(given)}`,
  stimulus: answering('/subscribe/user', given),
  event: (_, spec) => {
    const { msisdn = '', pack = '' } = oldest(spec) ?? {};
    const isSuccess = replyOf(given).kind === 'success';
    return isSuccess ? { type: 'payment.received', request: { msisdn, pack } } : { type: '' };
  },
  when: (_, spec) => hasEarlier(spec) && when(spec),
  isPossible: (spec) => hasEarlier(spec) && leadsToAdmission(oldest(spec), given),
  outcome: (spec) => receiveReply(spec, oldest(spec), given),
});

const checkAnswer = (given: Answer, when: Condition): Case<Spec> => ({
  name: `the check answers ${replyWords(given)}`,
  stimulus: answering('/loginuser', given),
  event: checkEvent(given),
  when: (_, spec) => spec.phase === 'checking' && when(spec),
  isPossible: (spec) =>
    spec.phase === 'checking' &&
    (isAdmitted(spec) || given.kind !== 'status' || String(given.status) !== '1'),
  outcome: (spec) => receiveCheckReply(spec, given),
});

/** Whether the fixtures' home would admit the number, to which a success leads. */
const isAdmitted: Condition = ({ text }) => text !== lostNumber;
/** The first check of a payment whose answer was lost. */
const isFirstCheck: Condition = (spec) =>
  isMain(spec) && isUnchecked(spec) && spec.runningPayments.length === 0;
/** A second payment for a number whose first one is no longer running. */
const isAfterLoss: Condition = (spec) =>
  isUnchecked(spec) &&
  (isMain(spec) || spec.scope === 'paid') &&
  newest(spec)?.earlier?.state !== 'pending';

// The page's texts, which SUB-9 and SUB-11 leave to the form.

const knownTexts: Record<string, string> = {
  'Une demande est en cours pour ce numéro.': 'pending',
  'Votre demande précédente a peut-être abouti.': 'unknown',
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
const earlierVisit = (msisdn: string): NonNullable<Start<Spec>['before']> => [
  { do: 'go', address: form },
  { do: 'type', field, text: msisdn },
  press('Souscrivez maintenant'),
  { do: 'go', address: away },
  answering('/subscribe/user'),
];

/** A visit; with `recorded` an earlier one has left that record of the given number. */
function start(
  name: string,
  scope: Spec['scope'],
  given = '',
  recorded?: Charge['state'],
  cookie?: string,
): Start<Spec> {
  const isGiven = given !== '';
  const address = isGiven ? formWith(given) : form;
  return {
    name,
    address,
    ...(cookie !== undefined && { cookie }),
    ...(isGiven && { firstEvent: { type: 'number.given', msisdn: given } }),
    ...(recorded && { before: earlierVisit(given) }),
    spec: shown({
      world: worldAt(address, cookie),
      view: nothing,
      timer: null,
      scope,
      phase: 'form',
      text: given,
      isGiven,
      pack: defaultPack,
      isInvalid: false,
      request: null,
      known: null,
      result: 'none',
      message: '',
      records: recorded ? { [given]: { state: recorded, pack: defaultPack, sentAs: given } } : {},
      runningPayments: [],
    }),
  };
}

const almostSuccess = testNumber('almost-success').subscribe;
const insufficientCredit = testNumber('insufficient-credit').subscribe;
const refused = testNumber('refused').subscribe;
const outOfOrder = testNumber('server-error-with-text').subscribe;
const broken: Answer = { kind: 'reset' };
const tooMany: Answer = { kind: 'text', httpStatus: 429, text: 'Trop de demandes.' };

const isNewSuccess = (after: Spec, before: Spec) =>
  before.phase !== 'success' && after.phase === 'success';

/** A reply with a text of the operator's that is no failure. */
const isRefusal = (step: string) =>
  [insufficientCredit, almostSuccess].some((given) => step.endsWith(replyWords(given)));

const readOnly = 'A number of the address is read-only (SUB-2).';
const typed = 'A typed number has no button to disown it: it can be changed in the field.';

export const subscriptionModel: Model<View, Spec> = {
  id: 'subscription',
  machine: subscriptionMachine,
  starts: [
    start('opens the form', 'all'),
    start('opens the form with a number', 'given', number),
    start('comes back with a number whose answer was lost', 'lost', lostNumber, 'unknown'),
    start('comes back with a number that has paid', 'paid', paidNumber, 'paid', paidNumber),
  ],
  cases: [
    typing('a number', number, isEmpty),
    typing('the number within blanks', ` ${number} `, (spec) => isEmpty(spec) && !spec.isInvalid),
    typing('blanks', '   ', (spec) => isEmpty(spec) && !spec.isInvalid),
    typing('the number in another spelling', otherSpelling, (spec) => {
      if (!isMain(spec) || !mayPay(spec) || !hasRecord(spec)) return false;
      return isForm(spec) || isPlainQuestion(spec);
    }),
    typing('another number', otherNumber, (spec) => {
      if (isLocked(spec)) return true;
      return isMain(spec) && mayPay(spec) && isForm(spec) && hasEarlier(spec);
    }),
    typing('the lost number again', lostNumber, ({ scope, text }) => scope === 'lost' && !text),
    typing('the paid number again', paidNumber, ({ scope, text }) => scope === 'paid' && !text),
    ...otherPacks.slice(0, -1).map(({ value }) =>
      choosing(value, (spec) => {
        if (!isForm(spec) || payments(spec) > 0) return false;
        return isMain(spec) || (isEmpty(spec) && spec.isInvalid);
      }),
    ),
    // One pack is enough to show what a choice does to a locked form and to a question.
    ...otherPacks.slice(-1).map(({ value }) =>
      choosing(value, (spec) => {
        if (!isMain(spec)) return false;
        if (isForm(spec)) return payments(spec) === 0;
        return isLocked(spec) || (mayPay(spec) && isPlainQuestion(spec));
      }),
    ),
    {
      name: 'submits',
      stimulus: press('Souscrivez maintenant'),
      event: { type: 'form.submitted' },
      when: (_, spec) => {
        if (!isForm(spec) || isMain(spec) || isGivenAgain(spec)) return true;
        if (spec.scope === 'given') return mayPay(spec) && spec.text === number;
        return mayPay(spec) && (isAll(spec) || spec.text !== '');
      },
      outcome: submit,
      follows: (spec, before) => (isForm(before) ? recordFound(spec) : null),
    },
    answer(success, (spec) =>
      isSecond(spec) ? isAdmitted(spec) : isAll(spec) || isGivenFirst(spec),
    ),
    answer(insufficientCredit, (spec) =>
      isSecond(spec) ? isAfterLoss(spec) && isMain(spec) : isMainFirst(spec) || isGivenFirst(spec),
    ),
    answer(refused, (spec) => {
      if (!isSecond(spec)) return isMainFirst(spec);
      const isFirstPending = newest(spec)?.earlier?.state === 'pending';
      return isUnchecked(spec) && isFirstPending === hasEarlier(spec);
    }),
    answer(broken, (spec) =>
      isSecond(spec) ? isAfterLoss(spec) : isMainFirst(spec) || isGivenFirst(spec),
    ),
    ...[
      testNumber('success-with-white-space').subscribe,
      almostSuccess,
      testNumber('empty-answer').subscribe,
      outOfOrder,
      testNumber('server-error').subscribe,
      tooMany,
      testNumber('html-page').subscribe,
    ].map((given) => answer(given, (spec) => !isSecond(spec) && isMainFirst(spec))),
    lateAnswer(success, (spec) => {
      if (spec.scope === 'given') return spec.text !== number;
      if (isMain(spec)) return mayPay(spec) || !canFillIn(spec);
      return spec.text === otherNumber || (spec.text === otherSpelling && mayPay(spec));
    }),
    lateAnswer(outOfOrder, (spec) => {
      if (!isMain(spec) || !isUnchecked(spec)) return false;
      return mayPay(spec) ? canFillIn(spec) : isSecond(spec);
    }),
    lateAnswer(refused, (spec) => isMain(spec) && mayPay(spec) && isForm(spec)),
    {
      name: 'a minute passes',
      stimulus: { do: 'pass', ms: 50_000 },
      event: { type: '' },
      // The form has already waited for 10 seconds, so the limit of 60 seconds ends here.
      when: (_, spec) =>
        isMain(spec) && mayPay(spec) && hasEarlier(spec) && canFillIn(spec) && isUnchecked(spec),
      outcome: (spec) => spec,
    },
    {
      name: 'requests a check',
      stimulus: press('Vérifiez votre abonnement'),
      event: { type: 'check.requested' },
      when: (_, spec) => {
        if (!isAskingFirst(spec)) return true;
        if (isGivenAgain(spec)) return isUnchecked(spec) && spec.known?.state === 'pending';
        if (!mayPay(spec) || isOutdated(spec) || spec.pack !== defaultPack) return false;
        if (!isMain(spec)) return isPlainQuestion(spec);
        return isUnchecked(spec) || (spec.result === 'failed' && !hasEarlier(spec));
      },
      outcome: check,
    },
    checkAnswer({ kind: 'status', status: '1' }, isAdmitted),
    checkAnswer({ kind: 'status', status: 1 }, isFirstCheck),
    checkAnswer({ kind: 'status', status: 2 }, isFirstCheck),
    checkAnswer({ kind: 'status', status: 0 }, ({ scope }) => scope !== 'given'),
    checkAnswer({ kind: 'html' }, isFirstCheck),
    {
      name: 'pays all the same',
      stimulus: press('Payez quand même'),
      event: { type: 'payment.confirmed' },
      when: (_, spec) => {
        if (!isAskingFirst(spec)) return true;
        if (!mayPay(spec)) return false;
        if (isUnchecked(spec)) return isMain(spec) || !hasEarlier(spec);
        return isMain(spec) && !hasEarlier(spec) && spec.result === 'notSubscribed';
      },
      outcome: payAllTheSame,
      follows: (spec, before) => (isAskingFirst(before) ? recordFound(spec) : null),
    },
    {
      name: 'goes to the games',
      stimulus: press('Allez aux jeux', { role: 'link', to: homeOf(paidNumber) }),
      event: { type: 'screen.left' },
      // Home remembers the number that it admits, which here is remembered already.
      when: (_, spec) => spec.scope === 'paid' && isPlainQuestion(spec),
      isPossible: (spec) =>
        isAskingFirst(spec) &&
        spec.request?.msisdn === paidNumber &&
        spec.world.cookie === paidNumber,
      outcome: (spec) => leave(spec, homeOf(paidNumber)),
    },
    {
      name: 'disowns the number',
      stimulus: press('Ce n’est pas mon numéro'),
      event: { type: 'number.disowned' },
      when: (_, spec) => {
        if (!isHere(spec)) return false;
        if (!spec.isGiven || !canFillIn(spec)) return true;
        if (spec.scope === 'given') return spec.text === number && isUnchecked(spec);
        // With a record: one start begins at the form, the other at the question.
        return spec.scope === 'paid' ? isForm(spec) : isAskingFirst(spec);
      },
      outcome: disown,
    },
    {
      name: 'closes the message',
      stimulus: press('Fermez', { within: 'dialog' }),
      event: { type: 'error.dismissed' },
      when: (_, spec) => isHere(spec) && (spec.phase !== 'error' || isMain(spec) || !isAll(spec)),
      outcome: closeMessage,
    },
    opening('another number', otherNumber, (spec) => {
      if (spec.text !== number) return false;
      return spec.phase === 'success' || (isHere(spec) && spec.isGiven && !isGivenAgain(spec));
    }),
    opening('the number again', number, (spec) => {
      if (!isForm(spec) || !hasEarlier(spec)) return false;
      // After the request has failed, and after a check has found the subscription.
      return spec.text === number ? !spec.isGiven : recordOf(spec, number)?.state === 'paid';
    }),
    {
      ...leaving((spec: Spec) => leave(spec, away)),
      when: (_, spec) => {
        if (!isHere(spec) || payments(spec) > 1 || !isUnchecked(spec)) return false;
        if (spec.scope === 'given')
          return isForm(spec) && payments(spec) === 0 && spec.text === number;
        // Every message is left in the same way.
        return isEmpty(spec) || (isMain(spec) && (spec.phase !== 'error' || hasEarlier(spec)));
      },
    },
  ],
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
      step.startsWith('the operator answers') && hasRecord(before) && !hasRecord(after),
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
  }),
  // A submit makes the record of the number visible.
  probe: 'submits',
  delays: { callLimit: answerLimitMs, redirectDelay: redirectMs },
  afterTimer,
  age,
  leadsTo: '/home',
  project: (snapshot, spec) => {
    if (snapshot.status !== 'active') return spec.runningPayments.length;
    const { world: _world, view: _view, timer: _timer, inFlight: _inFlight, ...known } = spec;
    const runningPayments = known.runningPayments.map(({ age: _age, ...payment }) => payment);
    const { reply, failure, request, record, checkResult, ...filledIn } = snapshot.context;
    // Only a late success reads the request of a form that waits for nothing.
    const latest = runningPayments.length > 0 ? [request, known.request] : null;
    const machine = snapshot.matches('idle')
      ? { filledIn, latest }
      : snapshot.matches('error')
        ? { filledIn, latest, message: failure ?? reply }
        : snapshot.matches('success')
          ? { filledIn, request, isSubscribed: checkResult === 'subscribed' }
          : { filledIn, request, record, checkResult };
    const isFree = isForm(spec) || spec.phase === 'error';
    const sent = Math.min(payments(spec), 2);
    return [machine, { ...known, runningPayments, sent, request: isFree ? null : known.request }];
  },
  prepare: async (portal, { spec }) => {
    const earlier = Object.values(spec.records);
    await Promise.all(
      earlier.map(({ sentAs, pack }) =>
        createChargeRecords(portal)
          .pay({ msisdn: sentAs, pack }, null)
          .catch(() => {}),
      ),
    );
  },
  implementations: subscriptionImplementations,
  viewOfSnapshot: (snapshot) => {
    if (snapshot.matches('left')) return nothing;
    const { context } = snapshot;
    const isChecking = snapshot.matches('checking');
    const isBusy = snapshot.hasTag('busy');
    const isInQuestion = isChecking || snapshot.matches('askingFirst');
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
            state: context.record.state,
            pack: context.record.body.pack,
            result: context.checkResult,
            games: homeOf(context.request.msisdn),
          }
        : null,
      canPayAllTheSame: snapshot.can({ type: 'payment.confirmed' }),
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
    const games = page.links.find(({ name }) => name === 'Allez aux jeux')?.href ?? '';
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
      canPayAllTheSame: page.buttons.includes('Payez quand même'),
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
    'askingFirst does not say what number.disowned does when isNumberGiven does not hold': typed,
  },
  equivalentMutants: {
    'leads nowhere: idle: number.disowned [isNumberGiven] → idle.ready / forgetNumber, clearNumber, goToForm':
      'A number of the address is not blank, so the form does not miss it.',
    ...allFor(independentActions, [
      'does goToForm too early: idle: number.disowned [isNumberGiven] → idle.ready / forgetNumber, clearNumber, goToForm',
      'does goToForm too early: askingFirst: number.disowned [isNumberGiven] → idle / forgetNumber, clearNumber, goToForm',
      'does makeNumberEditable too early: submitting: after callLimit → error / keepFailure {"kind":"timeout"}, makeNumberEditable, goToForm',
      'does goToForm too early: submitting: after callLimit → error / keepFailure {"kind":"timeout"}, makeNumberEditable, goToForm',
      'does makeNumberEditable too early: submitting: subscribe fails → error / keepFailure, makeNumberEditable, goToForm',
      'does goToForm too early: submitting: subscribe fails → error / keepFailure, makeNumberEditable, goToForm',
      'does recordAsPaid too early: checking: checkNumber answers [isSubscribed] → success / keepCheckResult "subscribed", recordAsPaid, rememberNumber',
      'does rememberNumber too early: checking: checkNumber answers [isSubscribed] → success / keepCheckResult "subscribed", recordAsPaid, rememberNumber',
    ]),
  },
};
