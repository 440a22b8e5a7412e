import { assign, fromPromise, setup } from 'xstate';
import { callLimitMs, countryPrefix, successRedirectMs } from './business';
import type { LoginReply, LoginRequest } from './contracts';

/** The login form: a number is typed, checked, and led home (product document 2, /home/check, and 4). */
export const loginMachine = setup({
  types: {
    context: {} as {
      /** What stands in the field. */
      text: string;
      /** What was sent last, prefix included. */
      msisdn: string;
    },
    events: {} as
      { type: 'number.typed'; text: string } | { type: 'form.submitted' } | { type: 'screen.left' },
    tags: {} as 'busy' | 'invalid',
    meta: {} as { promise: string; rule: string },
  },
  actors: {
    checkNumber: fromPromise<LoginReply, LoginRequest>(() =>
      Promise.reject({ kind: 'unprovided' }),
    ),
  },
  actions: {
    keepText: assign({
      text: ({ context, event }) => (event.type === 'number.typed' ? event.text : context.text),
    }),
    addPrefix: assign({
      msisdn: ({ context }) => {
        const digits = context.text.trim();
        return digits.startsWith(countryPrefix) ? digits : countryPrefix + digits;
      },
    }),
    clearText: assign({ text: '' }),
    rememberNumber: () => {},
    goHome: () => {},
    goToLogin: () => {},
  },
  guards: {
    isNumeric: ({ context }) => /^[0-9]+$/.test(context.text.trim()),
    isSubscribed: (_, params: LoginReply) => params.status === '1',
  },
  delays: {
    callLimit: callLimitMs,
    redirectDelay: successRedirectMs,
  },
}).createMachine({
  id: 'login',
  description:
    'Who is subscribed already gives the number, which the operator checks; then home follows.',
  context: { text: '', msisdn: '' },
  initial: 'editing',
  on: {
    'screen.left': { target: '.left' },
  },
  states: {
    editing: {
      initial: 'ready',
      on: {
        'number.typed': { target: '.ready', actions: 'keepText' },
        'form.submitted': [
          { guard: 'isNumeric', target: 'checking', actions: 'addPrefix' },
          { target: '.notNumeric' },
        ],
      },
      states: {
        ready: {
          description: 'Waits for a number.',
          meta: { promise: 'The form, without a complaint.', rule: '2 (/home/check)' },
        },
        notNumeric: {
          description: 'The entry is empty or has something but digits: nothing is sent.',
          tags: 'invalid',
          meta: {
            promise: 'The form says that digits are wanted; the entry stays.',
            rule: '5; decision 21',
          },
        },
        refused: {
          description: 'The operator does not know the number as subscribed.',
          tags: 'invalid',
          meta: { promise: 'An empty field and a line that says so.', rule: '4; decision 21' },
        },
        failed: {
          description: 'The check failed: no connection, no answer in time, or an unreadable one.',
          tags: 'invalid',
          meta: {
            promise: 'The entry stays, and a line says that it can be tried again.',
            rule: '4, 8; decisions 9, 21',
          },
        },
      },
    },
    checking: {
      description: 'Asks the operator about the number; further taps send nothing.',
      tags: 'busy',
      meta: { promise: 'A spinner.', rule: '4, 5, 7; decision 21' },
      invoke: {
        id: 'checkNumber',
        src: 'checkNumber',
        input: ({ context }) => ({ msisdn: context.msisdn }),
        onDone: [
          {
            guard: { type: 'isSubscribed', params: ({ event }) => event.output },
            target: 'succeeded',
            actions: 'rememberNumber',
          },
          { target: 'editing.refused', actions: ['clearText', 'goToLogin'] },
        ],
        onError: { target: 'editing.failed', actions: 'goToLogin' },
      },
      after: {
        callLimit: { target: 'editing.failed', actions: 'goToLogin' },
      },
    },
    succeeded: {
      description: 'The number is subscribed; home follows after the redirect delay.',
      meta: {
        promise: 'A word of welcome; leaving now cancels the way home.',
        rule: '4, 9; decision 22',
      },
      after: {
        redirectDelay: { target: 'done', actions: 'goHome' },
      },
    },
    done: {
      description: 'The visitor is on the way home.',
      type: 'final',
    },
    left: {
      description: 'The visitor has gone elsewhere; nothing more happens here.',
      type: 'final',
    },
  },
});
