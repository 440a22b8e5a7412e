import { assign, fromPromise, setup } from 'xstate';
import { isAdmitted, isAdmittedBeforeCheck, isNumberMissing } from './admission';
import { callLimitMs } from './business';
import { type LoginReply, type LoginRequest, unprovided } from './contracts';

export interface LandingInput {
  /** The number of the address, or null. */
  msisdn: string | null;
  /** The number that this browser has verified before, or null. */
  verifiedMsisdn: string | null;
  /** Whether a catalogue of an earlier visit is available. */
  hasCatalogue: boolean;
}

const disowned = {
  target: '#landing.ussdPage',
  actions: 'forgetNumber',
  description:
    "The visitor presses 'This is not my number', which shows below the games once loading has ended: this browser also forgets its payments, and no longer asks before a second one.",
} as const;

/** One visit to the landing page: the number check, and whether the page may show games (LAND-1 to LAND-9). */
export const landingMachine = setup({
  types: {
    context: {} as {
      msisdn: string;
      verifiedMsisdn: string | null;
      hasCatalogue: boolean;
      /** Whether the check has ended without a result (HEAD-5). */
      hasCheckFailed: boolean;
    },
    input: {} as LandingInput,
    events: {} as { type: 'number.disowned' } | { type: 'screen.left' },
    tags: {} as 'rows',
    meta: {} as { picture?: string; rule: string; label?: string },
  },
  actors: {
    checkNumber: fromPromise<LoginReply, LoginRequest>(unprovided),
  },
  actions: {
    noteFailure: assign({ hasCheckFailed: true }),
    loadCatalogue: () => {},
    rememberNumber: () => {},
    forgetNumber: () => {},
    goToUssdPage: () => {},
  },
  guards: {
    isNumberMissing: ({ context }) => isNumberMissing(context.msisdn),
    isVerifiedBefore: ({ context }) => isAdmittedBeforeCheck(context),
    isNotSubscribed: (_, params: LoginReply) => !isAdmitted(params),
  },
  delays: {
    callLimit: callLimitMs,
  },
}).createMachine({
  id: 'landing',
  description:
    'The home page shows the games, on a repeat visit already during the check. A visitor without a number, with one that the backend refuses, or after a failed check goes to the *717# page.',
  context: ({ input }) => ({
    msisdn: input.msisdn?.trim() ?? '',
    verifiedMsisdn: input.verifiedMsisdn,
    hasCatalogue: input.hasCatalogue,
    hasCheckFailed: false,
  }),
  initial: 'arriving',
  on: {
    'screen.left': { target: '.left', description: 'The visitor leaves the page.' },
  },
  states: {
    arriving: {
      description: 'The app reads the number from the address.',
      always: [
        {
          guard: 'isNumberMissing',
          target: 'ussdPage',
          description: 'The address has no number, also by Back after the number was disowned.',
        },
        {
          guard: 'isVerifiedBefore',
          target: 'checking.withGames',
          description: 'This browser remembers the number, and has games to show.',
        },
        {
          target: 'checking.withoutGames',
          description: 'This browser does not remember the number, or has no such games.',
        },
      ],
    },
    checking: {
      description: "The operator's backend checks the number while the catalogue loads.",
      entry: 'loadCatalogue',
      initial: 'withoutGames',
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
            target: 'ussdPage',
            description: 'The backend answers: the number is not subscribed.',
          },
          {
            target: 'verified',
            actions: 'rememberNumber',
            description:
              'The backend answers: the number is subscribed (any status except 0, as in the product document; the login takes only 1).',
          },
        ],
        onError: {
          target: 'ussdPage',
          actions: 'noteFailure',
          description: 'The check fails.',
          meta: { picture: 'ussd-page-check-failed', rule: 'LAND-5' },
        },
      },
      after: {
        callLimit: {
          target: 'ussdPage',
          actions: 'noteFailure',
          description: 'The backend does not answer in time.',
          meta: { picture: 'ussd-page-check-failed', rule: 'LAND-6' },
        },
      },
      states: {
        withoutGames: {
          description: 'The page shows a spinner and no games yet.',
          meta: { picture: 'landing-loading', rule: 'LAND-2' },
        },
        withGames: {
          description: 'The games of the last visit show during the check.',
          tags: 'rows',
          meta: { picture: 'landing-repeat-visit', rule: 'LAND-7' },
          on: { 'number.disowned': disowned },
        },
      },
    },
    verified: {
      description:
        "The number is subscribed, and the games show as they arrive: below the first row those played last ('Continue playing', 'Clear'), below all rows the number and the pack paid here ('Mon forfait').",
      tags: 'rows',
      meta: { picture: 'landing-rows', rule: 'LAND-3, LAND-11, LAND-12, LAND-17, LAND-18' },
      on: { 'number.disowned': disowned },
    },
    ussdPage: {
      description: 'The *717# page opens; while it cannot load, the home page says so.',
      type: 'final',
      entry: 'goToUssdPage',
      meta: {
        label: '*717# page',
        picture: 'ussd-page-plain',
        rule: 'LAND-1, LAND-4, LAND-5, LAND-6, LAND-8, HEAD-5',
      },
    },
    left: {
      description: 'The visitor is on another page, and a running check is cancelled.',
      type: 'final',
    },
  },
});
