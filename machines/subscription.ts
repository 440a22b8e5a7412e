import { assertEvent, assign, fromPromise, setup } from 'xstate';
import { isAdmitted } from './admission';
import { callLimitMs, successRedirectMs } from './business';
import type {
  CallFailure,
  LoginReply,
  LoginRequest,
  SubscriptionIntent,
  SubscriptionRequest,
} from './contracts';
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
  request: SubscriptionIntent;
  /** The request whose answer was lost: it may have been carried out. */
  lost: SubscriptionRequest | null;
  /** What the operator answered instead of success. */
  reply: string;
  failure: CallFailure | null;
}

/** The number that the form shows. */
const shownNumber = ({ addressMsisdn, text }: SubscriptionContext) => addressMsisdn ?? text.trim();

/**
 * Somebody gave up waiting (408), an earlier request with the same key is under way still (409), or nobody has looked at
 * it (429), which says nothing of an earlier one.
 */
const undecided = [408, 409, 429];

/** Whether a failure says that nothing was bought; after any other, the request may have been carried out. */
export const isRefusal = (failure: CallFailure): boolean =>
  failure.kind === 'status' &&
  failure.status >= 400 &&
  failure.status < 500 &&
  !undecided.includes(failure.status);

/**
 * The subscription form (product document 2, /home/login, and 4; decisions 11 to 14).
 * It outlives its screen, because a request that costs money does: who leaves while it is under way and comes back
 * finds it still under way, or its answer, and pays once. A request whose answer was lost is checked before another one.
 */
export const subscriptionMachine = setup({
  types: {
    context: {} as SubscriptionContext,
    /** What is remembered of this visit before the page was loaded. */
    input: {} as { lost: SubscriptionRequest | null },
    events: {} as
      | { type: 'screen.opened'; msisdn: string | null }
      | { type: 'screen.left' }
      | { type: 'number.typed'; text: string }
      | { type: 'pack.chosen'; pack: string }
      | { type: 'form.submitted' }
      | { type: 'error.dismissed' }
      | { type: 'check.requested' }
      | { type: 'payment.confirmed' },
    tags: {} as 'busy' | 'modal' | 'invalid',
    meta: {} as { promise: string; rule: string },
  },
  actors: {
    subscribe: fromPromise<string, SubscriptionIntent>(() =>
      Promise.reject({ kind: 'unprovided' }),
    ),
    checkNumber: fromPromise<LoginReply, LoginRequest>(() =>
      Promise.reject({ kind: 'unprovided' }),
    ),
  },
  actions: {
    openScreen: assign(({ event }) => {
      assertEvent(event, 'screen.opened');
      return { isOnScreen: true, addressMsisdn: event.msisdn?.trim() || null };
    }),
    releaseNumber: assign({ addressMsisdn: null }),
    leaveScreen: assign({ isOnScreen: false, addressMsisdn: null }),
    clearForm: assign({ text: '', pack: defaultPack, reply: '', failure: null }),
    keepText: assign(({ event }) => {
      assertEvent(event, 'number.typed');
      return { text: event.text };
    }),
    keepPack: assign(({ event }) => {
      assertEvent(event, 'pack.chosen');
      return { pack: event.pack };
    }),
    writeRequest: assign(({ context }, { check }: Pick<SubscriptionIntent, 'check'>) => {
      const msisdn = shownNumber(context);
      const request = { msisdn, pack: context.pack, check };
      return { request, text: msisdn, reply: '', failure: null };
    }),
    // Where nothing was sent, the lost request is the earlier one, whatever the form shows.
    keepLost: assign({
      lost: ({ context: { request, failure } }) => ({
        msisdn: request.msisdn,
        pack: failure && 'pack' in failure ? failure.pack : request.pack,
      }),
    }),
    forgetLost: assign({
      lost: ({ context: { lost, request } }) => (lost?.msisdn === request.msisdn ? null : lost),
    }),
    showLost: assign(({ context: { lost } }) =>
      lost ? { text: lost.msisdn, pack: lost.pack } : {},
    ),
    // Until the check has an answer.
    takeUpLost: assign({
      request: ({ context: { lost, request } }) =>
        lost ? { ...lost, check: 'failed' as const } : request,
    }),
    keepReply: assign({ reply: (_, reply: string) => reply.trim() }),
    keepFailure: assign({ failure: (_, failure: CallFailure) => failure }),
    rememberNumber: () => {},
    forgetIntent: () => {},
    goHome: () => {},
    goToSubscription: () => {},
  },
  guards: {
    isEditable: ({ context }) => context.addressMsisdn === null,
    hasNumber: ({ context }) => shownNumber(context) !== '',
    hasLostNumber: ({ context }) => context.lost?.msisdn === shownNumber(context),
    // An empty form is for whoever was there last.
    isForTheLost: ({ context }) =>
      context.lost !== null && ['', context.lost.msisdn].includes(shownNumber(context)),
    isOnScreen: ({ context }) => context.isOnScreen,
    // Who opens the form with another number must not read, or pay for, what became of the first one.
    isForTheOneOnScreen: ({ context }) =>
      context.isOnScreen &&
      (context.addressMsisdn === null || context.addressMsisdn === context.request.msisdn),
    isSuccess: (_, reply: string) => reply.trim() === 'Success',
    // Who refuses what is sent again may know nothing of the first time.
    isRefusal: ({ context }, failure: CallFailure) =>
      context.request.check === 'none' && isRefusal(failure),
    isNotSubscribed: (_, reply: LoginReply) => !isAdmitted(reply),
  },
  delays: {
    callLimit: callLimitMs,
    redirectDelay: successRedirectMs,
  },
}).createMachine({
  id: 'subscription',
  description:
    'The form that costs money: a number and a pack go to the operator once, and whatever comes of it is said once, also to somebody who left meanwhile and came back.',
  context: ({ input }) => ({
    addressMsisdn: null,
    text: '',
    pack: defaultPack,
    isOnScreen: false,
    request: { msisdn: '', pack: '', check: 'none' },
    lost: input.lost,
    reply: '',
    failure: null,
  }),
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
      initial: 'arriving',
      on: {
        'screen.opened': { target: '.arriving', actions: 'openScreen' },
        'number.typed': { guard: 'isEditable', target: '.ready', actions: 'keepText' },
        'pack.chosen': { actions: 'keepPack' },
        'form.submitted': [
          { guard: 'hasLostNumber', target: '.unresolved', actions: 'showLost' },
          {
            guard: 'hasNumber',
            target: 'submitting',
            actions: { type: 'writeRequest', params: { check: 'none' } },
          },
          { target: '.incomplete' },
        ],
        'screen.left': { target: 'away', actions: 'leaveScreen' },
      },
      states: {
        arriving: {
          description: 'Is the answer to an earlier request for this number still missing?',
          always: [
            { guard: 'isForTheLost', target: 'unresolved', actions: 'showLost' },
            { target: 'ready' },
          ],
        },
        ready: {
          description: 'The form, to be filled in and sent.',
          meta: { promise: 'The form, without a complaint.', rule: '2 (/home/login), 5' },
        },
        incomplete: {
          description: 'Sent without a number: nothing leaves.',
          tags: 'invalid',
          meta: { promise: 'The form says that a number is wanted.', rule: '5' },
        },
        unresolved: {
          description:
            'The answer to an earlier request was lost: it may have gone through, and nobody pays twice unawares.',
          initial: 'unchecked',
          on: {
            'check.requested': {
              target: '#subscription.checking',
              actions: ['takeUpLost', 'showLost'],
            },
            'form.submitted': {},
          },
          states: {
            unchecked: {
              description: 'Nobody has asked the operator yet.',
              meta: {
                promise:
                  'A word that the request may have gone through, the offer to check, and its pack, which stays.',
                rule: '4; decisions 12, 13',
              },
              on: { 'pack.chosen': {} },
            },
            notFound: {
              description:
                'The operator knows of no subscription yet: another pack is a purchase of its own.',
              meta: {
                promise: 'A word that says so, and the offers to check and to pay again.',
                rule: '4, 7; decision 13',
              },
              on: {
                'payment.confirmed': {
                  target: '#subscription.submitting',
                  actions: { type: 'writeRequest', params: { check: 'notFound' } },
                },
              },
            },
            checkFailed: {
              description:
                'The operator could not be asked: what is paid again can only be the same.',
              meta: {
                promise:
                  'A word that says so, the offers to check and to pay again, and the pack, which stays.',
                rule: '4, 8; decisions 9, 13',
              },
              on: {
                'pack.chosen': {},
                'payment.confirmed': { target: '#subscription.submitting' },
              },
            },
          },
        },
      },
    },
    checking: {
      description: 'Asks the operator whether the request whose answer was lost has gone through.',
      tags: 'busy',
      meta: { promise: 'The spinner overlay.', rule: '4, 7; decisions 9, 13' },
      on: {
        'screen.opened': { target: 'editing', actions: 'openScreen' },
        'screen.left': { target: 'away', actions: 'leaveScreen' },
      },
      invoke: {
        id: 'checkNumber',
        src: 'checkNumber',
        input: ({ context }) => ({ msisdn: context.request.msisdn }),
        onDone: [
          {
            guard: { type: 'isNotSubscribed', params: ({ event }) => event.output },
            target: 'editing.unresolved.notFound',
          },
          { target: 'confirmed', actions: ['rememberNumber', 'forgetIntent', 'forgetLost'] },
        ],
        onError: { target: 'editing.unresolved.checkFailed' },
      },
      after: {
        callLimit: { target: 'editing.unresolved.checkFailed' },
      },
    },
    confirmed: {
      description: 'The earlier request has gone through; home follows after the redirect delay.',
      tags: 'modal',
      meta: {
        promise: 'The Success modal, which cannot be dismissed, says that the subscription is on.',
        rule: '4, 9; decisions 7, 14',
      },
      on: {
        'screen.left': { target: 'away', actions: 'leaveScreen' },
      },
      after: {
        redirectDelay: { target: 'away', actions: ['leaveScreen', 'goHome'] },
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
            actions: ['rememberNumber', 'forgetLost'],
          },
          {
            target: 'refused',
            actions: [{ type: 'keepReply', params: ({ event }) => event.output }, 'forgetLost'],
          },
        ],
        onError: [
          {
            guard: { type: 'isRefusal', params: ({ event }) => event.error as CallFailure },
            target: 'failed',
            actions: { type: 'keepFailure', params: ({ event }) => event.error as CallFailure },
          },
          {
            target: 'failed',
            actions: [
              { type: 'keepFailure', params: ({ event }) => event.error as CallFailure },
              'keepLost',
            ],
          },
        ],
      },
      after: {
        callLimit: {
          target: 'failed',
          actions: [{ type: 'keepFailure', params: { kind: 'timeout' } }, 'keepLost'],
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
