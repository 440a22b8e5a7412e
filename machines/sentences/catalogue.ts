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
  french: {
    Catalogue: 'Catalogue',
    'The catalogue loads once per visit, for all screens that show games except the search results.':
      'Le catalogue se charge une fois par visite, pour tous les écrans qui montrent des jeux sauf les résultats de la recherche.',
    'No screen has needed the games yet.': 'Aucun écran n’a encore eu besoin des jeux.',
    'Nothing is requested.': 'Rien n’est demandé.',
    'The catalogue loads; another screen sends no second request.':
      'Le catalogue se charge ; un autre écran n’envoie pas de seconde requête.',
    'The screens show a spinner until the first games arrive.':
      'Les écrans affichent un indicateur de chargement jusqu’aux premiers jeux.',
    'The games that have arrived, or a spinner; one request is under way.':
      'Les jeux déjà arrivés, ou un indicateur ; une seule requête est en cours.',
    Listening: 'Réception',
    'Each category shows when it is complete; each part that arrives restarts the time limit.':
      'Chaque catégorie apparaît quand elle est complète ; chaque partie reçue fait repartir le délai.',
    'Each category as soon as it is complete.': 'Chaque catégorie dès qu’elle est complète.',
    Loaded: 'Chargé',
    'All games are there for the rest of the visit.':
      'Tous les jeux sont là pour le reste de la visite.',
    'The rows; nothing is requested again.': 'Les lignes ; rien n’est redemandé.',
    'Loading failed. The games that arrived stay, and the screen offers another try.':
      'Le chargement a échoué. Les jeux arrivés restent et l’écran propose un nouvel essai.',
    'A screen needs the games.': 'Un écran a besoin des jeux.',
    'The whole catalogue has arrived, with or without games.':
      'Tout le catalogue est arrivé, avec ou sans jeux.',
    'The app keeps the catalogue.': 'L’application garde le catalogue.',
    'The request fails, or the catalogue is not complete in time.':
      'La requête échoue, ou le catalogue n’est pas complet à temps.',
    'The app keeps the reason.': 'L’application garde la raison.',
    'A further part of the catalogue arrives.': 'Une nouvelle partie du catalogue arrive.',
    'The app keeps the complete categories.': 'L’application conserve les catégories complètes.',
    'No further part arrives in time.': 'Aucune nouvelle partie n’arrive à temps.',
    'Another screen needs the games.': 'Un autre écran a besoin des jeux.',
    'Games arriving': 'Jeux en cours d’arrivée',
    "The games that had arrived (in the picture, none), a sentence and 'Try again'.":
      'Les jeux déjà arrivés (aucun sur l’image), une phrase et « Try again ».',
    'the most that the portal waits for a further part; for the whole catalogue it waits 120 seconds':
      'la durée maximale d’attente d’une nouvelle partie ; 120 secondes pour tout le catalogue',
  },
};
