import { fromPromise, setup } from 'xstate';
import { isAdmitted, isAdmittedBeforeCheck } from './admission';
import { callLimitMs } from './business';
import type { LoginReply, LoginRequest } from './contracts';

export interface LandingInput {
  /** The number of the address, or null where it has none. */
  msisdn: string | null;
  /** The number that this browser has verified before, or null. */
  verifiedMsisdn: string | null;
  /** Whether a catalogue from before is at hand. */
  hasCatalogue: boolean;
}

/** One visit to the landing page: who comes, and what may they see (product document 2, /home, and 4). */
export const landingMachine = setup({
  types: {
    context: {} as { msisdn: string; verifiedMsisdn: string | null; hasCatalogue: boolean },
    input: {} as LandingInput,
    events: {} as { type: 'number.disowned' } | { type: 'screen.left' },
    tags: {} as 'rows',
    meta: {} as { promise: string; rule: string },
  },
  actors: {
    checkNumber: fromPromise<LoginReply, LoginRequest>(() =>
      Promise.reject({ kind: 'unprovided' }),
    ),
  },
  actions: {
    loadCatalogue: () => {},
    rememberNumber: () => {},
    forgetNumber: () => {},
    goToLoginHeader: () => {},
  },
  guards: {
    isNumberMissing: ({ context }) => context.msisdn === '',
    isVerifiedBefore: ({ context }) => isAdmittedBeforeCheck(context),
    isNotSubscribed: (_, params: LoginReply) => !isAdmitted(params),
  },
  delays: {
    callLimit: callLimitMs,
  },
}).createMachine({
  id: 'landing',
  description:
    'The front page: who comes with a number is checked with the operator, and either sees the games or is sent on to the login header.',
  context: ({ input }) => ({
    msisdn: input.msisdn?.trim() ?? '',
    verifiedMsisdn: input.verifiedMsisdn,
    hasCatalogue: input.hasCatalogue,
  }),
  initial: 'arriving',
  on: {
    'number.disowned': { target: '.turnedAway', actions: 'forgetNumber' },
    'screen.left': { target: '.left' },
  },
  states: {
    arriving: {
      description: 'Looks at the address: is there a number, and has this browser verified it?',
      always: [
        { guard: 'isNumberMissing', target: 'turnedAway' },
        { guard: 'isVerifiedBefore', target: 'checking.again' },
        { target: 'checking.firstTime' },
      ],
    },
    checking: {
      description: 'Asks the operator about the number, while the catalogue loads beside it.',
      entry: 'loadCatalogue',
      initial: 'firstTime',
      invoke: {
        id: 'checkNumber',
        src: 'checkNumber',
        input: ({ context }) => ({ msisdn: context.msisdn }),
        onDone: [
          {
            guard: {
              type: 'isNotSubscribed',
              params: ({ event }) => event.output,
            },
            target: 'turnedAway',
          },
          {
            target: 'verified',
            actions: 'rememberNumber',
          },
        ],
        onError: { target: 'turnedAway' },
      },
      after: {
        callLimit: { target: 'turnedAway' },
      },
      states: {
        firstTime: {
          description: 'The number is new to this browser: nothing but the shell and a spinner.',
          meta: { promise: 'A spinner, no rows.', rule: '2 (/home); decision 6' },
        },
        again: {
          description: 'The number was verified before: the last catalogue shows while we ask.',
          tags: 'rows',
          meta: { promise: 'The rows of the last catalogue.', rule: '2 (/home); decision 6' },
        },
      },
    },
    verified: {
      description: 'The operator knows the number: the catalogue shows as soon as it is there.',
      tags: 'rows',
      meta: {
        promise: 'The rows, or a spinner while the catalogue is still loading.',
        rule: '2 (/home), 4; decisions 6, 7',
      },
    },
    turnedAway: {
      description: 'No number, not subscribed, or no answer: on to the login header.',
      type: 'final',
      entry: 'goToLoginHeader',
      meta: { promise: 'The address is /home/login-header.', rule: '4, 8; decisions 3, 7, 9' },
    },
    left: {
      description: 'The visitor has gone elsewhere; a check under way is given up.',
      type: 'final',
    },
  },
});
