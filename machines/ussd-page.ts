import { assertEvent, assign, setup } from 'xstate';
import type { ChargeRecord } from './contracts';
import { endOf, mayHavePack } from './payment';

/** A number, and the record of its latest payment in this browser. */
interface KnownNumber {
  msisdn: string;
  record: ChargeRecord | null;
}

/** What this browser knows when the page opens, and after each change. */
export interface FactsRead {
  type: 'facts.read';
  /** In milliseconds since 1970. */
  now: number;
  /** The number of the cookie. */
  remembered: KnownNumber | null;
  /** The number that the landing page has sent here, unless it is disowned. */
  sentHere: (KnownNumber & { hasCheckFailed: boolean }) | null;
  /** The payments of any number: a record does not name its own (D-113). */
  records: ChargeRecord[];
}

type UssdPageEvent = FactsRead | { type: 'screen.left' };

const factsOf = (event: UssdPageEvent): FactsRead => {
  assertEvent(event, 'facts.read');
  return event;
};

interface Payment {
  /** Null where the record does not tell. */
  msisdn: string | null;
  record: ChargeRecord;
}

const isReceived = ({ record }: Payment) => record.state === 'paid';

const laterOne = (last: Payment | undefined, one: Payment) =>
  last && endOf(last.record) >= endOf(one.record) ? last : one;

/**
 * Returns the payment whose pack may run: of a number that the page knows before any other, a received one before a lost one, and
 * of any other number the one that ends last.
 */
function paymentOf({ remembered, sentHere, records, now }: FactsRead): Payment | undefined {
  const isRunning = ({ record }: Payment) => mayHavePack(record, now);
  const known = [remembered, sentHere]
    .flatMap((number) => (number?.record ? [{ ...number, record: number.record }] : []))
    .filter(isRunning);
  const others = records.map((record) => ({ msisdn: null, record })).filter(isRunning);
  return (
    known.find(isReceived) ??
    known[0] ??
    others.filter(isReceived).reduce(laterOne, undefined) ??
    others.reduce(laterOne, undefined)
  );
}

/** The *717# page (HEAD-1 to HEAD-7). */
export const ussdPageMachine = setup({
  types: {
    context: {} as {
      /** The number that the page offers to check again; null for one to type. */
      msisdn: string | null;
      /** The number whose check has failed, or that of the cookie: a payment of another one must not hide it. */
      known: string | null;
      /** The number of the cookie. */
      remembered: string | null;
      /** The payment that the page names, in the two states that do. */
      record: ChargeRecord | null;
    },
    events: {} as UssdPageEvent,
    meta: {} as { picture?: string; rule: string } | { label: string },
  },
  actions: {
    keepNumber: assign(({ event }) => {
      const facts = factsOf(event);
      const { remembered, sentHere } = facts;
      const payment = paymentOf(facts);
      const known = (sentHere?.hasCheckFailed ? sentHere : remembered)?.msisdn ?? null;
      return {
        msisdn: payment ? payment.msisdn : known,
        known,
        remembered: remembered?.msisdn ?? null,
        record: payment?.record ?? null,
      };
    }),
  },
  guards: {
    isPaymentReceived: ({ event }) => paymentOf(factsOf(event))?.record.state === 'paid',
    hasPayment: ({ event }) => paymentOf(factsOf(event)) !== undefined,
    hasCheckFailed: ({ event }) => factsOf(event).sentHere?.hasCheckFailed === true,
    isNumberRemembered: ({ event }) => factsOf(event).remembered !== null,
  },
}).createMachine({
  id: 'ussd-page',
  meta: { label: '*717# page' },
  description:
    'The *717# page says how to subscribe. It also shows what this browser knows: a payment that was received or may have been made, a check that failed, or a number that was verified before.',
  context: { msisdn: null, known: null, remembered: null, record: null },
  initial: 'plain',
  on: {
    'facts.read': [
      {
        guard: 'isPaymentReceived',
        target: '.paymentReceived',
        actions: 'keepNumber',
        description:
          'The payment that counts was received, and its pack may run. One of the remembered number, or of the one that the home page has sent here, counts before any other.',
      },
      {
        guard: 'hasPayment',
        target: '.paymentUnknown',
        actions: 'keepNumber',
        description: 'The payment that counts has no known answer.',
      },
      {
        guard: 'hasCheckFailed',
        target: '.checkFailed',
        actions: 'keepNumber',
        description: 'The home page could not check the number.',
      },
      {
        guard: 'isNumberRemembered',
        target: '.remembered',
        actions: 'keepNumber',
        description: 'This browser remembers a number.',
      },
      { target: '.plain', description: 'This browser knows none of that.' },
    ],
    'screen.left': { target: '.left', description: 'The visitor leaves the page.' },
  },
  states: {
    plain: {
      description: 'The page says how to subscribe, and what it costs.',
      meta: { picture: 'ussd-page-plain', rule: 'HEAD-1, HEAD-2, HEAD-4, HEAD-6' },
    },
    remembered: {
      description:
        "The page also offers 'Réessayer': the check of a verified number may have gone wrong.",
      meta: { picture: 'ussd-page-let-in-before', rule: 'HEAD-7' },
    },
    checkFailed: {
      description: "The page says that the check failed, and offers 'Réessayer'.",
      meta: { picture: 'ussd-page-check-failed', rule: 'HEAD-5' },
    },
    paymentReceived: {
      description:
        'The page says when the payment was received, and offers to check the number again in place of prices and code.',
      meta: { picture: 'ussd-page-payment-received', rule: 'HEAD-3' },
    },
    paymentUnknown: {
      description:
        "The page says when a payment was sent whose answer is not known, and offers 'Vérifier mon abonnement' in place of prices and code.",
      meta: { picture: 'ussd-page-payment-unknown', rule: 'HEAD-3' },
    },
    left: {
      type: 'final',
      description: 'The visitor has left the page.',
    },
  },
});
