import { createMachine } from 'xstate';
import { ussdCode } from '../../machines/business';
import { mayPay } from '../../machines/payment';
import { chartOf, type Chart } from '../../statecharts/drawing/chart';
import { screens, type ScreenId } from '../screens';

interface ScreenOfMap {
  label: string;
  /** The name of its picture in docs/screens. */
  picture: string;
  /** The id of the machine whose page it opens. */
  machine?: string;
  /** Follows the address. */
  note?: string;
}

/** The screens of the map, the first one being the start. */
export const screensOfMap: Record<ScreenId, ScreenOfMap> = {
  landing: { label: 'Home', picture: 'landing-rows', machine: 'landing' },
  'ussd-page': { label: `${ussdCode} page`, picture: 'ussd-page-plain', machine: 'ussd-page' },
  subscription: { label: 'Subscription', picture: 'subscription-plain', machine: 'subscription' },
  login: { label: 'Login', picture: 'login-plain', machine: 'login' },
  category: { label: 'Category', picture: 'category-games', machine: 'catalogue' },
  player: { label: 'Player', picture: 'player-game', machine: 'player' },
  search: { label: 'Search', picture: 'search-results', machine: 'search' },
  'not-charged': {
    label: 'Not charged',
    picture: 'not-charged-plain',
    note: 'only this address opens it.',
  },
  'not-found': { label: 'Page not found', picture: 'not-found-plain', note: 'a mistyped link.' },
};

interface Link {
  /** Null where no screen opens. */
  to: ScreenId | null;
  words: string;
  /** Whether the box of the screen lists it, so that the arrows show the main journeys. */
  isListed: boolean;
  /** What a reader must not miss: the drawing marks the link. */
  note?: string;
}

const arrow = (to: ScreenId, words: string): Link => ({ to, words, isListed: false });
const listed = (to: ScreenId | null, words: string): Link => ({ to, words, isListed: true });
const selling = (words: string, note: string): Link => ({ ...listed(null, words), note });
const back = listed('landing', "'Back'");
const suggestions = [
  listed('category', 'A suggested category'),
  listed('player', 'A suggested game'),
];
const toLogin = "'Déjà abonné ? Se connecter'";

/** What leads from each screen to another one; `header` is on all screens but the player. */
export const links: Record<ScreenId | 'header', Link[]> = {
  header: [
    listed('landing', 'The logo'),
    listed('search', "'Search' or 'Recherche'"),
    listed('category', 'A category in the drawer or the header, where the screen has them'),
  ],
  landing: [
    listed(null, 'The status is not 0: the games show here'),
    arrow('ussd-page', "'This is not my number'"),
    arrow('ussd-page', 'The address has no number'),
    arrow('ussd-page', 'The number is not subscribed'),
    arrow('ussd-page', 'The check fails, or is not answered in time'),
    arrow('category', "'View more'"),
    arrow('player', 'A game'),
  ],
  'ussd-page': [
    selling(`'Composer ${ussdCode}': the phone dials the code`, `the operator’s menu ${mayPay}`),
    listed('landing', "'Réessayer', after a payment or failed check, or with a remembered number"),
    arrow('subscription', "'Souscrire en ligne'"),
    arrow('login', toLogin),
  ],
  subscription: [
    selling("'Souscrivez maintenant' or 'Payer quand même'", mayPay),
    arrow('landing', 'Paid, or a check finds the subscription: the success message ends'),
    arrow('landing', "'Aller aux jeux', in the success message or the question"),
    listed(
      null,
      'Not sent, or clearly refused: this press took no money, if the backend means its refusal so (OP-21)',
    ),
    listed(
      null,
      "No clear answer (none, or none in 10 seconds, unreadable, 5xx, 406, 408, 409, 429): money may be taken, so the form asks. 'Vérifier mon abonnement' there is free",
    ),
    listed('login', toLogin),
  ],
  login: [
    arrow('landing', 'The welcome message ends'),
    listed('subscription', "'Not subscribed yet? Subscribe'"),
  ],
  category: [back, arrow('player', "'Play'"), ...suggestions],
  player: [listed('landing', "'Close' or 'More games'"), ...suggestions],
  search: [
    back,
    arrow('player', 'A result'),
    ...suggestions,
    listed('landing', "'Browse categories'"),
  ],
  'not-charged': [arrow('subscription', "'Réessayer'"), listed('login', toLogin)],
  'not-found': [listed('landing', "'Back to the games'"), ...suggestions],
};

const addressOf = (id: ScreenId) =>
  screens[id].path.replaceAll(/:\w+/g, '…').replace('*', 'any other address');

/** Returns the map as a chart to draw. `imageOf` returns a picture as a data URI, with sizes in CSS pixels. */
export function mapOf(
  imageOf: (picture: string) => NonNullable<Chart['states'][number]['image']>,
): Chart {
  const ids = Object.keys(screensOfMap) as ScreenId[];
  const transitionsFrom = (from: ScreenId | 'header') =>
    Object.fromEntries(
      links[from].map(({ to, words, isListed, note }, index) => [
        `link ${index}`,
        {
          ...(to && { target: from === 'header' ? `.${to}` : to }),
          description: words,
          meta: { isListed, note },
        },
      ]),
    );
  const machine = createMachine({
    id: 'map',
    initial: ids[0]!,
    on: transitionsFrom('header'),
    states: Object.fromEntries(
      ids.map((id) => [
        id,
        {
          description: [addressOf(id), screensOfMap[id].note].filter(Boolean).join(': '),
          on: transitionsFrom(id),
        },
      ]),
    ),
  });
  const chart = chartOf(machine);
  return {
    ...chart,
    label: 'The whole journey',
    anywhere: 'In the header, on every screen except the player',
    states: chart.states.map((state) => {
      if (state.name === '') return { ...state, label: 'The whole journey' };
      const { label, picture, machine: opened } = screensOfMap[state.name as ScreenId];
      return {
        ...state,
        label,
        image: imageOf(picture),
        ...(state.name === 'not-found' && { below: 'not-charged' }),
        ...(opened !== undefined && { href: `${opened}.md` }),
      };
    }),
  };
}
