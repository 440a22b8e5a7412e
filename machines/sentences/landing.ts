import type { landingMachine } from '../landing';
import type { SentencesOf } from './sentences-of';

export const landingSentences: SentencesOf<typeof landingMachine> = {
  states: {
    turnedAway: 'Sent to the *717# page',
    'checking.firstTime': 'First visit',
    'checking.again': 'Repeat visit',
  },
  events: {
    'number.disowned': "The visitor presses 'This is not my number'.",
    'screen.left': 'The visitor leaves the page.',
  },
  guards: {
    isNumberMissing: 'the address has no number',
    isVerifiedBefore: 'this browser has verified the number and has a catalogue',
    isNotSubscribed: 'the operator answers with status 0',
  },
  actions: {
    loadCatalogue: 'The app requests the catalogue.',
    rememberNumber: 'The app stores the number in the cookie.',
    forgetNumber: 'The app deletes the number and its payments from this browser.',
    goToLoginHeader: 'The *717# page opens: the address becomes /home/login-header.',
  },
  actors: { checkNumber: 'The app asks the operator about the number.' },
  delays: { callLimit: 'the most that the portal waits for an answer' },
  tags: { rows: 'The page may show games.' },
};
