import { createMachine } from 'xstate';
import { ussdCode } from '../../machines/business';
import { chartOf, type Chart } from '../../statecharts/drawing/chart';
import { screens, type ScreenId } from '../screens';

interface ScreenOfMap {
  label: string;
  /** The name of its picture in docs/screens. */
  picture: string;
  /** The id of the machine whose page it opens. */
  machine?: string;
}

/** The screens of the map, the first one being the start. */
export const screensOfMap: Record<ScreenId, ScreenOfMap> = {
  landing: { label: 'Home', picture: 'landing-rows', machine: 'landing' },
  'login-header': { label: `${ussdCode} page`, picture: 'login-header-plain' },
  subscription: { label: 'Subscription', picture: 'subscription-plain', machine: 'subscription' },
  login: { label: 'Login', picture: 'login-plain', machine: 'login' },
  category: { label: 'Category', picture: 'category-games', machine: 'catalogue' },
  player: { label: 'Player', picture: 'player-game', machine: 'player' },
  search: { label: 'Search', picture: 'search-results', machine: 'search' },
  'not-charged': { label: 'Not charged', picture: 'not-charged-plain' },
  'not-found': { label: 'Page not found', picture: 'not-found-plain' },
};

const suggestions: [ScreenId, string][] = [
  ['category', 'The visitor chooses a suggested category.'],
  ['player', 'The visitor chooses a suggested game.'],
];

/** What leads from each screen to another one; `header` is on all screens but the player. */
export const links: Record<ScreenId | 'header', [to: ScreenId, sentence: string][]> = {
  header: [
    ['landing', 'The visitor presses the logo.'],
    ['search', "The visitor presses 'Search' or 'Recherche'."],
    ['category', 'The visitor presses a category in the drawer or the header.'],
  ],
  landing: [
    ['login-header', "The visitor presses 'This is not my number'."],
    ['login-header', 'The address has no number.'],
    ['login-header', 'The operator answers: the number is not subscribed.'],
    ['login-header', 'The check fails, or is not answered in time.'],
    ['category', "The visitor presses 'View more'."],
    ['player', 'The visitor presses a game.'],
  ],
  'login-header': [
    ['subscription', "The visitor presses 'Souscrivez en ligne'."],
    ['login', "The visitor presses 'Déjà abonné ? Connectez-vous'."],
    [
      'landing',
      "The visitor presses 'Réessayez', if this browser remembers a number or a payment.",
    ],
  ],
  subscription: [
    ['landing', 'The success message ends.'],
    ['login', "The visitor presses 'Déjà abonné ? Connectez-vous'."],
    ['landing', "The visitor presses 'Allez aux jeux'."],
  ],
  login: [
    ['landing', 'The welcome message ends.'],
    ['subscription', "The visitor presses 'Not subscribed yet? Subscribe'."],
  ],
  category: [
    ['landing', "The visitor presses 'Back'."],
    ['player', "The visitor presses 'Play'."],
    ...suggestions,
  ],
  player: [
    ['landing', "The visitor presses 'Close'."],
    ['landing', "The visitor presses 'More games'."],
    ...suggestions,
  ],
  search: [
    ['landing', "The visitor presses 'Back'."],
    ['player', 'The visitor chooses a game.'],
    ...suggestions,
    ['landing', "The visitor presses 'Browse categories'."],
  ],
  'not-charged': [['subscription', "The visitor presses 'Réessayez'."]],
  'not-found': [['landing', "The visitor presses 'Back to the games'."], ...suggestions],
};

const addressOf = (id: ScreenId) =>
  screens[id].path.replaceAll(/:\w+/g, '…').replace('*', 'any other');

/** Returns the map as a chart to draw. `imageOf` returns a picture as a data URI, with sizes in CSS pixels. */
export function mapOf(
  imageOf: (picture: string) => NonNullable<Chart['states'][number]['image']>,
): Chart {
  const ids = Object.keys(screensOfMap) as ScreenId[];
  const transitionsFrom = (from: ScreenId | 'header') =>
    Object.fromEntries(
      links[from].map(([to, sentence], index) => [
        `link ${index}`,
        { target: from === 'header' ? `.${to}` : to, description: sentence },
      ]),
    );
  const machine = createMachine({
    id: 'map',
    initial: ids[0]!,
    on: transitionsFrom('header'),
    states: Object.fromEntries(
      ids.map((id) => [id, { description: addressOf(id), on: transitionsFrom(id) }]),
    ),
  });
  const chart = chartOf(machine);
  return {
    ...chart,
    label: 'The whole journey',
    anywhere: 'In the header',
    states: chart.states.map((state) => {
      if (state.name === '') return { ...state, label: 'The whole journey' };
      const { label, picture, machine: opened } = screensOfMap[state.name as ScreenId];
      return {
        ...state,
        label,
        image: imageOf(picture),
        ...(opened !== undefined && { href: `${opened}.md` }),
      };
    }),
  };
}
