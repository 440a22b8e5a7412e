// The requirements of the subscription form: rules SUB-1 to SUB-30.
import { packs } from '#offer';
import type { Answer } from '../../../fixtures/answers';
import { constant } from '../../rules';
import { productName } from '../../support/product-name';
import { at, sending, withCookie } from './cases';
import type { SpecState } from './portal-model';
import { answerLimitMs, paymentLimitMs } from './limits';

export type CheckResult = 'none' | 'notSubscribed' | 'failed';

export interface View {
  form: boolean;
  spinner: 'subscription' | 'check' | null;
  dialog: { role: string; message: string } | null;
  number: string;
  isReadOnly: boolean;
  pack: string;
  isInvalid: boolean;
  /** The question before another payment or after a checked refusal ('none'), without its time, and where its link to the games leads. */
  question: { state: string; pack: string; result: CheckResult; games: string } | null;
  canPayAllTheSame: boolean;
  /** Whether the form says that a press did nothing (SUB-29). */
  pressAgain: boolean;
  canDisown: boolean;
}

interface Request {
  msisdn: string;
  pack: string;
}

/** The browser's record of the latest payment for a number (SUB-11). */
export interface Charge {
  state: 'pending' | 'unknown' | 'paid';
  pack: string;
  sentAs: string;
  /** Whether a retry with its key was refused, so that the next one has a new key. */
  isKeyRefused?: boolean;
}

/** A running payment request (SUB-18). */
interface Payment extends Request {
  sentAs: string;
  /** The record that the subscriber has read before this payment. */
  earlier: Charge | null;
  /** Whether this is a retry, with the key of that record. */
  isRepeated: boolean;
  /** How old that record was, if its payment was running. */
  earlierAge: number;
  /** The record that this payment has written. */
  pending: Charge;
  /** Whether the number's record is the one of this request. */
  ownsRecord: boolean;
  /** Milliseconds since it was sent. */
  age: number;
}

export interface Spec extends SpecState<View> {
  phase: 'form' | 'sending' | 'askingFirst' | 'checking' | 'success' | 'error' | 'left';
  text: string;
  /** Whether the address gave the number, which then is read-only. */
  isGiven: boolean;
  pack: string;
  isInvalid: boolean;
  isPressLost: boolean;
  /** The latest request of the visit, sent or not. */
  request: Request | null;
  known: Charge | null;
  result: CheckResult;
  message: string;
  /** Key: canonical number. */
  records: Record<string, Charge>;
  /** Oldest first. */
  runningPayments: Payment[];
}

/** SUB-5: from a success to home, in ms. */
export const redirectMs = constant('redirect after a payment') * 1_000;

export const form = '/home/login';
export const homeOf = (msisdn: string) => `/home?msisdn=${msisdn}`;
export const formWith = (msisdn: string) => `${form}?msisdn=${msisdn}`;

/** SUB-12: digits only, 229 added. */
const canonical = (msisdn: string) => (msisdn.startsWith('229') ? msisdn : `229${msisdn}`);

/** The view of the form on any other screen. */
export const nothing: View = {
  form: false,
  spinner: null,
  dialog: null,
  number: '',
  isReadOnly: false,
  pack: '',
  isInvalid: false,
  question: null,
  canPayAllTheSame: false,
  pressAgain: false,
  canDisown: false,
};

export const isForm = ({ phase }: Spec) => phase === 'form';
export const isAskingFirst = ({ phase }: Spec) => phase === 'askingFirst';
export const isSending = ({ phase }: Spec) => phase === 'sending';
export const isHere = ({ phase }: Spec) => phase !== 'left';
/** The form waits for nothing, and no message is over it. */
const canFillIn = (spec: Spec) => isForm(spec) || isAskingFirst(spec);

export const oldest = ({ runningPayments }: Spec) => runningPayments[0];
export const newest = ({ runningPayments }: Spec) => runningPayments.at(-1);
/** Returns whether a request is running for which the form does not wait. */
export const hasEarlier = (spec: Spec) => spec.runningPayments.length > (isSending(spec) ? 1 : 0);

/** Returns whether a payment is for the number of the visit's latest request (SUB-17). */
export const isOfVisit = ({ request }: Spec, payment: Payment | undefined) =>
  Boolean(request && payment && canonical(request.msisdn) === canonical(payment.msisdn));

export const recordOf = (spec: Pick<Spec, 'records'>, msisdn: string): Charge | null =>
  spec.records[canonical(msisdn)] ?? null;

export const isSame = (one: Charge | null, other: Charge | null) =>
  JSON.stringify(one) === JSON.stringify(other);

const spinnerOf = ({ phase }: Spec): View['spinner'] =>
  phase === 'sending' ? 'subscription' : phase === 'checking' ? 'check' : null;

function dialogOf({ phase, message }: Spec): View['dialog'] {
  if (phase === 'success') return { role: 'dialog', message };
  return phase === 'error' ? { role: 'alertdialog', message } : null;
}

function questionOf({ phase, known, result, request }: Spec): View['question'] {
  if ((phase !== 'askingFirst' && phase !== 'checking') || !request) return null;
  if (!known && result === 'none') return null;
  const { state, pack } = known ?? { state: 'none', pack: '' };
  return { state, pack, result, games: homeOf(request.msisdn) };
}

/** Returns the state with the view that it requires. */
export const shown = (spec: Spec): Spec => ({
  ...spec,
  inFlight: spec.runningPayments.length + (spec.phase === 'checking' ? 1 : 0),
  view: !isHere(spec)
    ? nothing
    : {
        form: true,
        spinner: spinnerOf(spec),
        dialog: dialogOf(spec),
        number: spec.text,
        isReadOnly: spec.isGiven || spinnerOf(spec) !== null,
        pack: spec.pack,
        isInvalid: spec.isInvalid,
        question: questionOf(spec),
        canPayAllTheSame: isAskingFirst(spec),
        // A check disables the offer.
        pressAgain: spec.isPressLost && spec.phase !== 'checking',
        canDisown: spec.isGiven && canFillIn(spec),
      },
});

const withoutQuestion = { known: null, result: 'none', timer: null } as const;

const atForm = (spec: Spec): Spec => ({ ...spec, ...withoutQuestion, phase: 'form', message: '' });

/** Writes or removes the record of a number; no request that was sent before owns it from then on. */
export function withRecord(spec: Spec, msisdn: string, record: Charge | null): Spec {
  const key = canonical(msisdn);
  const { [key]: _before, ...records } = spec.records;
  return {
    ...spec,
    records: record ? { ...records, [key]: record } : records,
    runningPayments: spec.runningPayments.map((payment) =>
      canonical(payment.msisdn) === key ? { ...payment, ownsRecord: false } : payment,
    ),
  };
}

/** SUB-11: a record that the subscriber has not read leads to a question, and nothing is sent. */
function pay(spec: Spec, request: Request, read: Charge | null): Spec {
  const { msisdn, pack } = request;
  const earlier = recordOf(spec, msisdn);
  if (earlier && !isSame(earlier, read)) {
    return shown({ ...spec, request, phase: 'askingFirst', known: earlier, result: 'none' });
  }
  // SUB-19: a lost request is sent again unchanged.
  const isRepeated =
    earlier !== null && earlier.state !== 'paid' && earlier.pack === pack && !earlier.isKeyRefused;
  const sentAs = isRepeated ? earlier.sentAs : msisdn;
  const body = { msisdn: sentAs, mact: 'web', service_name: productName, pack };
  const pending: Charge = { state: 'pending', pack, sentAs };
  const sent = withRecord(sending(spec, '/subscribe/user', body), msisdn, pending);
  const earlierAge = spec.runningPayments.find((other) => other.pending === earlier)?.age ?? 0;
  const written = { earlier, earlierAge, isRepeated, pending, ownsRecord: true, age: 0 };
  const payment: Payment = { msisdn, pack, sentAs, ...written };
  return shown({
    ...sent,
    request,
    phase: 'sending',
    runningPayments: [...sent.runningPayments, payment],
    timer: answerLimitMs,
  });
}

/** Product document 5: the number is required, and not checked otherwise. */
export function submit(spec: Spec): Spec {
  if (!isForm(spec)) return spec;
  const msisdn = spec.text.trim();
  if (msisdn === '') return shown({ ...spec, isInvalid: true, isPressLost: false });
  return pay(
    { ...spec, text: msisdn, isInvalid: false, isPressLost: false },
    { msisdn, pack: spec.pack },
    null,
  );
}

export const payAllTheSame = (spec: Spec): Spec =>
  isAskingFirst(spec) && spec.request
    ? pay({ ...spec, isPressLost: false }, spec.request, spec.known)
    : spec;

/** SUB-29: a press by key without the price in view sends nothing. */
export const loseThePress = (spec: Spec): Spec => shown({ ...spec, isPressLost: true });

export const type = (spec: Spec, text: string): Spec =>
  canFillIn(spec) && !spec.isGiven ? shown({ ...atForm(spec), text, isInvalid: false }) : spec;

export function choose(spec: Spec, pack: string): Spec {
  if (isForm(spec)) return shown({ ...spec, pack });
  return isAskingFirst(spec) ? shown({ ...atForm(spec), pack }) : spec;
}

/** The address sets the number of the form. */
export const give = (spec: Spec, msisdn: string): Spec =>
  shown({
    ...atForm(at(spec, formWith(msisdn))),
    text: msisdn,
    isGiven: true,
    isInvalid: false,
    request: null,
  });

/** Removes the cookie and the record of the number, and empties the field. */
export function disown(spec: Spec): Spec {
  if (!spec.isGiven || !canFillIn(spec)) return spec;
  const forgotten = withRecord(withCookie(spec, null), spec.text, null);
  const empty = { text: '', isGiven: false, isInvalid: false, request: null };
  return shown({ ...atForm(at(forgotten, form)), ...empty });
}

export const leave = (spec: Spec, address: string): Spec =>
  shown({ ...at(spec, address), ...withoutQuestion, phase: 'left' });

/** SUB-30: a record of the number leads to the question; nothing is sent. */
export function closeMessage(spec: Spec): Spec {
  if (spec.phase !== 'error') return spec;
  const known = spec.request && recordOf(spec, spec.request.msisdn);
  return shown(known ? { ...atForm(spec), phase: 'askingFirst', known } : atForm(spec));
}

/** Product document 8: the success message of each pack. */
export const successTexts: Record<string, string> = Object.fromEntries(
  packs.map(({ value, price, period }) => [
    value,
    `Cher abonné, vous avez souscris avec succès à ${price} valable ${period}.`,
  ]),
);

interface Reply {
  kind: 'success' | 'refusal' | 'failure';
  /** The operator's text, or the kind of the form's own text. */
  message: string;
  record: 'paid' | 'refused' | 'unsent' | 'lost';
}

/** Returns the meaning of a reply: SUB-4, SUB-8, SUB-9. */
export function replyOf(answer: Answer): Reply {
  if (answer.kind === 'reset') return { kind: 'failure', message: 'offline', record: 'lost' };
  const message = answer.kind === 'text' ? answer.text.trim() : '';
  if (answer.kind !== 'text' || (answer.httpStatus === 200 && message === '')) {
    return { kind: 'failure', message: 'unavailable', record: 'lost' };
  }
  const { httpStatus } = answer;
  if (httpStatus !== 200) {
    const isLost = httpStatus >= 500 || [406, 408, 409, 429].includes(httpStatus);
    return {
      kind: 'failure',
      message: message || 'unavailable',
      record: isLost ? 'lost' : httpStatus === 424 ? 'unsent' : 'refused',
    };
  }
  return message === 'Success'
    ? { kind: 'success', message, record: 'paid' }
    : { kind: 'refusal', message, record: 'refused' };
}

/** Ends a request and settles its record (SUB-11). */
function settled(spec: Spec, payment: Payment, outcome: Reply['record']): Spec {
  const { msisdn, pack, sentAs, earlier, earlierAge, isRepeated, ownsRecord } = payment;
  const over = {
    ...spec,
    runningPayments: spec.runningPayments.filter((other) => other !== payment),
  };
  if (outcome === 'paid') return withRecord(over, msisdn, { state: 'paid', pack, sentAs });
  if (!ownsRecord) return over;
  if (outcome === 'lost') return withRecord(over, msisdn, { state: 'unknown', pack, sentAs });
  // A refused retry proves nothing about the payment before it, which may still run.
  const earlierEnd = payment.age + earlierAge;
  const isLost = earlier?.state === 'pending' && earlierEnd >= paymentLimitMs;
  const restored = withRecord(
    over,
    msisdn,
    earlier && {
      ...earlier,
      ...(isLost && { state: 'unknown' }),
      ...(isRepeated && outcome === 'refused' && { isKeyRefused: true }),
    },
  );
  const runningPayments = restored.runningPayments.map((other) =>
    other.pending === earlier ? { ...other, ownsRecord: true } : other,
  );
  return { ...restored, runningPayments };
}

/** Product document 4: the success modal, the cookie, and home after a while. */
const succeed = (spec: Spec, request: Request, message: string): Spec =>
  shown({
    ...withCookie(spec, request.msisdn),
    ...withoutQuestion,
    phase: 'success',
    request,
    message,
    timer: redirectMs,
  });

/** SUB-9: a failed request leaves the message over /home/login, with the number editable. */
const fail = (spec: Spec, message: string): Spec =>
  shown({ ...at(spec, form), ...withoutQuestion, phase: 'error', isGiven: false, message });

/** Receives the reply to a request, also to one that the form no longer waits for (SUB-20). */
export function receiveReply(spec: Spec, payment: Payment | undefined, answer: Answer): Spec {
  if (!payment) return spec;
  const { kind, message, record } = replyOf(answer);
  const after = settled(spec, payment, record);
  if (kind === 'success') {
    const { msisdn, pack } = payment;
    if (!isHere(spec) || !isOfVisit(spec, payment)) return shown(after);
    return succeed(after, { msisdn, pack }, successTexts[pack] ?? '');
  }
  if (!isSending(spec) || payment !== newest(spec)) return shown(after);
  return kind === 'failure'
    ? fail(after, message)
    : shown({ ...after, ...withoutQuestion, phase: 'error', message });
}

/** SUB-14: from the question, and from a message (SUB-35). */
export function check(spec: Spec): Spec {
  const { phase, request } = spec;
  const isMessage = phase === 'error';
  const known = isMessage && request ? recordOf(spec, request.msisdn) : spec.known;
  if (!request || !(isMessage || isAskingFirst(spec))) return spec;
  return shown({
    ...sending(spec, '/loginuser', { msisdn: request.msisdn, service: productName }),
    ...(isMessage && { known, result: 'none', message: '' }),
    isPressLost: false,
    phase: 'checking',
    timer: answerLimitMs,
  });
}

/** SUB-15: only the status 1 counts as subscribed. */
export function receiveCheckReply(spec: Spec, answer: Answer): Spec {
  const { request } = spec;
  if (spec.phase !== 'checking' || !request) return spec;
  if (answer.kind === 'status' && String(answer.status) === '1') {
    const record = recordOf(spec, request.msisdn);
    const paid = record && withRecord(spec, request.msisdn, { ...record, state: 'paid' });
    return succeed(paid ?? spec, request, 'active');
  }
  const result = answer.kind === 'status' ? 'notSubscribed' : 'failed';
  return shown({ ...spec, phase: 'askingFirst', result, timer: null });
}

/** The end of the limit of a call (CALL-1), or of the success. */
function afterTimer(spec: Spec): Spec {
  if (isSending(spec)) return fail(spec, 'timeout');
  if (spec.phase === 'checking') return shown({ ...spec, phase: 'askingFirst', result: 'failed' });
  return shown({ ...at(spec, homeOf(spec.request?.msisdn ?? '')), phase: 'left' });
}

/** SUB-18: a request that has no answer after 60 seconds is lost. */
function age(spec: Spec, ms: number): Spec {
  const runningPayments = spec.runningPayments.map((payment) => ({
    ...payment,
    age: payment.age + ms,
  }));
  return runningPayments
    .filter((payment) => payment.age >= paymentLimitMs)
    .reduce((before, payment) => shown(settled(before, payment, 'lost')), {
      ...spec,
      runningPayments,
    });
}

export const afterTime = (spec: Spec, ms: number): Spec =>
  spec.timer === 0 ? afterTimer(age(spec, ms)) : age(spec, ms);
