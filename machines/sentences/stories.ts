import { paymentLimitMs } from '../business';
import { packs } from '../packs';
import { packTable } from './overview';

/** What protects a subscriber from a second charge, and what does not. */
const chargedTwice = `Not in one browser: while a payment runs, further taps send nothing, and the portal never repeats a payment by itself. Later, the form asks first (SUB-3, SUB-11, SUB-25; D-13, D-16, D-17).

| Situation | What protects the subscriber |
| --- | --- |
| The same browser, after a success | The payment is remembered as long as its pack lasts: ${packs.map(({ value, period }) => `${value} ${period}`).join(', ')}. Until then the form asks. After that it sends at once. |
| The same browser, the result is not known | The payment is remembered without a time limit, and the form asks. ‘Payez quand même’ repeats the lost request with the same key as long as its pack would last, so an operator that knows the key does not charge again (D-20, D-116). |
| A clear refusal of a first try, such as too little credit | The payment is forgotten; the next one is sent at once (SUB-16). |
| An answer that comes late | It counts for ${paymentLimitMs / 1_000} seconds, also after the form was left (SUB-17, SUB-18; D-18). |
| ‘Ce n’est pas mon numéro’ | The payment is forgotten with the number (D-117). |
| Another browser, another phone, a private window, or deleted browser data | Nothing in the portal: no payment is known there, so the form sends at once. Only the operator can refuse. |
| Dialling *717# | Nothing in the portal: it does not hear of it. ‘Vérifiez votre abonnement’ asks the operator, where the form asks. |

The question has three buttons: ‘Vérifiez votre abonnement’ asks the operator and opens the games if the number is subscribed; ‘Allez aux jeux’ opens the home page; ‘Payez quand même’ pays.`;

const noMoreNavigation =
  'The portal stays on the form: no redirect follows. The screen /home/not-charged exists, but nothing navigates to it (CREDIT-2).';

/**
 * By machine, the happy path first, then a story for each other outcome; a path has states and events in turn. The export
 * fails where a step is no transition of the machine. The pictures of docs/screens are named by states, or by 'state,
 * event, next state' where an outcome has a picture of its own.
 */
export const stories = {
  landing: {
    stories: [
      {
        title: 'First visit',
        path: ['arriving', 'always', 'checking.firstTime', 'checkNumber answers', 'verified'],
      },
      {
        title: 'Repeat visit',
        path: ['arriving', 'always', 'checking.again', 'checkNumber answers', 'verified'],
        pictures: { 'checking, checkNumber answers, verified': 'landing-continue-playing' },
        note: 'Games that were played in this browser stand first.',
      },
      {
        title: 'Number missing',
        question: 'What happens if the address has no number?',
        path: ['arriving', 'always', 'turnedAway'],
      },
      {
        title: 'Not subscribed',
        question: 'Where does a visitor without a subscription go?',
        path: ['arriving', 'always', 'checking.firstTime', 'checkNumber answers', 'turnedAway'],
      },
      {
        title: 'No answer',
        path: ['arriving', 'always', 'checking.firstTime', 'after callLimit', 'turnedAway'],
      },
      {
        title: 'Login header',
        question: 'What shows the page with *717#?',
        path: [],
        note: 'The page shows the code to dial, the packs and these ways on: ‘Composez *717#’, ‘Souscrivez en ligne’, ‘Déjà abonné ? Connectez-vous’. ‘Réessayez’ is there too where this browser knows a number. After a payment the page says that it was received, because an operator may report a new subscription late (HEAD-1, HEAD-3; D-19, D-121).',
        shows: {
          'login-header-plain': 'No number is known',
          'login-header-let-in-before': 'A number was verified before',
          'login-header-payment-received': 'A payment was received',
        },
      },
      {
        title: 'End of the home page',
        question: 'Where is ‘This is not my number’?',
        path: [],
        note: 'Below the last row stands the number that plays, with the button ‘This is not my number’. It is there only while the page may show games. A category with more than 4 games has the link ‘View more’ to its page (LAND-11, LAND-12).',
        shows: { 'landing-end': 'The end of the home page' },
      },
    ],
    pictures: {
      'checking.firstTime': 'landing-loading',
      'checking.again': 'landing-continue-playing',
      verified: 'landing-rows',
      turnedAway: 'login-header-plain',
    },
  },
  drawer: {
    stories: [
      {
        title: 'Open and close',
        path: ['closed', 'button.pressed', 'open', 'drawer.dismissed', 'closed'],
      },
      {
        title: 'Choose a category',
        question: 'What happens when the subscriber chooses a category?',
        path: ['closed', 'button.pressed', 'open', 'drawer.dismissed', 'closed'],
        pictures: { 'open, drawer.dismissed, closed': 'category-games' },
        note: 'The drawer closes and the page of the category opens: see [Category page](catalogue.md#category-page) (DRAWER-3).',
      },
      {
        title: 'No categories',
        question: 'What does the drawer show when the games cannot be loaded?',
        path: [],
        note: 'The drawer says so and offers ‘Try again’ (CAT-3).',
        shows: { 'landing-drawer-failed': 'The categories could not be loaded' },
      },
    ],
    pictures: {
      closed: 'landing-rows',
      open: 'landing-drawer',
      'open, screen.left, closed': '',
    },
  },
  catalogue: {
    stories: [
      {
        title: 'Loaded',
        path: [
          'idle',
          'catalogue.wanted',
          'loading.listening',
          'groups.arrived',
          'loading.listening',
          'fetchCatalogue answers',
          'loaded',
        ],
      },
      {
        title: 'Empty',
        question: 'What does the subscriber see when there are no games?',
        path: ['idle', 'catalogue.wanted', 'loading.listening', 'fetchCatalogue answers', 'loaded'],
        pictures: { 'loading, fetchCatalogue answers, loaded': 'landing-empty' },
      },
      {
        title: 'Failed',
        question: 'What does the subscriber see when the games cannot be loaded?',
        path: [
          'idle',
          'catalogue.wanted',
          'loading.listening',
          'fetchCatalogue fails',
          'failed',
          'retry.pressed',
          'loading.listening',
        ],
      },
      {
        title: 'No answer',
        path: ['idle', 'catalogue.wanted', 'loading.listening', 'after callLimit', 'failed'],
        note: 'Here nothing arrived. Groups that did arrive stay on the screen (CAT-4).',
      },
      {
        title: 'Category page',
        question: 'What does the page of a category show?',
        path: [],
        note: 'The address is /category/ and the name of the category. The page lists all games of the first group of that name: image, name, category and ‘Play’, in 2 columns on small screens, 3 on medium ones and 4 on large ones. ‘Play’ opens the player; ‘Back’ leads home with the number of the cookie (CATEGORY-1, CATEGORY-2, CATEGORY-3, NAV-6).',
        shows: {
          'category-games': 'Games',
          'category-loading': 'The games are loading',
          'category-empty': 'No such category, or no games',
          'category-failed': 'The games could not be loaded',
        },
      },
    ],
    pictures: {
      'loading.listening': 'landing-loading',
      'loading.listening, groups.arrived, loading.listening': 'landing-rows',
      loaded: 'landing-rows',
      failed: 'landing-failed',
    },
  },
  player: {
    stories: [
      { title: 'Play', path: ['loading', 'frame.loaded', 'playing', 'screen.left', 'left'] },
      {
        title: 'The game does not load',
        question: 'What happens if a game does not load?',
        path: ['loading', 'after silenceLimit', 'silent', 'retry.pressed', 'loading'],
      },
      {
        title: 'A slow game',
        path: ['loading', 'after silenceLimit', 'silent', 'frame.loaded', 'playing'],
      },
      {
        title: 'No game found',
        question: 'What happens if the link of a game is dead?',
        path: [],
        note: 'The portal shows ‘Loading the game…’ until it has the games. Then it looks in the first group of the category for the number of the game. If the category or the number does not exist, or the address of the game is none that may be framed, it says ‘No game found’. If the games could not be loaded, it also says why and offers ‘Try again’. ‘Close’ leads home in each case (PLAY-2, PLAY-5, PLAY-6, PLAY-8; D-23, D-24).',
        shows: {
          'player-loading': 'The games are loading',
          'player-not-found': 'There is no such game',
          'player-failed': 'The games could not be loaded',
        },
      },
    ],
    pictures: {
      loading: 'player-game-on-its-way',
      silent: 'player-silent-game',
      playing: 'player-game',
    },
  },
  search: {
    stories: [
      {
        title: 'Found',
        path: ['untouched', 'text.changed', 'waiting', 'games.arrived', 'settled'],
      },
      {
        title: 'Nothing found',
        question: 'What does the subscriber see when no game has that name?',
        path: ['untouched', 'text.changed', 'waiting', 'games.arrived', 'settled'],
        pictures: { 'waiting, games.arrived, settled': 'search-none' },
      },
      {
        title: 'The subscriber types on',
        question: 'Can an old answer replace a newer one?',
        path: [
          'untouched',
          'text.changed',
          'waiting',
          'text.changed',
          'waiting',
          'games.arrived',
          'waiting',
          'games.arrived',
          'settled',
        ],
      },
      {
        title: 'Failed',
        question: 'What happens if the search fails?',
        path: [
          'untouched',
          'text.changed',
          'waiting',
          'games.failed',
          'failed',
          'retry.pressed',
          'waiting',
        ],
      },
      { title: 'No answer', path: ['waiting', 'after callLimit', 'failed'] },
    ],
    pictures: {
      untouched: 'search-start',
      waiting: 'search-loading',
      settled: 'search-results',
      failed: 'search-failed',
    },
  },
  subscription: {
    stories: [
      {
        title: 'Paid',
        question: 'How long until the games open after paying?',
        path: [
          'idle.ready',
          'number.typed',
          'idle.ready',
          'form.submitted',
          'submitting',
          'subscribe answers',
          'success',
          'after redirectDelay',
          'left',
        ],
        note: packTable,
      },
      {
        title: 'No credit',
        question: 'What happens if the subscriber has no credit?',
        path: [
          'idle.ready',
          'form.submitted',
          'submitting',
          'subscribe answers',
          'error',
          'error.dismissed',
          'idle.ready',
        ],
        note: noMoreNavigation,
      },
      {
        title: 'Refused for another reason',
        question: 'What does the subscriber see when the operator refuses?',
        path: ['idle.ready', 'form.submitted', 'submitting', 'subscribe answers', 'error'],
        pictures: { 'submitting, subscribe answers, error': '' },
        note: "The message is the operator's own text, unchanged, whatever it says; the screen is that of [No credit](#no-credit). ‘J’ai compris’ closes it. The number and the pack stay, and the next payment is sent without a question (SUB-8, SUB-16).",
      },
      {
        title: 'Answer lost',
        question: 'What does the subscriber see when the answer is lost?',
        path: [
          'idle.ready',
          'form.submitted',
          'submitting',
          'subscribe fails',
          'error',
          'error.dismissed',
          'idle.ready',
          'form.submitted',
          'submitting',
          'subscribe fails',
          'confirming',
        ],
        note: 'The payment may have been made. The second tap sends nothing: the form asks first (D-16, D-17).',
      },
      {
        title: 'No connection',
        question: 'What does the subscriber see without a connection?',
        path: ['idle.ready', 'form.submitted', 'submitting', 'subscribe fails', 'error'],
        pictures: { 'submitting, subscribe fails, error': 'subscription-no-connection' },
        note: 'As after a lost answer, the form asks before the next payment.',
      },
      {
        title: 'No answer in time',
        question: 'How long does the form wait for the operator?',
        path: ['idle.ready', 'form.submitted', 'submitting', 'after callLimit', 'error'],
        note: 'A success that arrives later still opens the success message (D-18).',
      },
      {
        title: 'Paid already',
        question: 'What happens if the subscriber has paid already?',
        path: [
          'idle.ready',
          'form.submitted',
          'submitting',
          'subscribe fails',
          'confirming',
          'check.requested',
          'checking',
          'checkNumber answers',
          'success',
          'after redirectDelay',
          'left',
        ],
        pictures: {
          'submitting, subscribe fails, confirming': 'subscription-paid-before',
        },
      },
      {
        title: 'Paid again on purpose',
        question: 'Can a subscriber pay twice?',
        path: [
          'confirming',
          'check.requested',
          'checking',
          'checkNumber answers',
          'confirming',
          'payment.confirmed',
          'submitting',
          'subscribe answers',
          'success',
        ],
      },
      {
        title: 'Charged twice',
        question: 'Can a subscriber be charged twice by accident?',
        path: [],
        note: chargedTwice,
        shows: {
          'subscription-asking': 'The result is not known',
          'subscription-paid-before': 'A payment was received',
          'subscription-checked-in-vain': 'Checked: no subscription found',
          'subscription-check-failed': 'The check failed',
        },
      },
      {
        title: 'Go to the games',
        question: 'What does ‘Allez aux jeux’ do?',
        path: ['confirming', 'screen.left', 'left'],
        note: '‘Allez aux jeux’ opens the home page with this number. Nothing is sent to the payment; the home page checks the number as always (row 3).',
      },
      {
        title: 'Number missing',
        path: ['idle.ready', 'form.submitted', 'idle.missingNumber'],
      },
    ],
    pictures: {
      'idle.ready': 'subscription-plain',
      'idle.missingNumber': 'subscription-number-missing',
      submitting: 'subscription-busy',
      confirming: 'subscription-asking',
      'checking, checkNumber answers, confirming': 'subscription-checked-in-vain',
      'checking, checkNumber answers, success': 'subscription-checked',
      'checking, checkNumber fails, confirming': 'subscription-check-failed',
      'checking, after callLimit, confirming': 'subscription-check-failed',
      success: 'subscription-success',
      error: 'subscription-error',
      'submitting, subscribe fails, error': 'subscription-answer-lost',
      'submitting, after callLimit, error': 'subscription-no-answer',
      ', number.given, idle': 'subscription-with-number',
      'confirming, number.typed, idle': '',
      'confirming, pack.chosen, idle': '',
      'error, error.dismissed, idle': '',
    },
  },
  login: {
    stories: [
      {
        title: 'Login succeeds',
        question: 'How long until the games open after the login?',
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
        path: [
          'editing.ready',
          'form.submitted',
          'checking',
          'checkNumber answers',
          'editing.refused',
        ],
      },
      {
        title: 'Not a number',
        path: ['editing.ready', 'form.submitted', 'editing.notNumeric'],
      },
      {
        title: 'No answer',
        path: ['editing.ready', 'form.submitted', 'checking', 'after callLimit', 'editing.failed'],
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
  },
};
