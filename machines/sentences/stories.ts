import { packs } from '../packs';

const prices = `The packs: ${packs.map(({ label }) => `“${label.trim()}”`).join(', ')}.`;

const noMoreNavigation =
  'The portal stays on the form: no redirect follows. The screen /home/not-charged exists, but nothing navigates to it (product document 2).';

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
    ],
    pictures: {
      'checking.firstTime': 'landing-loading',
      'checking.again': 'landing-rows',
      verified: 'landing-rows',
      turnedAway: 'login-header-plain',
    },
  },
  drawer: {
    stories: [
      {
        title: 'Choose a category',
        path: ['closed', 'button.pressed', 'open', 'drawer.dismissed', 'closed'],
      },
    ],
    pictures: { closed: 'landing-rows', open: 'landing-drawer' },
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
        note: prices,
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
        note: "The message is always the operator's own text, unchanged; the picture shows the text for a credit that is too low.",
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
        note: 'The payment may have been made. The second tap sends nothing: the form asks first, so a subscriber is not charged twice by accident (decisions 16, 17).',
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
        note: 'A success that arrives later still opens the success message (decision 18).',
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
    },
  },
  login: {
    stories: [
      {
        title: 'Let in',
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
