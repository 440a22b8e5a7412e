import { assertEvent, assign, setup } from 'xstate';
import type { ChargeRecord } from './contracts';

/** A number, and the record of its latest payment in this browser. */
export interface KnownNumber {
  msisdn: string;
  record: ChargeRecord | null;
}

/** What this browser knows when the page opens, and after each change. */
export interface FactsRead {
  type: 'facts.read';
  /** The number of the cookie. */
  remembered: KnownNumber | null;
  /** The number that the landing page has sent here, unless it is disowned. */
  sentHere: (KnownNumber & { hasCheckFailed: boolean }) | null;
}

type UssdPageEvent = FactsRead | { type: 'screen.left' };

const factsOf = (event: UssdPageEvent): FactsRead => {
  assertEvent(event, 'facts.read');
  return event;
};

const paidNumber = ({ remembered, sentHere }: FactsRead) =>
  [remembered, sentHere].find((number) => number?.record?.state === 'paid') ?? null;

/** Returns the context that shows a number of the facts. */
const showing = (number: KnownNumber | null, { remembered }: FactsRead) => ({
  msisdn: number === null || number.msisdn === remembered?.msisdn ? null : number.msisdn,
  record: number?.record ?? null,
});

/** The *717# page (HEAD-1 to HEAD-7). */
export const ussdPageMachine = setup({
  types: {
    context: {} as {
      /** The number that 'Réessayer' checks; null for that of the cookie, which a press reads (NAV-6). */
      msisdn: string | null;
      record: ChargeRecord | null;
    },
    events: {} as UssdPageEvent,
    meta: {} as { picture?: string; rule: string } | { label: string },
  },
  actions: {
    showPaidNumber: assign(({ event }) => showing(paidNumber(factsOf(event)), factsOf(event))),
    showNumberSentHere: assign(({ event }) => showing(factsOf(event).sentHere, factsOf(event))),
    showRememberedNumber: assign({ msisdn: null }),
  },
  guards: {
    isPaymentReceived: ({ event }) => paidNumber(factsOf(event)) !== null,
    hasCheckFailed: ({ event }) => factsOf(event).sentHere?.hasCheckFailed === true,
    isNumberRemembered: ({ event }) => factsOf(event).remembered !== null,
  },
}).createMachine({
  id: 'ussd-page',
  meta: { label: '*717# page' },
  description:
    'The *717# page says how to subscribe. It also shows what this browser knows: a payment that was received, a check that failed, or a number that was verified before.',
  context: { msisdn: null, record: null },
  initial: 'plain',
  on: {
    'facts.read': [
      {
        guard: 'isPaymentReceived',
        target: '.paymentReceived',
        actions: 'showPaidNumber',
        description:
          'This browser has a received payment of the remembered number, or of the one that the home page has sent here.',
      },
      {
        guard: 'hasCheckFailed',
        target: '.checkFailed',
        actions: 'showNumberSentHere',
        description: 'The home page could not check the number.',
      },
      {
        guard: 'isNumberRemembered',
        target: '.remembered',
        actions: 'showRememberedNumber',
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
        "The page says when the payment was received, and offers 'Réessayer' in place of prices.",
      meta: { picture: 'ussd-page-payment-received', rule: 'HEAD-3' },
    },
    left: {
      type: 'final',
      description: 'The visitor has left the page.',
    },
  },
});
