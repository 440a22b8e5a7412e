import {
  type ActorRef,
  assertEvent,
  assign,
  fromCallback,
  fromPromise,
  sendTo,
  type Snapshot,
  setup,
} from 'xstate';
import { isSubscribed } from './admission';
import { callLimitMs, paymentLimitMs, paymentRedirectMs } from './business';
import { canonicalNumber } from './canonical-number';
import {
  type CallFailure,
  type ChargeRecord,
  type LoginReply,
  type LoginRequest,
  type SubscriptionRequest,
  unprovided,
} from './contracts';
import { defaultPack } from './packs';
import { isSuccess, mayPay } from './payment';

interface SubscriptionContext {
  text: string;
  /** Whether the address contained the number: then the field is read-only. */
  isGiven: boolean;
  pack: string;
  request: SubscriptionRequest;
  /** What this browser knows of payments for the number of the request (SUB-11). */
  record: ChargeRecord | null;
  /** The record in the question, which a press confirms; null after a refusal that left none. */
  asked: ChargeRecord | null;
  /** The result of the latest check of the number. */
  checkResult: 'none' | 'subscribed' | 'notSubscribed' | 'failed';
  /** The backend's text, if it is not a success. */
  reply: string;
  failure: CallFailure | null;
  /** Whether the last press sent nothing: before the app had started (SUB-28), or without the price in view (SUB-29). */
  isPressLost: boolean;
}

type SubscriptionEvent =
  | { type: 'number.given'; msisdn: string }
  | { type: 'number.typed'; text: string }
  | { type: 'number.disowned' }
  | { type: 'pack.chosen'; pack: string }
  | { type: 'form.submitted' }
  | { type: 'check.requested' }
  | { type: 'payment.confirmed' }
  | { type: 'payment.received'; request: SubscriptionRequest }
  | { type: 'press.lost' }
  | { type: 'record.changed'; record: ChargeRecord | null }
  | { type: 'error.dismissed' }
  | { type: 'screen.left' };

/** The number whose record the form follows from now on. */
export interface NumberRequested {
  type: 'number.requested';
  msisdn: string;
}

/** Input of a payment. `parent` receives a success that arrives after the call limit. */
export interface PaymentInput extends SubscriptionRequest {
  /** The record that the subscriber has confirmed, or null. */
  confirmed: ChargeRecord | null;
  parent: ActorRef<Snapshot<unknown>, SubscriptionEvent>;
}

const recordIn = (failure: CallFailure) => (failure.kind === 'recorded' ? failure.record : null);

const typed = {
  guard: 'isNumberEditable',
  actions: 'keepText',
  meta: { picture: 'subscription-short-number', rule: 'SUB-31' },
} as const;

const disowned = {
  guard: 'isNumberGiven',
  actions: ['forgetNumber', 'clearNumber', 'goToForm'],
  description:
    "The subscriber presses 'Ce n’est pas mon numéro': this browser also forgets its payments.",
} as const;

const checkFailed = {
  target: 'askingFirst',
  actions: { type: 'keepCheckResult', params: 'failed' },
  meta: { picture: 'subscription-check-failed', rule: 'SUB-15' },
} as const;

/** One visit of the subscription form (SUB-1 to SUB-30). */
export const subscriptionMachine = setup({
  types: {
    context: {} as SubscriptionContext,
    events: {} as SubscriptionEvent,
    tags: {} as 'busy' | 'invalid',
    meta: {} as { picture?: string; rule: string; note?: string },
  },
  // `subscription-actor.ts` provides them. `followRecord` sends `record.changed` for the number
  // of the latest request, after each change. `subscribe` rejects with the kind `recorded`, and sends nothing, where
  // `charge-records.ts` has a record that is not confirmed (SUB-11).
  actors: {
    followRecord: fromCallback<NumberRequested>(() => {}),
    subscribe: fromPromise<string, PaymentInput>(unprovided),
    checkNumber: fromPromise<LoginReply, LoginRequest>(unprovided),
  },
  actions: {
    keepGivenNumber: assign(({ event }) => {
      assertEvent(event, 'number.given');
      return { text: event.msisdn, isGiven: true, request: { msisdn: '', pack: '' } };
    }),
    keepText: assign(({ event }) => {
      assertEvent(event, 'number.typed');
      return { text: event.text };
    }),
    keepPack: assign(({ event }) => {
      assertEvent(event, 'pack.chosen');
      return { pack: event.pack };
    }),
    keepNumberAndPack: assign(({ context }) => {
      const msisdn = context.text.trim();
      return {
        text: msisdn,
        request: { msisdn, pack: context.pack },
        record: null,
        asked: null,
        checkResult: 'none' as const,
        isPressLost: false,
      };
    }),
    keepRecord: assign(({ event }) => {
      assertEvent(event, 'record.changed');
      return { record: event.record };
    }),
    askAbout: assign((_, record: ChargeRecord | null) => ({
      asked: record,
      checkResult: 'none' as const,
    })),
    followNumber: sendTo('followRecord', ({ context }): NumberRequested => ({
      type: 'number.requested',
      msisdn: context.request.msisdn,
    })),
    noteLostPress: assign({ isPressLost: true }),
    noteHeardPress: assign({ isPressLost: false }),
    keepCheckResult: assign({
      checkResult: (_, result: SubscriptionContext['checkResult']) => result,
    }),
    keepReply: assign((_, reply: string) => ({ reply, failure: null })),
    keepFailure: assign({ failure: (_, failure: CallFailure) => failure }),
    makeNumberEditable: assign({ isGiven: false }),
    // Clear the request too: a late success for it would otherwise store the disowned number.
    clearNumber: assign({ text: '', isGiven: false, request: { msisdn: '', pack: '' } }),
    keepReceivedRequest: assign(({ event }) => {
      assertEvent(event, 'payment.received');
      return { request: event.request, checkResult: 'none' as const };
    }),
    rememberNumber: () => {},
    recordAsPaid: () => {},
    forgetNumber: () => {},
    goHome: () => {},
    goToForm: () => {},
  },
  guards: {
    isNumberEditable: ({ context }) => !context.isGiven,
    isNumberGiven: ({ context }) => context.isGiven,
    hasNumber: ({ context }) => context.text.trim() !== '',
    isForLatestRequest: ({ context, event }) => {
      assertEvent(event, 'payment.received');
      return canonicalNumber(event.request.msisdn) === canonicalNumber(context.request.msisdn);
    },
    isSuccess: (_, reply: string) => isSuccess(reply),
    isPaymentFound: (_, record: ChargeRecord | null) => record !== null,
    isPaymentRecorded: ({ context }) => context.record !== null,
    isSubscribed: (_, reply: LoginReply) => isSubscribed(reply),
  },
  delays: {
    callLimit: callLimitMs,
    redirectDelay: paymentRedirectMs,
  },
}).createMachine({
  id: 'subscription',
  description:
    'A subscriber buys a pack. The form sends one request, and asks first if this browser knows an earlier payment for the number.',
  context: {
    text: '',
    isGiven: false,
    pack: defaultPack,
    request: { msisdn: '', pack: '' },
    record: null,
    asked: null,
    checkResult: 'none',
    reply: '',
    failure: null,
    isPressLost: false,
  },
  initial: 'idle',
  invoke: { id: 'followRecord', src: 'followRecord' },
  on: {
    'record.changed': {
      actions: 'keepRecord',
      description: 'What this browser knows of payments for the number changes.',
    },
    'number.given': {
      target: '.idle',
      actions: 'keepGivenNumber',
      description: 'The address brings a number.',
      meta: { picture: 'subscription-with-number', rule: 'SUB-2' },
    },
    'payment.received': {
      guard: 'isForLatestRequest',
      target: '.success',
      actions: ['keepReceivedRequest', 'rememberNumber'],
      description: `A success arrives after the message, within ${paymentLimitMs / 1_000} seconds of the press.`,
    },
    'press.lost': {
      actions: 'noteLostPress',
      description: 'A press comes too early, or by key without the price in view.',
    },
    'screen.left': {
      target: '.left',
      description: "The subscriber leaves the form, for example with 'Aller aux jeux'.",
    },
  },
  states: {
    idle: {
      description: 'The form waits for the subscriber.',
      initial: 'ready',
      on: {
        'number.typed': {
          ...typed,
          target: '.ready',
          description: 'The subscriber types a number.',
        },
        'number.disowned': { ...disowned, target: '.ready' },
        'pack.chosen': { actions: 'keepPack', description: 'The subscriber chooses a pack.' },
        'form.submitted': [
          {
            guard: 'hasNumber',
            target: 'submitting',
            actions: ['keepNumberAndPack', 'followNumber'],
            description: "The subscriber presses 'Souscrivez maintenant' with a number.",
            meta: { rule: 'SUB-11, SUB-22', note: mayPay },
          },
          {
            target: '.missingNumber',
            actions: 'noteHeardPress',
            description: "The subscriber presses 'Souscrivez maintenant' without a number.",
          },
        ],
      },
      states: {
        ready: {
          description: 'The form waits for a number and a pack.',
          meta: { picture: 'subscription-plain', rule: 'SUB-2, SUB-21, SUB-24' },
        },
        missingNumber: {
          description: 'The number is missing, so the form sends nothing.',
          tags: 'invalid',
          meta: { picture: 'subscription-number-missing', rule: 'SUB-1' },
        },
      },
    },
    submitting: {
      description:
        'The form looks for an earlier payment. If there is none, or the subscriber has confirmed it, the form sends the request, which names the pack and not the price.',
      tags: 'busy',
      meta: { picture: 'subscription-busy', rule: 'SUB-3, SUB-12, SUB-22, SUB-25' },
      invoke: {
        id: 'subscribe',
        src: 'subscribe',
        input: ({ context, self }) => ({
          msisdn: context.request.msisdn,
          pack: context.request.pack,
          confirmed: context.asked,
          parent: self,
        }),
        onDone: [
          {
            guard: { type: 'isSuccess', params: ({ event }) => event.output },
            target: 'success',
            actions: 'rememberNumber',
            description: "The backend answers 'Success'.",
          },
          {
            target: 'error',
            actions: { type: 'keepReply', params: ({ event }) => event.output },
            description:
              "The backend refuses: status 200, readable text other than 'Success': counts as not paid (OP-21).",
          },
        ],
        onError: [
          {
            guard: {
              type: 'isPaymentFound',
              params: ({ event }) => recordIn(event.error as CallFailure),
            },
            target: 'askingFirst',
            actions: {
              type: 'askAbout',
              params: ({ event }) => recordIn(event.error as CallFailure),
            },
            description:
              'Before it sends, the form finds an earlier payment, for any spelling of the number: nothing is sent. 8 digits count as the same number as 229 01 and these 8 digits.',
            meta: { picture: 'subscription-paid-before', rule: 'SUB-11' },
          },
          {
            target: 'error',
            actions: [
              { type: 'keepFailure', params: ({ event }) => event.error as CallFailure },
              'makeNumberEditable',
              'goToForm',
            ],
            description:
              'Not known: no readable answer, or status 5xx, 406, 408, 409 or 429 with any text; the form asks next. Another 4xx counts as not paid.',
            meta: { picture: 'subscription-answer-lost', rule: 'SUB-9' },
          },
        ],
      },
      after: {
        callLimit: {
          target: 'error',
          actions: [
            { type: 'keepFailure', params: { kind: 'timeout' } },
            'makeNumberEditable',
            'goToForm',
          ],
          description: `The backend has not answered: the request goes on for up to ${paymentLimitMs / 1_000} seconds, but the form waits no longer.`,
          meta: { picture: 'subscription-no-answer', rule: 'SUB-10' },
        },
      },
    },
    askingFirst: {
      description:
        'A payment is known for the number, or a refusal was checked: the form asks before it sends.',
      meta: { picture: 'subscription-asking', rule: 'SUB-11, SUB-12, SUB-15' },
      on: {
        'number.typed': {
          ...typed,
          target: 'idle',
          description: 'The subscriber changes the number.',
        },
        'number.disowned': { ...disowned, target: 'idle' },
        'pack.chosen': {
          target: 'idle',
          actions: 'keepPack',
          description: 'The subscriber chooses a pack.',
        },
        'check.requested': {
          target: 'checking',
          actions: 'noteHeardPress',
          description: "The subscriber presses 'Vérifier mon abonnement', which costs nothing.",
        },
        'payment.confirmed': {
          target: 'submitting',
          actions: 'noteHeardPress',
          description: "The subscriber presses 'Payer quand même'.",
          meta: { rule: 'SUB-13', note: mayPay },
        },
      },
    },
    checking: {
      description: "The operator's backend checks whether the number is subscribed.",
      tags: 'busy',
      meta: { picture: 'subscription-checking', rule: 'SUB-14, SUB-15' },
      invoke: {
        id: 'checkNumber',
        src: 'checkNumber',
        input: ({ context }) => ({ msisdn: context.request.msisdn }),
        onDone: [
          {
            guard: { type: 'isSubscribed', params: ({ event }) => event.output },
            target: 'success',
            actions: [
              { type: 'keepCheckResult', params: 'subscribed' },
              'recordAsPaid',
              'rememberNumber',
            ],
            description:
              'The backend answers: the number is subscribed. A known payment counts as received.',
            meta: { picture: 'subscription-checked', rule: 'SUB-14' },
          },
          {
            target: 'askingFirst',
            actions: { type: 'keepCheckResult', params: 'notSubscribed' },
            description:
              'The backend answers: the number is not subscribed. This proves nothing about the payment. The form asks, also after a refusal.',
            meta: { picture: 'subscription-checked-in-vain', rule: 'SUB-15' },
          },
        ],
        onError: { ...checkFailed, description: 'The check fails.' },
      },
      after: {
        callLimit: { ...checkFailed, description: 'The backend does not answer in time.' },
      },
    },
    success: {
      description:
        'The subscription is active. The message cannot be dismissed, and the home page opens soon.',
      meta: { picture: 'subscription-success', rule: 'SUB-4, SUB-5, SUB-6, SUB-14, SUB-17' },
      after: {
        redirectDelay: {
          target: 'left',
          actions: 'goHome',
          description: 'The success message ends.',
        },
      },
    },
    error: {
      description: 'The payment was refused, or its result is unknown; a message says why.',
      meta: { picture: 'subscription-error', rule: 'SUB-8, SUB-9, SUB-10' },
      on: {
        // Never lead to `submitting`: closing a message must not pay, whatever a late answer has done to the record.
        'error.dismissed': [
          {
            guard: 'isPaymentRecorded',
            target: 'askingFirst',
            actions: { type: 'askAbout', params: ({ context }) => context.record },
            description: 'The subscriber closes the message, and this browser knows a payment.',
          },
          {
            target: 'idle',
            description:
              "The subscriber closes the message, also by 'Réessayer' or 'Choisir un autre forfait', and this browser knows no payment.",
            meta: { picture: 'subscription-refusal-closed', rule: 'SUB-30' },
          },
        ],
        'check.requested': {
          target: 'checking',
          actions: { type: 'askAbout', params: ({ context }) => context.record },
          description: "The subscriber presses 'Vérifier mon abonnement', which costs nothing.",
        },
      },
    },
    left: {
      description:
        'The subscriber has left the form; this browser still records an answer that comes within 60 seconds of the press.',
      type: 'final',
    },
  },
});
