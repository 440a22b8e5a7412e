// The model of the life of a payment: the cases and requirements of the subscription form, as its number's record shows them.
import type { AnyActor, AnyMachineSnapshot } from 'xstate';
import { defaultPack } from '#offer';
import { isSubscribed } from '../../../machines/admission';
import { type Attempt, chargeMachine } from '../../../machines/charge';
import type { ChargeRecord } from '../../../machines/contracts';
import { recordAt, unsentStatus } from '../../../machines/payment';
import { chargeKeyOf } from '../../../src/portal/charge-environment';
import { createChargeRecords } from '../../../src/portal/charge-records';
import type { Portal } from '../../../src/portal/portal';
import type { PathStep } from '../../../statecharts/paths/model';
import type { Stimulus } from '../drivers/stimulus';
import { answerLimitMs, paymentLimitMs, validityOf } from './limits';
import { allFor, type Case, type Model, type SpecState, type Start } from './portal-model';
import { answer, eventOf, number, subscriptionModel } from './subscription';
import {
  afterTime,
  check,
  hasEarlier,
  isAskingFirst,
  isForm,
  isSame,
  isSending,
  newest,
  oldest,
  recordOf,
  withRecord,
  type Charge,
  type Spec as FormSpec,
} from './subscription-spec';

/** The number's record, with its number as it is stored; null for none that counts. */
interface View {
  record: { state: string; pack: string; msisdn: string; hasKey: boolean } | null;
}
interface Spec extends Omit<FormSpec, 'view'>, SpecState<View> {}

const dayMs = 24 * 60 * 60 * 1_000;
const masked = (msisdn: string) => msisdn.replaceAll(/\d/g, '#');

/** The button of the form's next press: the record may be as required before the form is. */
const buttons: Partial<Record<FormSpec['phase'], string>> = {
  form: 'Souscrivez maintenant',
  askingFirst: 'Payer quand même',
  error: 'Fermer',
};

/** The requirements of the form judge the record only. */
const form = (spec: Spec) => spec as unknown as FormSpec;
const record = (spec: Pick<FormSpec, 'records'>): Charge | null => recordOf(spec, number);
function judged({ inFlight: _inFlight, ...spec }: FormSpec): Spec {
  const known = record(spec);
  const view = known && {
    state: known.state,
    pack: known.pack,
    msisdn: masked(known.sentAs),
    hasKey: known.state !== 'paid' && !known.isKeyRefused,
  };
  return { ...spec, offers: buttons[spec.phase], view: { record: view } };
}

/** What another tab stores when a payment succeeds there. */
const paidElsewhere = (at: number): ChargeRecord => ({
  state: 'paid',
  at,
  body: { msisdn: masked(number), pack: defaultPack },
});

/** A record that differs from every stored one, so a press that confirms it must not pay. */
const outdated: ChargeRecord = { ...paidElsewhere(-1), state: 'unknown' };

const isPress = (stimulus: Stimulus, ...names: string[]) =>
  stimulus.do === 'press' && names.includes(stimulus.name);

/** Returns what the machine reads before the step: the record, and a time that differs for each press. */
function readingBefore({ stimulus, name }: Case<FormSpec>, { context }: AnyMachineSnapshot) {
  const isPay = isPress(stimulus, 'Souscrivez maintenant', 'Payer quand même');
  const passed = stimulus.do === 'pass' ? stimulus.ms : isPay ? 1 : 0;
  const now: number = context.now + passed;
  const isRemoved = name === 'disowns the number';
  const read = stimulus.do === 'store elsewhere' ? paidElsewhere(now) : context.record;
  return { type: 'record.read', record: isRemoved ? null : read, now };
}

/** Returns the event of a step; null where it has none. */
function eventAfterReading(
  { stimulus }: Case<FormSpec>,
  spec: FormSpec,
  snapshot: AnyMachineSnapshot,
) {
  const { context } = snapshot;
  if (isPress(stimulus, 'Souscrivez maintenant', 'Payer quand même')) {
    const typed = { msisdn: spec.text.trim(), pack: spec.pack };
    const body = (isAskingFirst(spec) && spec.request) || typed;
    const isCurrent = isSame(spec.known, record(spec));
    const current = recordAt(context.record, context.now);
    const seen = isForm(spec) ? null : isCurrent ? current : outdated;
    const newKey = `key ${spec.world.sent.length}`;
    return { type: 'payment.pressed', body, seen, newKey };
  }
  const isLate =
    stimulus.do === 'pass' && (oldest(spec)?.age ?? -Infinity) + stimulus.ms >= paymentLimitMs;
  if (isLate || (stimulus.do === 'answer' && stimulus.call === '/subscribe/user')) {
    const isNewest = stimulus.do === 'answer' && stimulus.which === 'newest';
    const payment = (isNewest ? newest : oldest)(spec)!;
    const body = { msisdn: masked(payment.sentAs), pack: payment.pack };
    const attempt: Attempt = payment.ownsRecord
      ? context.attempt
      : { ...context.attempt, press: '', record: { ...outdated, body } };
    const given = stimulus.do === 'answer' ? stimulus.with : { kind: 'reset' as const };
    const { output, error } = Object(eventOf(given!));
    if (output === undefined) return { type: 'call.failed', attempt, failure: error };
    return { type: 'call.answered', attempt, text: output };
  }
  const isConfirmed =
    stimulus.do === 'answer' &&
    stimulus.with?.kind === 'status' &&
    String(stimulus.with.status) === '1';
  return isConfirmed ? { type: 'check.confirmed' } : null;
}

/** The form offers a press only there. */
const isOffered = ({ stimulus }: Case<FormSpec>, spec: FormSpec): boolean => {
  if (isPress(stimulus, 'Souscrivez maintenant')) return isForm(spec) && spec.text.trim() !== '';
  if (isPress(stimulus, 'Payer quand même')) return isAskingFirst(spec);
  if (isPress(stimulus, 'Vérifier mon abonnement')) return check(spec) !== spec;
  if (isPress(stimulus, 'Fermer')) return spec.phase === 'error';
  if (isPress(stimulus, 'Ce n’est pas mon numéro'))
    return spec.isGiven && (isForm(spec) || isAskingFirst(spec));
  return true;
};

const isOfPayment = ({ name }: Case<FormSpec>) =>
  !/^(types (blanks|another|the number within)|opens .* another|goes|leaves|presses Enter)/.test(
    name,
  );

/** The form's case, as the machine of its number sees it. */
const seenByCharge = (given: Case<FormSpec>): Case<Spec> => ({
  name: given.name,
  stimulus: given.stimulus,
  event: (snapshot, spec) => {
    const after = eventAfterReading(given, form(spec), snapshot);
    return [readingBefore(given, snapshot), ...(after ? [after] : [])];
  },
  isPossible: (spec) =>
    isOffered(given, form(spec)) &&
    given.isPossible?.(form(spec)) !== false &&
    given.when?.({} as AnyMachineSnapshot, form(spec)) !== false,
  outcome: (spec) => judged(given.outcome(form(spec))),
});

const cases: Case<FormSpec>[] = [
  ...subscriptionModel.cases.filter(isOfPayment),
  answer({ kind: 'text', httpStatus: unsentStatus, text: 'Rien n’est parti.' }),
  {
    name: 'another tab pays',
    stimulus: { do: 'store elsewhere', key: chargeKeyOf(number), record: paidElsewhere(0) },
    event: { type: '' },
    // A second one would be the same to the requirements.
    isPossible: (spec) => spec.phase !== 'left' && record(spec)?.state !== 'paid',
    outcome: (spec) =>
      withRecord(spec, number, { state: 'paid', pack: defaultPack, sentAs: number }),
  },
  {
    name: 'ten seconds pass',
    stimulus: { do: 'pass', ms: answerLimitMs },
    event: { type: '' },
    isPossible: isSending,
    outcome: (spec) => spec,
  },
  {
    name: 'a day passes',
    // Real milliseconds pass, too, so not to the millisecond.
    stimulus: { do: 'pass', ms: dayMs + 60_000 },
    event: { type: '' },
    isPossible: (spec) =>
      (isForm(spec) || isAskingFirst(spec)) &&
      spec.runningPayments.length === 0 &&
      record(spec)?.state === 'paid' &&
      record(spec)?.pack === defaultPack &&
      // No end of another pack is later.
      spec.world.sent.every(({ body }) => (body as { pack?: string }).pack === defaultPack),
    outcome: (spec) => spec,
  },
];

export const chargeModel: Model<View, Spec> = {
  machine: chargeMachine,
  starts: subscriptionModel.starts.map((start): Start<Spec> => {
    const known = record(start.spec);
    const read = known && {
      ...paidElsewhere(0),
      state: known.state,
      body: { msisdn: masked(known.sentAs), pack: known.pack },
    };
    return {
      ...start,
      firstEvent: { type: 'record.read', record: read, now: 0 },
      spec: judged(start.spec),
    };
  }),
  cases: cases.map(seenByCharge),
  probes: ['submits', 'the backend answers "Success"'],
  exercises: {},
  afterTime: (spec, ms) => {
    const after = afterTime(form(spec), ms);
    const isOver = ms > dayMs && record(after)?.state === 'paid';
    return judged(isOver ? withRecord(after, number, null) : after);
  },
  handling: (path, page) => subscriptionModel.handling?.(path, page) ?? 'held',
  worldOf: ({ sent }) => ({ sent: sent.filter(({ path }) => path === '/subscribe/user') }),
  properties: {},
  situation: (spec) => [
    spec.phase,
    newest(form(spec))?.ownsRecord,
    hasEarlier(form(spec)) && oldest(form(spec))?.ownsRecord,
    isSame(spec.known, record(form(spec))),
  ],
  follow: (portal, charge) => recordsOf(portal, charge).keepCurrent(),
  send: (
    portal,
    charge,
    { case: { stimulus }, event, follows: [press] = [] }: PathStep<Stimulus>,
  ) => {
    const records = recordsOf(portal, charge);
    if (press?.type === 'payment.pressed') {
      const { body, seen } = press;
      const { record: current } = charge.getSnapshot().context;
      const isOutdated = seen?.at === outdated.at;
      const confirmed =
        seen && !isOutdated ? recordAt(current, portal.chargeEnvironment.now()) : seen;
      records.pay(body, confirmed).catch(() => {});
    } else if (isPress(stimulus, 'Vérifier mon abonnement')) {
      portal.api.checkNumber({ msisdn: number }, new AbortController().signal).then(
        (reply) => isSubscribed(reply) && records.confirm(),
        () => {},
      );
    } else if (event.type === 'record.read') {
      const { records: stored, now } = portal.chargeEnvironment;
      const isElsewhere = stimulus.do === 'store elsewhere';
      if (isElsewhere) stored.write(chargeKeyOf(number), paidElsewhere(now()));
      else if (event.record === null) portal.forgetNumber(number);
      const read = { record: stored.read(chargeKeyOf(number)), now: now() };
      charge.send({ type: 'record.read', ...read });
    }
  },
  permittedProblems: allFor('The record is not that of this request, and says what counts.', [
    'known does not say what call.answered does when isReceived, isLatestRequest do not hold',
    'known does not say what call.failed does when isUnsent, isRefused, isLatestRequest do not hold',
    'known.paid does not say what call.failed does when isLost does not hold',
    'none does not say what call.answered does when isReceived does not hold',
  ]),
  equivalentMutants: {
    ...allFor('**Reading** leads to the state of the record at once.', [
      'leads to reading instead: none: ',
      'leads to reading instead: known: ',
      'leads to reading instead: known.pending: check.confirmed',
      'leads to reading instead: known.unknown: check.confirmed',
    ]),
    ...allFor('The record is read before anything else happens.', [
      'begins charge with none',
      'begins charge with known',
    ]),
    ...allFor('Every transition to **Known** names the state inside.', [
      'begins known with unknown',
      'begins known with paid',
    ]),
    ...allFor('No path shows the end of a record; tests/unit/portal/charge-records.test.ts does.', [
      'drops known.paid: call.failed',
      'leads to reading instead: known.paid: call.failed',
      'forgets the guard: known.paid: call.failed',
      'negates the guard: known.paid: call.failed',
      'does not keepLaterEnd: known.paid: call.failed',
    ]),
    'comes too early: reading: always [isPending]': 'A record that is paid is not pending.',
  },
  viewOfSnapshot: ({ context, value }) => {
    const { record: known } = context;
    if (value === 'none' || !known) return { record: null };
    const { body, key } = known;
    const { pack, msisdn } = body;
    return { record: { state: value.known, pack, msisdn, hasKey: key !== undefined } };
  },
  viewOfPage: ({ charges: [known] }) => {
    if (!known || (known.state === 'paid' && known.age >= validityOf(known.pack))) {
      return { record: null };
    }
    const { age, ...seen } = known;
    const isLost = known.state === 'pending' && age > paymentLimitMs + 500;
    return { record: { ...seen, ...(isLost && { state: 'unknown' }) } };
  },
};

const recordsOf = (portal: Portal, charge: AnyActor) =>
  createChargeRecords(portal, chargeKeyOf(number), charge as never);
