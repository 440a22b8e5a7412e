import { assign, fromPromise, setup } from 'xstate';
import { callLimitMs, successRedirectMs } from './business';
import type { CallFailure, SubscriptionRequest } from './contracts';
import { defaultPack } from './packs';

interface SubscriptionContext {
  /** The number of the address, which cannot be edited, or null. */
  addressMsisdn: string | null;
  /** What stands in the field where the address has no number. */
  text: string;
  pack: string;
  /** Whether somebody is looking at the form. */
  isOnScreen: boolean;
  /** What was sent last. */
  request: SubscriptionRequest;
  /** What the operator answered instead of success. */
  reply: string;
  failure: CallFailure | null;
}

/**
 * The subscription form (product document 2, /home/login, and 4; decisions 11 to 14).
 * It outlives its screen, because a request that costs money does: who leaves while it is under way and comes back
 * finds it still under way, or its answer, and pays once.
 */
export const subscriptionMachine = setup({
  types: {
    context: {} as SubscriptionContext,
    events: {} as
      | { type: 'screen.opened'; msisdn: string | null }
      | { type: 'screen.left' }
      | { type: 'number.typed'; text: string }
      | { type: 'pack.chosen'; pack: string }
      | { type: 'form.submitted' }
      | { type: 'error.dismissed' },
    tags: {} as 'busy' | 'modal' | 'invalid',
    meta: {} as { promise: string; rule: string },
  },
  actors: {
    subscribe: fromPromise<string, SubscriptionRequest>(() =>
      Promise.reject({ kind: 'unprovided' }),
    ),
  },
  actions: {
    openScreen: assign(({ context, event }) =>
      event.type === 'screen.opened'
        ? { isOnScreen: true, addressMsisdn: event.msisdn?.trim() || null }
        : context,
    ),
    releaseNumber: assign({ addressMsisdn: null }),
    leaveScreen: assign({ isOnScreen: false, addressMsisdn: null }),
    clearForm: assign({ text: '', pack: defaultPack, reply: '', failure: null }),
    keepText: assign({
      text: ({ context, event }) => (event.type === 'number.typed' ? event.text : context.text),
    }),
    keepPack: assign({
      pack: ({ context, event }) => (event.type === 'pack.chosen' ? event.pack : context.pack),
    }),
    writeRequest: assign(({ context }) => {
      const msisdn = context.addressMsisdn ?? context.text.trim();
      return { request: { msisdn, pack: context.pack }, text: msisdn, reply: '', failure: null };
    }),
    keepReply: assign({ reply: (_, reply: string) => reply.trim() }),
    keepFailure: assign({ failure: (_, failure: CallFailure) => failure }),
    rememberNumber: () => {},
    goHome: () => {},
    goToSubscription: () => {},
  },
  guards: {
    isEditable: ({ context }) => context.addressMsisdn === null,
    hasNumber: ({ context }) => (context.addressMsisdn ?? context.text.trim()) !== '',
    isOnScreen: ({ context }) => context.isOnScreen,
    // Who opens the form with another number must not read, or pay for, what became of the first one.
    isForTheOneOnScreen: ({ context }) =>
      context.isOnScreen &&
      (context.addressMsisdn === null || context.addressMsisdn === context.request.msisdn),
    isSuccess: (_, reply: string) => reply.trim() === 'Success',
  },
  delays: {
    callLimit: callLimitMs,
    redirectDelay: successRedirectMs,
  },
}).createMachine({
  id: 'subscription',
  description:
    'The form that costs money: a number and a pack go to the operator once, and whatever comes of it is said once, also to somebody who left meanwhile and came back.',
  context: {
    addressMsisdn: null,
    text: '',
    pack: defaultPack,
    isOnScreen: false,
    request: { msisdn: '', pack: '' },
    reply: '',
    failure: null,
  },
  initial: 'away',
  on: {
    'screen.opened': { actions: 'openScreen' },
    'screen.left': { actions: 'leaveScreen' },
  },
  states: {
    away: {
      description:
        'Nobody looks at the form, and nothing is under way: the next visit is a new one.',
      entry: 'clearForm',
      meta: { promise: 'Nothing.', rule: '4; decisions 13, 14' },
      on: {
        'screen.opened': { target: 'editing', actions: 'openScreen' },
      },
    },
    editing: {
      initial: 'ready',
      on: {
        'number.typed': { guard: 'isEditable', target: '.ready', actions: 'keepText' },
        'pack.chosen': { actions: 'keepPack' },
        'form.submitted': [
          { guard: 'hasNumber', target: 'submitting', actions: 'writeRequest' },
          { target: '.incomplete' },
        ],
        'screen.left': { target: 'away', actions: 'leaveScreen' },
      },
      states: {
        ready: {
          description: 'The form, to be filled in and sent.',
          meta: { promise: 'The form, without a complaint.', rule: '2 (/home/login), 5' },
        },
        incomplete: {
          description: 'Sent without a number: nothing leaves.',
          tags: 'invalid',
          meta: { promise: 'The form says that a number is wanted.', rule: '5' },
          on: {
            'screen.opened': { target: 'ready', actions: 'openScreen' },
          },
        },
      },
    },
    submitting: {
      description: 'One request is under way; further taps, and leaving, send nothing more.',
      tags: 'busy',
      meta: { promise: 'The spinner overlay.', rule: '4, 7; decision 13' },
      invoke: {
        id: 'subscribe',
        src: 'subscribe',
        input: ({ context }) => context.request,
        onDone: [
          {
            guard: { type: 'isSuccess', params: ({ event }) => event.output },
            target: 'succeeded',
            actions: 'rememberNumber',
          },
          {
            target: 'refused',
            actions: { type: 'keepReply', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: ({ event }) => event.error as CallFailure },
        },
      },
      after: {
        callLimit: {
          target: 'failed',
          actions: { type: 'keepFailure', params: { kind: 'timeout' } },
        },
      },
    },
    succeeded: {
      initial: 'unseen',
      states: {
        unseen: {
          description: 'Subscribed while nobody looked: the news waits for the screen.',
          meta: { promise: 'Nothing, until the screen is opened.', rule: '4, 8; decision 14' },
          always: [
            { guard: 'isForTheOneOnScreen', target: 'seen' },
            { guard: 'isOnScreen', target: '#subscription.editing', actions: 'clearForm' },
          ],
        },
        seen: {
          description: 'The good news; home follows after the redirect delay.',
          tags: 'modal',
          meta: {
            promise: 'The Success modal, which cannot be dismissed.',
            rule: '4, 8, 9; decisions 11, 14',
          },
          on: {
            'screen.left': { target: '#subscription.away', actions: 'leaveScreen' },
          },
          after: {
            redirectDelay: { target: '#subscription.away', actions: ['leaveScreen', 'goHome'] },
          },
        },
      },
    },
    refused: {
      description: "The operator answered something but 'Success': its words are shown.",
      initial: 'unseen',
      states: {
        unseen: {
          description: 'Refused while nobody looked: the words wait for the screen.',
          meta: { promise: 'Nothing, until the screen is opened.', rule: '4, 8; decision 11' },
          always: [
            { guard: 'isForTheOneOnScreen', target: 'seen' },
            { guard: 'isOnScreen', target: '#subscription.editing', actions: 'clearForm' },
          ],
        },
        seen: {
          description: "The operator's words are on the screen.",
          tags: 'modal',
          meta: { promise: "The Error modal with the operator's text.", rule: '4, 8; decision 11' },
          on: {
            'error.dismissed': { target: '#subscription.editing' },
            'screen.left': { target: '#subscription.away', actions: 'leaveScreen' },
          },
        },
      },
    },
    failed: {
      description:
        'The request failed: the message stays open over the form, and the number in it.',
      initial: 'unseen',
      states: {
        unseen: {
          description: 'Failed while nobody looked: the message waits for the screen.',
          meta: { promise: 'Nothing, until the screen is opened.', rule: '4, 8; decision 12' },
          always: [
            { guard: 'isForTheOneOnScreen', target: 'seen' },
            { guard: 'isOnScreen', target: '#subscription.editing', actions: 'clearForm' },
          ],
        },
        seen: {
          description: 'The message is on the screen, and the address is that of the form alone.',
          tags: 'modal',
          entry: ['releaseNumber', 'goToSubscription'],
          meta: {
            promise: 'The Error modal over /home/login, where the number can be edited.',
            rule: '4, 8; decisions 9, 11, 12',
          },
          on: {
            'error.dismissed': { target: '#subscription.editing' },
            'screen.left': { target: '#subscription.away', actions: 'leaveScreen' },
          },
        },
      },
    },
  },
});
