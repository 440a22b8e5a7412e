import { assertEvent, assign, fromPromise, setup } from 'xstate';
import { numberInvalid, numberNotChecked, numberNotSubscribed } from '#texts';
import { isSubscribed } from './admission';
import { callLimitMs, countryPrefix, loginRedirectMs } from './business';
import { type LoginReply, type LoginRequest, unprovided } from './contracts';

/** Matches + or 00 before the country prefix. */
const international = new RegExp(`^(?:\\+|00)(?=${countryPrefix})`);

/** Returns the number that the form sends for an entry, with the country prefix in digits (LOGIN-2). */
export function numberSent(text: string): string {
  const entry = text.trim().replace(international, '');
  return entry.startsWith(countryPrefix) ? entry : countryPrefix + entry;
}

/** The login form (LOGIN-1 to LOGIN-9). */
export const loginMachine = setup({
  types: {
    context: {} as {
      text: string;
      /** The number of the latest request, prefix included. */
      msisdn: string;
    },
    events: {} as
      { type: 'number.typed'; text: string } | { type: 'form.submitted' } | { type: 'screen.left' },
    tags: {} as 'busy' | 'invalid',
    /** `error` is the message of the field: screens read it, so the build keeps it. */
    meta: {} as { picture?: string; rule: string; error?: string },
  },
  actors: {
    checkNumber: fromPromise<LoginReply, LoginRequest>(unprovided),
  },
  actions: {
    keepText: assign(({ event }) => {
      assertEvent(event, 'number.typed');
      return { text: event.text };
    }),
    addPrefix: assign({ msisdn: ({ context }) => numberSent(context.text) }),
    clearText: assign({ text: '' }),
    rememberNumber: () => {},
    goHome: () => {},
    goToLogin: () => {},
  },
  guards: {
    isNumeric: ({ context: { text } }) => text.trim() !== '' && /^[0-9]+$/.test(numberSent(text)),
    isSubscribed: (_, params: LoginReply) => isSubscribed(params),
  },
  delays: {
    callLimit: callLimitMs,
    redirectDelay: loginRedirectMs,
  },
}).createMachine({
  id: 'login',
  description:
    "A subscriber enters a number, the operator's backend checks it, and the home page opens.",
  context: { text: '', msisdn: '' },
  initial: 'editing',
  on: {
    'screen.left': { target: '.left', description: 'The subscriber leaves the form.' },
  },
  states: {
    editing: {
      description: 'The form waits for the subscriber.',
      initial: 'ready',
      on: {
        'number.typed': {
          target: '.ready',
          actions: 'keepText',
          description: 'The subscriber types a number.',
        },
        'form.submitted': [
          {
            guard: 'isNumeric',
            target: 'checking',
            actions: 'addPrefix',
            description: 'The subscriber submits a number.',
          },
          {
            target: '.notNumeric',
            description: 'The subscriber submits something other than digits.',
          },
        ],
      },
      states: {
        ready: {
          description: 'The form waits for a number.',
          meta: { picture: 'login-plain', rule: 'LOGIN-1' },
        },
        notNumeric: {
          description: 'The entry is not a number, so the form sends nothing; the entry stays.',
          tags: 'invalid',
          meta: {
            picture: 'login-not-a-number',
            rule: 'LOGIN-1',
            error: numberInvalid,
          },
        },
        refused: {
          description: 'The number is not subscribed; the field is empty again.',
          tags: 'invalid',
          meta: {
            picture: 'login-wrong',
            rule: 'LOGIN-5',
            error: numberNotSubscribed,
          },
        },
        failed: {
          description:
            'The check failed: no connection, no answer in time, or an unreadable answer. The entry stays.',
          tags: 'invalid',
          meta: {
            picture: 'login-failed',
            rule: 'LOGIN-6, LOGIN-7',
            error: numberNotChecked,
          },
        },
      },
    },
    checking: {
      description: "The operator's backend checks the number; further taps send nothing.",
      tags: 'busy',
      meta: { picture: 'login-busy', rule: 'LOGIN-2, LOGIN-9' },
      invoke: {
        id: 'checkNumber',
        src: 'checkNumber',
        input: ({ context }) => ({ msisdn: context.msisdn }),
        onDone: [
          {
            guard: { type: 'isSubscribed', params: ({ event }) => event.output },
            target: 'succeeded',
            actions: 'rememberNumber',
            description: 'The backend answers: the number is subscribed (status 1).',
          },
          {
            target: 'editing.refused',
            actions: ['clearText', 'goToLogin'],
            description:
              'The backend answers: the number is not subscribed (any status except 1, as in the product document; the home page refuses only 0).',
          },
        ],
        onError: {
          target: 'editing.failed',
          actions: 'goToLogin',
          description: 'The check fails.',
        },
      },
      after: {
        callLimit: {
          target: 'editing.failed',
          actions: 'goToLogin',
          description: 'The backend does not answer in time.',
        },
      },
    },
    succeeded: {
      description: 'The number is subscribed; the home page opens soon.',
      meta: { picture: 'login-welcome', rule: 'LOGIN-3, LOGIN-4, LOGIN-8' },
      after: {
        redirectDelay: {
          target: 'done',
          actions: 'goHome',
          description: 'The welcome message ends.',
        },
      },
    },
    done: {
      description: 'The home page opens.',
      type: 'final',
    },
    left: {
      description: 'The subscriber has left the form.',
      type: 'final',
    },
  },
});
