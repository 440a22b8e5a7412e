import { assertEvent, assign, setup } from 'xstate';
import { paymentLimitMs } from './business';
import { canonicalNumber, maskNumber, oldNumber } from './canonical-number';
import type { CallFailure, ChargeRecord, SubscriptionBody } from './contracts';
import { packs } from './packs';
import { endOf, isRefusal, isSuccess, isUnsent, mayPay, recordAt, withLatestEnd } from './payment';

/** One request of a payment. */
export interface Attempt {
  /** The `newKey` of its press. */
  press: string;
  /** The `Idempotency-Key`. */
  key: string;
  body: SubscriptionBody;
  /** The record while the request is under way. */
  record: ChargeRecord;
  /** The record before the press. */
  earlier: ChargeRecord | null;
}

interface ChargeContext {
  /** The record as it is stored; `recordAt` returns what it says at a time. */
  record: ChargeRecord | null;
  /** The time at which it was read, in milliseconds since 1970: for a press, the time of the press. */
  now: number;
  attempt: Attempt | null;
}

export type ChargeEvent =
  /** `record` is null where the portal has removed it, and undefined where nothing is stored. */
  | { type: 'record.read'; record: ChargeRecord | null | undefined; now: number }
  /** `seen` is the record that the subscriber has confirmed. */
  | {
      type: 'payment.pressed';
      body: SubscriptionBody;
      seen: ChargeRecord | null;
      newKey: string;
    }
  /** `text` is the reply as `readReply` returns it. */
  | { type: 'call.answered'; attempt: Attempt; text: string }
  | { type: 'call.failed'; attempt: Attempt; failure: CallFailure }
  | { type: 'check.confirmed' };

export const isSameRecord = (one: ChargeRecord | null, other: ChargeRecord | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Whether the record is that of this request. */
export const isRecordOf = ({ press }: Attempt, record: ChargeRecord | null): boolean =>
  record?.press === press;

/**
 * Restores a masked number: each `#` becomes one of the last digits of a spelling of the number. Returns null where none gives
 * this number, for example for Arabic digits or a typed `#`: a retry must not charge another one.
 */
export function unmaskNumber(masked: string, msisdn: string): string | null {
  const canonical = canonicalNumber(msisdn);
  const count = masked.split('#').length - 1;
  const typed = msisdn.replaceAll(/\D/g, '');
  // Texts without digits share one canonical form.
  if (!typed) return null;
  // `typed` first: 00, prefix and old number have as many digits as prefix and new number.
  for (const spelling of [typed, `00${canonical}`, oldNumber(canonical)]) {
    const digits = spelling.split('').slice(-count);
    const restored = masked.replaceAll('#', () => digits.shift() ?? '');
    if (spelling.length >= count && canonicalNumber(restored) === canonical) return restored;
  }
  return null;
}

/** Returns the request of a press, and its record. */
function attemptOf(
  { record: earlier, now: at }: ChargeContext,
  { body, newKey }: Extract<ChargeEvent, { type: 'payment.pressed' }>,
): Attempt {
  // A retry of a lost request repeats its body and key (SUB-19), but not after the payment has expired, when a backend would
  // repeat an old response. A paid record has no key.
  const isRetry = earlier?.key && earlier.body.pack === body.pack && at < endOf(earlier);
  const sentAs = isRetry ? unmaskNumber(earlier.body.msisdn, body.msisdn) : null;
  const sent = earlier && sentAs ? { ...earlier.body, msisdn: sentAs } : body;
  const key = (sentAs && earlier?.key) || newKey;
  const masked = { ...sent, msisdn: maskNumber(sent.msisdn) };
  const sold = packs.find(({ value }) => value === sent.pack);
  const shown = sold && { name: sold.name, price: sold.price, period: sold.period };
  const pending = { state: 'pending' as const, at, key, press: newKey, shown, body: masked };
  const record = withLatestEnd(pending, earlier);
  return { press: newKey, key, body: sent, record, earlier };
}

function failed(event: ChargeEvent) {
  assertEvent(event, 'call.failed');
  return event;
}

const confirmed = {
  target: 'paid',
  actions: 'keepConfirmed',
  description: 'A check finds the subscription.',
  meta: { picture: 'subscription-checked', rule: 'SUB-14' },
} as const;

/**
 * The payment for one number in this browser (SUB-11). It runs no actor and no timer: `charge-records.ts` reads the record before
 * each other event, writes the record that an event has changed, and sends the request of a press.
 */
export const chargeMachine = setup({
  types: {
    context: {} as ChargeContext,
    events: {} as ChargeEvent,
    meta: {} as { picture?: string; rule: string; note?: string },
  },
  actions: {
    // After the storage was cleared, this tab still has its record (D-116).
    keepRecord: assign(({ event }) => {
      assertEvent(event, 'record.read');
      return { now: event.now, ...(event.record !== undefined && { record: event.record }) };
    }),
    keepAttempt: assign(({ context, event }) => {
      assertEvent(event, 'payment.pressed');
      const attempt = attemptOf(context, event);
      return { attempt, record: attempt.record };
    }),
    restoreEarlier: assign(({ event }) => ({ record: failed(event).attempt.earlier })),
    // A refused retry says nothing about the first attempt, and its key would be refused again.
    restoreWithoutRefusedKey: assign(({ event }) => {
      assertEvent(event, ['call.answered', 'call.failed']);
      const { earlier, key } = event.attempt;
      return { record: earlier?.key === key ? { ...earlier, key: undefined } : earlier };
    }),
    keepLost: assign(({ event }) => ({
      record: { ...failed(event).attempt.record, state: 'unknown' as const },
    })),
    keepLaterEnd: assign(({ context: { record }, event }) =>
      record ? { record: withLatestEnd(record, failed(event).attempt.record) } : {},
    ),
    keepReceived: assign(({ context: { record, now }, event }) => {
      assertEvent(event, 'call.answered');
      const sent = event.attempt.record;
      const { shown, body } = sent;
      const paid = { state: 'paid' as const, at: now, shown, body };
      return { record: withLatestEnd(paid, sent, record) };
    }),
    keepConfirmed: assign(({ context: { record, now } }) => {
      if (!record) return {};
      const { at, shown, body } = record;
      const paid = { state: 'paid' as const, at: now, requestedAt: at, shown, body };
      return { record: withLatestEnd(paid, record) };
    }),
  },
  guards: {
    isNone: ({ context: { record, now } }) => recordAt(record, now) === null,
    isPaid: ({ context: { record } }) => record?.state === 'paid',
    isPending: ({ context: { record, now } }) => recordAt(record, now)?.state === 'pending',
    isSeen: ({ context, event }) => {
      assertEvent(event, 'payment.pressed');
      return isSameRecord(recordAt(context.record, context.now), event.seen);
    },
    isReceived: ({ event }) => {
      assertEvent(event, 'call.answered');
      return isSuccess(event.text);
    },
    isLatestRequest: ({ context, event }) => {
      assertEvent(event, ['call.answered', 'call.failed']);
      return isRecordOf(event.attempt, context.record);
    },
    isLost: ({ event }) => !isRefusal(failed(event).failure),
    isUnsent: ({ context, event }) =>
      isRecordOf(failed(event).attempt, context.record) && isUnsent(failed(event).failure),
    isRefused: ({ context, event }) =>
      isRecordOf(failed(event).attempt, context.record) && isRefusal(failed(event).failure),
  },
}).createMachine({
  id: 'charge',
  description:
    'What this browser knows of the payments for one number, also after a reload and in other tabs. A press pays only where the subscriber has seen all that is known.',
  context: { record: null, now: 0, attempt: null },
  initial: 'reading',
  on: {
    'record.read': {
      target: '.reading',
      actions: 'keepRecord',
      description:
        'The browser reads its record: at the start, before each press and answer, after a write of another tab, and when time has passed. If the data are cleared, this tab keeps what it knows.',
    },
  },
  states: {
    reading: {
      description: 'The browser looks what the record says now.',
      always: [
        {
          guard: 'isNone',
          target: 'none',
          description:
            "There is no record, also after 'Ce n’est pas mon numéro', or a paid pack has ended.",
        },
        { guard: 'isPaid', target: 'known.paid', description: 'The pack is paid.' },
        {
          guard: 'isPending',
          target: 'known.pending',
          description: `The press was less than ${paymentLimitMs / 1_000} seconds ago, so an answer may come.`,
        },
        {
          target: 'known.unknown',
          description: `The answer is lost, or ${paymentLimitMs / 1_000} seconds have passed. This stays so as long as the record is kept.`,
        },
      ],
    },
    none: {
      description: 'This browser knows no payment that counts.',
      meta: { picture: 'subscription-refusal-closed', rule: 'SUB-11, SUB-16, SUB-26' },
      on: {
        'payment.pressed': {
          target: 'known.pending',
          actions: 'keepAttempt',
          description:
            'The subscriber presses to pay: one tab at a time sends the request. The record keeps pack, price and period as shown.',
          meta: { picture: 'subscription-busy', rule: 'SUB-22', note: mayPay },
        },
        'call.answered': {
          guard: 'isReceived',
          target: 'known.paid',
          actions: 'keepReceived',
          description: "The backend answers 'Success', for example after the number was disowned.",
          meta: { picture: 'subscription-success', rule: 'SUB-4' },
        },
      },
    },
    known: {
      description: 'This browser knows a payment, so it asks before it sends another one.',
      initial: 'pending',
      on: {
        'payment.pressed': [
          {
            guard: 'isSeen',
            target: '.pending',
            actions: 'keepAttempt',
            description:
              'The subscriber confirms the record as it is: another request is sent. It repeats the key of a lost request for the same pack, unless its time since the press is over or a repeat was refused. With a new key money is taken again, if it was taken before.',
            meta: { picture: 'subscription-busy', rule: 'SUB-13, SUB-19', note: mayPay },
          },
          {
            description:
              'The subscriber has not seen this record: nothing is sent, and the form asks.',
          },
        ],
        'call.answered': [
          {
            guard: 'isReceived',
            target: '.paid',
            actions: 'keepReceived',
            description: "The backend answers 'Success' within 60 seconds of the press.",
            meta: { picture: 'subscription-success', rule: 'SUB-4' },
          },
          {
            guard: 'isLatestRequest',
            target: 'reading',
            actions: 'restoreWithoutRefusedKey',
            description:
              "The backend refuses: status 200, and a readable text (not a part of 'Success'). This counts as: no money taken (OP-21). All is as before it, but a refused key is not used again.",
          },
        ],
        'call.failed': [
          {
            guard: 'isUnsent',
            target: 'reading',
            actions: 'restoreEarlier',
            description:
              "The portal's server answers that it did not send the request (status 424): all is as before the press.",
          },
          {
            guard: 'isRefused',
            target: 'reading',
            actions: 'restoreWithoutRefusedKey',
            description:
              'The backend refuses with a status 4xx except 406, 408, 409 and 429. This counts as: no money taken (OP-21). All is as before it, but a refused key is not used again.',
          },
          {
            guard: 'isLatestRequest',
            target: '.unknown',
            actions: 'keepLost',
            description:
              'No readable answer comes, the connection breaks, or the status is 5xx, 406, 408, 409 or 429, also with a text: the payment may have been made.',
            meta: { picture: 'subscription-answer-lost', rule: 'SUB-18' },
          },
        ],
      },
      states: {
        pending: {
          description: `A request is under way, and may take the money. It is lost after ${paymentLimitMs / 1_000} seconds without an answer.`,
          meta: { picture: 'subscription-in-progress', rule: 'SUB-11, SUB-18' },
          on: { 'check.confirmed': confirmed },
        },
        unknown: {
          description:
            'The answer to a request is lost, also because the phone was off or the tab closed: the payment may have been made.',
          meta: { picture: 'subscription-asking', rule: 'SUB-11, SUB-18, SUB-19' },
          on: { 'check.confirmed': confirmed },
        },
        paid: {
          description: 'A payment was received, and its pack has not ended.',
          meta: { picture: 'subscription-paid-before', rule: 'SUB-4, SUB-11, SUB-14' },
          on: {
            'call.failed': {
              guard: 'isLost',
              actions: 'keepLaterEnd',
              description:
                'Two requests were sent: one is received, the other one is lost, and its pack may run, too. The form asks until the later end of the two.',
            },
          },
        },
      },
    },
  },
});
