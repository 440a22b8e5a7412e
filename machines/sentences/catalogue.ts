import { callLimitMs, catalogueLimitMs, ussdCode } from '../business';
import { catalogueMachine } from '../catalogue';
import { seconds } from './seconds';
import type { SentencesOf } from './sentences-of';

/** The texts and pictures of the catalogue on the flows pages. */
export const catalogueFlow = {
  machine: catalogueMachine,
  sentences: {
    states: { 'loading.listening': 'Games arriving' },
    events: {
      'catalogue.wanted': 'A screen needs the games.',
      'groups.arrived': 'A further part of the catalogue arrives.',
      'retry.pressed': 'The subscriber presses Try again.',
    },
    guards: {},
    actions: {
      startLoading: 'The screens show a spinner until the first games arrive.',
      keepGroups: 'The app keeps the complete categories.',
      keepCatalogue: 'The app keeps the catalogue.',
      keepFailure: 'The app keeps the reason.',
      logFailure: 'The app logs the failure.',
    },
    actors: { fetchCatalogue: 'The app requests the catalogue.' },
    delays: {
      callLimit: `the most that the portal waits for a further part; for the whole catalogue it waits ${seconds(catalogueLimitMs)}`,
    },
    tags: { busy: 'The screens show a spinner until the first games arrive.' },
  } satisfies SentencesOf<typeof catalogueMachine>,
  stories: [
    {
      title: 'Loaded',
      question: 'When do the games load?',
      answer: `When the first screen of the visit needs them: the home page, a category, a game, Page not found, the ${ussdCode} page and Not charged for their pictures (unless the browser saves data), or an open drawer. The search alone does not load them. Each category shows as soon as it has arrived, and all screens use the same games; only the search requests its own list (CAT-1, CAT-2; SEARCH-1).`,
      path: [
        'idle',
        'catalogue.wanted',
        'loading.listening',
        'groups.arrived',
        'loading.listening',
        'fetchCatalogue answers',
        'loaded',
      ],
      note: 'The games stay until the visit ends: the tab is closed or reloaded, or the subscriber opens the subscription form, which always loads its page for the current prices (CAT-1; D-30, D-118).',
    },
    {
      title: 'Empty',
      question: 'What does the subscriber see when there are no games?',
      answer: 'The catalogue arrives without a category, and the home page says so.',
      path: ['idle', 'catalogue.wanted', 'loading.listening', 'fetchCatalogue answers', 'loaded'],
      pictures: { 'loading, fetchCatalogue answers, loaded': 'landing-empty' },
    },
    {
      title: 'Failed',
      question: 'What does the subscriber see when the games cannot be loaded?',
      answer:
        'On the home page “The games could not be loaded” and ‘Try again’, below the games that arrived; other screens: [On a slow network](README.md#on-a-slow-network). ‘Try again’, or another screen that needs the games, loads them again; the games that arrived stay meanwhile (CAT-3, CAT-4, CAT-6).',
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
      question: 'How long does the portal wait for the games?',
      answer: `${seconds(callLimitMs)} for each part: the time starts again when a part of the catalogue arrives, but at most ${seconds(catalogueLimitMs)} in all. Here nothing arrived; categories that did arrive stay on the screen (CAT-4, CAT-5).`,
    },
    {
      title: 'Category page',
      question: 'What does the page of a category show?',
      path: [],
      answer:
        'All games of the category: image, name, category and ‘Play’, in 2 columns on small screens, 3 on medium ones and 4 on large ones. ‘Play’ opens the player, and ‘Back’ opens the home page with the remembered number. The address is /category/ and the name of the category. If two categories have the same name, the first one counts (CATEGORY-1, CATEGORY-2, CATEGORY-3, NAV-6; D-10).',
      shows: {
        'category-games': 'Games',
        'category-loading': 'The games are loading: “Loading games…”',
        'category-empty':
          'No such category, or no games: “No games here”, games of other categories, and links to categories',
        'category-failed': '“The games could not be loaded” “Check your connection.” ‘Try again’',
      },
    },
  ],
  pictures: {
    'loading.listening': 'category-loading',
    'loading.listening, groups.arrived, loading.listening': 'landing-rows',
    loaded: 'landing-rows',
    failed: 'landing-failed',
  },
};
