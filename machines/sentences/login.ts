import { callLimitMs, countryPrefix, loginRedirectMs, ussdCode } from '../business';
import { loginMachine } from '../login';
import { seconds } from './seconds';
import type { SentencesOf } from './sentences-of';

/** The texts and pictures of the login on the flows pages. */
export const loginFlow = {
  machine: loginMachine,
  sentences: {
    events: {
      'number.typed': 'The subscriber types a number.',
      'form.submitted': 'The subscriber submits the form.',
      'screen.left': 'The subscriber leaves the form.',
    },
    guards: {
      isNumeric: 'the entry has only digits',
      isSubscribed: 'the operator answers with status 1',
    },
    actions: {
      keepText: 'The form keeps the number.',
      addPrefix: 'The app adds the country prefix where it is missing.',
      clearText: 'The form deletes the number.',
      rememberNumber: 'The app stores the number in the cookie.',
      goHome: 'The home page opens.',
      goToLogin: 'The address becomes /home/check.',
    },
    actors: { checkNumber: 'The app asks the operator about the number.' },
    delays: {
      callLimit: 'the most that the portal waits for an answer',
      redirectDelay: 'how long a success message shows',
    },
    tags: {
      busy: 'The screen shows a spinner.',
      invalid: 'The form points out a mistake.',
    },
  } satisfies SentencesOf<typeof loginMachine>,
  stories: [
    {
      title: 'Login succeeds',
      question: 'How long until the games open after the login?',
      answer: `${seconds(loginRedirectMs)} after the operator’s answer, which may take up to ${seconds(callLimitMs)}. The home page then checks the number again, for up to ${seconds(callLimitMs)}: together at most ${seconds(loginRedirectMs + 2 * callLimitMs)}. Games that this visit has loaded before, for example for the pictures of the ${ussdCode} page, show during this check; otherwise they show after it, as they arrive. If this check says no or fails, the [${ussdCode} page](landing.md#the-717-page) opens. A number without the country prefix gets it: 0190000001 is sent and remembered as ${countryPrefix}0190000001. The login needs the status 1 (LOGIN-2, LOGIN-3, LOGIN-4; D-22).`,
      path: [
        'editing.ready',
        'form.submitted',
        'checking',
        'checkNumber answers',
        'succeeded',
        'after redirectDelay',
        'done',
      ],
    },
    {
      title: 'Wrong number',
      question: 'What does a number without a subscription see at the login?',
      answer: 'A line at the field says so, and the field is empty (LOGIN-5).',
      path: [
        'editing.ready',
        'form.submitted',
        'checking',
        'checkNumber answers',
        'editing.refused',
      ],
      note: 'The link ‘Not subscribed yet? Subscribe’ below the button opens the subscription form; it is there at any time before a success.',
    },
    {
      title: 'Not a number',
      question: 'What happens if the field is empty or has other characters than digits?',
      path: ['editing.ready', 'form.submitted', 'editing.notNumeric'],
      note: 'An empty field shows the same message. The entry stays, and nothing is sent (LOGIN-1).',
    },
    {
      title: 'No answer',
      question: 'What happens if the operator does not answer, or there is no connection?',
      path: ['editing.ready', 'form.submitted', 'checking', 'after callLimit', 'editing.failed'],
      note: `The same message shows at once without a connection, or if the answer is unreadable: not in the agreed form, or without a status. Without an answer it shows after ${seconds(callLimitMs)}. The entry stays (LOGIN-6, LOGIN-7).`,
    },
  ],
  pictures: {
    'editing.ready': 'login-plain',
    'editing.notNumeric': 'login-not-a-number',
    'editing.refused': 'login-wrong',
    'editing.failed': 'login-failed',
    checking: 'login-busy',
    succeeded: 'login-welcome',
    done: 'landing-rows',
  },
};
