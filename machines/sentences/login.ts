import type { loginMachine } from '../login';
import type { SentencesOf } from './sentences-of';

export const loginSentences: SentencesOf<typeof loginMachine> = {
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
};
