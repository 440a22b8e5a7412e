import { callLimitMs, landingCategoryLimit, landingGamesPerCategory, ussdCode } from '../business';
import { landingMachine } from '../landing';
import { seconds } from './seconds';
import type { SentencesOf } from './sentences-of';

/** The texts and pictures of the landing page on the flows pages. */
export const landingFlow = {
  machine: landingMachine,
  sentences: {
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
  } satisfies SentencesOf<typeof landingMachine>,
  stories: [
    {
      title: 'First visit',
      question: 'What does a visitor with a subscription see?',
      answer: `A spinner while the operator checks the number, then the games: the first ${landingCategoryLimit} categories, each with its first ${landingGamesPerCategory} games. A category with more has ‘View more’, which opens its page. “Featured game” above them is a game of the first category that its row leaves out (LAND-11, LAND-12, LAND-15). If the games cannot be loaded: [Failed](catalogue.md#failed).`,
      path: ['arriving', 'always', 'checking.firstTime', 'checkNumber answers', 'verified'],
      note: 'Any status except 0 opens the games here. The login and ‘Vérifiez votre abonnement’ need the status 1 (LAND-3, LOGIN-3, SUB-14).',
    },
    {
      title: 'Repeat visit',
      question: 'What does a returning visitor with a subscription see?',
      answer:
        'The games of the last visit at once, while the operator checks the number. This needs the remembered number, which ends when the browser is closed, and games: those that this visit has loaded, or those that this browser has stored if the visit begins at /home with the number (LAND-7; COOKIE-1).',
      path: ['arriving', 'always', 'checking.again', 'checkNumber answers', 'verified'],
      pictures: { 'checking, checkNumber answers, verified': 'landing-continue-playing' },
      note: 'Games that were played in this browser stand first, below “Continue playing”. ‘Clear’ empties that list.',
    },
    {
      title: 'Repeat visit without a subscription',
      question: 'What does a returning visitor see whose subscription has ended?',
      answer: `The games of the last visit show until the operator answers, for at most ${seconds(callLimitMs)}. Then the ${ussdCode} page opens, with ‘Réessayez’, because this browser remembers the number (LAND-7, LAND-8).`,
      path: ['arriving', 'always', 'checking.again', 'checkNumber answers', 'turnedAway'],
      pictures: { 'checking, checkNumber answers, turnedAway': 'login-header-let-in-before' },
    },
    {
      title: 'Number missing',
      question: 'What happens if the address has no number?',
      answer: `The ${ussdCode} page opens at once. It has ‘Réessayez’ if this browser remembers a number (LAND-1).`,
      path: ['arriving', 'always', 'turnedAway'],
    },
    {
      title: 'Not subscribed',
      question: 'Where does a visitor without a subscription go?',
      answer: `To the [${ussdCode} page](#the-717-page), as soon as the operator has answered. A new number is not remembered (LAND-4). Other screens stay open: [Can someone without a subscription play?](README.md#can-someone-without-a-subscription-play)`,
      path: ['arriving', 'always', 'checking.firstTime', 'checkNumber answers', 'turnedAway'],
    },
    {
      title: 'No answer',
      question: 'What happens if the operator does not answer the check?',
      answer: `After ${seconds(callLimitMs)} the ${ussdCode} page opens. It does not say why, and has ‘Réessayez’ only as the table of [that page](#the-717-page) says. A check that fails, for example without a connection or with an answer that has no status, leads there at once (LAND-5, LAND-6).`,
      path: ['arriving', 'always', 'checking.firstTime', 'after callLimit', 'turnedAway'],
    },
    {
      title: `The ${ussdCode} page`,
      question: `What does the ${ussdCode} page show?`,
      answer: `It shows the code to dial, the packs with their prices, and these ways on: ‘Composez ${ussdCode}’, ‘Souscrivez en ligne’, which opens a form with an empty field, and ‘Déjà abonné ? Connectez-vous’ (HEAD-1, HEAD-4; D-121).

| This browser remembers | ‘Réessayez’ | Instead of the prices |
| --- | --- | --- |
| nothing | is missing | |
| a number | opens the home page with that number | |
| a received payment of that number, or of the number that was checked | opens the home page with the number of the payment | “Votre paiement a été reçu.” “L’accès aux jeux peut prendre quelques minutes.”, because an operator may report a new subscription late (HEAD-3; D-19) |

The page never tries again by itself. Its error message, which the product document names, never opens (HEAD-2; D-121).`,
      path: [],
      shows: {
        'login-header-plain': 'No number is known',
        'login-header-let-in-before': 'A number is remembered: ‘Réessayez’',
        'login-header-payment-received': '“Votre paiement a été reçu.” ‘Réessayez’',
      },
    },
    {
      title: 'End of the home page',
      question: 'Where is ‘This is not my number’?',
      answer: `At the end of the home page, once loading has ended, also without games. A press deletes the number and its payments from this browser, and opens the ${ussdCode} page (D-117).`,
      path: [],
      shows: { 'landing-end': '“You are playing as” … ‘This is not my number’' },
    },
  ],
  pictures: {
    'checking.firstTime': 'landing-loading',
    'checking.again': 'landing-continue-playing',
    verified: 'landing-rows',
    turnedAway: 'login-header-plain',
  },
};
