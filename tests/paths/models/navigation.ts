// The portal as a way through its screens, for tests/browser/navigation.test.ts.
import type { ScreenId as Screen } from '../../../src/screens';
import { howToSubscribe } from '../../support/offer';

/**
 * The portal as a visitor's way through its screens: links, redirects, Back and reload. Written from docs/rules.md, not
 * from the router.
 */

interface Row {
  /** Of the landing page: without the number. */
  address: string;
  /** Null on the player, which has neither a heading nor the header. */
  heading: string | null;
  lang: 'en' | 'fr';
  /** The screen that each link opens, by the link's name; without the links of the header. */
  links: Record<string, Screen>;
  /** The links that the screen has only if this browser knows a number. */
  linksWithNumber?: Record<string, Screen>;
  hasDrawer?: true;
}

/** One row per screen, with the ids of `src/screens.ts`. Doors and links derive from it. */
export const screens: Record<Screen, Row> = {
  landing: {
    address: '/home',
    heading: 'Play unlimited GAMES',
    lang: 'en',
    links: { 'View more': 'category', 'Twin Trinkets': 'player' },
    hasDrawer: true,
  },
  'ussd-page': {
    address: '/home/login-header',
    heading: howToSubscribe,
    lang: 'fr',
    links: {
      'Souscrire en ligne': 'subscription',
      'Déjà abonné ? Se connecter': 'login',
    },
    linksWithNumber: { Réessayer: 'landing' },
  },
  subscription: {
    address: '/home/login',
    heading: 'Souscrivez et Profitez!',
    lang: 'fr',
    links: { 'Déjà abonné ? Se connecter': 'login' },
  },
  login: {
    address: '/home/check',
    heading: 'Login to Zogo Games',
    lang: 'en',
    links: { 'Not subscribed yet? Subscribe': 'subscription' },
  },
  category: {
    address: '/category/Puzzle',
    heading: 'Puzzle',
    lang: 'en',
    links: { Back: 'landing', 'Play Twin Trinkets': 'player' },
    hasDrawer: true,
  },
  player: {
    address: '/games/1001/Puzzle',
    heading: null,
    lang: 'en',
    links: { Close: 'landing' },
  },
  search: {
    address: '/search',
    heading: 'Search',
    lang: 'en',
    links: { Back: 'landing' },
    hasDrawer: true,
  },
  'not-charged': {
    address: '/home/not-charged',
    heading: 'Crédit insuffisant',
    lang: 'fr',
    links: { Réessayer: 'subscription', 'Déjà abonné ? Se connecter': 'login' },
  },
  'not-found': {
    address: '/nowhere',
    heading: 'Page not found',
    lang: 'en',
    links: { 'Back to the games': 'landing' },
    hasDrawer: true,
  },
};

/** The links of the header: the name on English screens, the name on French screens, and the screen that opens. */
export const header = [
  { en: 'Zogo Games', fr: 'Zogo Games', opens: 'landing' },
  { en: 'Search', fr: 'Recherche', opens: 'search' },
] as const;

export type { Screen };

export const screenIds = Object.keys(screens) as Screen[];

export interface Place {
  screen: Screen;
  address: string;
}

export type Way =
  /** Opens an address from outside the portal, such as the one in the operator's message. */
  | { type: 'opened'; address: string }
  /** Clicks the link with this name, in the drawer if one is open. */
  | { type: 'link'; name: string; drawer?: true }
  | { type: 'subscribed' }
  | { type: 'logged in' }
  | { type: 'searched' }
  | { type: 'back' }
  | { type: 'reloaded' };

export const msisdn = '2290190000001';
export const newcomer = '2290190000011';

const at = (screen: Exclude<Screen, 'landing'>): Place => ({
  screen,
  address: screens[screen].address,
});
const homeOf = (number: string): Place => ({
  screen: 'landing',
  address: `/home?msisdn=${number}`,
});

const placesApartFromHome = screenIds.filter((id) => id !== 'landing').map(at);

/** Returns the screen's place; the landing page's has the number of a subscriber. */
export const samplePlace = (screen: Screen): Place =>
  screen === 'landing' ? homeOf(msisdn) : at(screen);

/** Returns the place that links to home lead to: the cookie's number, or the *717# page without one. */
const home = (cookie: string | null): Place => (cookie ? homeOf(cookie) : at('ussd-page'));

export interface Context {
  cookie: string | null;
  /** Whether this browser has a record of the newcomer's payment: the form asks before another one. */
  hasPaid: boolean;
  history: Place[];
}

function linksOf(screen: Screen, cookie: string | null): Record<string, Screen> {
  const { heading, lang, links, linksWithNumber } = screens[screen];
  const inHeader = heading === null ? [] : header;
  return {
    ...Object.fromEntries(inHeader.map((link) => [link[lang], link.opens])),
    ...links,
    ...(cookie !== null && linksWithNumber),
  };
}

function destination(screen: Screen, way: Way, cookie: string | null): Place | null {
  if (way.type !== 'link') return null;
  if (way.drawer) return screens[screen].hasDrawer && way.name === 'Puzzle' ? at('category') : null;
  const opened = linksOf(screen, cookie)[way.name];
  if (opened === undefined) return null;
  return opened === 'landing' ? home(cookie) : at(opened);
}

/** Returns the place that an external address leads to, after redirects. */
function arrival(address: string, cookie: string | null): Place {
  if (address === '/') return home(cookie);
  if (address.startsWith('/?msisdn=')) return homeOf(address.slice('/?msisdn='.length));
  if (address === '/home') return at('ussd-page');
  if (address.startsWith('/home?')) return homeOf(address.slice('/home?msisdn='.length));
  return placesApartFromHome.find((place) => place.address === address) ?? at('not-found');
}

export const placeOf = ({ history }: Context): Place => history.at(-1) ?? at('not-found');

/** Visiting home with an admitted number sets the cookie. */
const verified = (context: Context): Context => {
  const { screen, address } = placeOf(context);
  return screen === 'landing'
    ? { ...context, cookie: address.slice('/home?msisdn='.length) }
    : context;
};

const pushed = (context: Context, place: Place): Context =>
  verified({ ...context, history: [...context.history, place] });

const replaced = (context: Context, place: Place): Context =>
  verified({ ...context, history: [...context.history.slice(0, -1), place] });

const back = (context: Context): Context =>
  verified({ ...context, history: context.history.slice(0, -1) });

/** Close goes back when the previous entry is the list, so that Back does not reopen the game. */
const isBehind = ({ history }: Context, { screen, address }: Place): boolean =>
  screen === 'landing' && history.at(-2)?.address === address;

/** Returns the state after an action of the visitor; null when it is not possible. */
export function follow(context: Context, way: Way): Context | null {
  const { screen, address } = placeOf(context);
  switch (way.type) {
    case 'opened':
      return pushed(context, arrival(way.address, context.cookie));
    case 'link': {
      const place = destination(screen, way, context.cookie);
      if (screen === 'player' && place && isBehind(context, place)) return back(context);
      return place && pushed(context, place);
    }
    case 'searched':
      return screen === 'search' ? pushed(context, at('player')) : null;
    case 'subscribed':
      if (screen !== 'subscription' || context.hasPaid) return null;
      return replaced({ ...context, hasPaid: true }, homeOf(newcomer));
    case 'logged in':
      return screen === 'login' ? replaced(context, homeOf(msisdn)) : null;
    case 'reloaded':
      return replaced(context, arrival(address, context.cookie));
    case 'back':
      return context.history.length > 1 ? back(context) : null;
  }
}

/** Returns the state after an external address is opened in a new browser. */
export const visit = (address: string): Context =>
  pushed({ cookie: null, hasPaid: false, history: [] }, arrival(address, null));

/** Every external address that the product document or a decision mentions. */
export const doors = [
  `/home?msisdn=${msisdn}`,
  '/',
  `/?msisdn=${msisdn}`,
  '/home',
  ...placesApartFromHome.map(({ address }) => address),
];

const namesInHeader = header.flatMap(({ en, fr }) => [en, fr]);
const linkNames = new Set([
  ...namesInHeader,
  ...screenIds.flatMap((id) =>
    Object.keys({ ...screens[id].links, ...screens[id].linksWithNumber }),
  ),
]);

/** Every way that can be taken from some screen. */
export const ways: Way[] = [
  ...[...linkNames].map((name): Way => ({ type: 'link', name })),
  { type: 'link', name: 'Puzzle', drawer: true },
  { type: 'searched' },
  { type: 'subscribed' },
  { type: 'logged in' },
  { type: 'back' },
  { type: 'reloaded' },
];

export const nameOfWay = (way: Way): string =>
  way.type === 'link' ? `presses '${way.name}'${way.drawer ? ' in the drawer' : ''}` : way.type;

/** A step of a visit; `from` is null where a door is opened. */
export interface VisitStep {
  from: Context | null;
  way: Way;
  to: Context;
}

const isLink = ({ way }: VisitStep, ...names: string[]) =>
  way.type === 'link' && names.includes(way.name);
const opens = ({ from, way }: VisitStep, isDoor: (address: string) => boolean) =>
  from === null && way.type === 'opened' && isDoor(way.address);
const isAt = (context: Context | null, ...of: Screen[]) =>
  context !== null && of.includes(placeOf(context).screen);

/** The rules of docs/rules.md that a visit exercises: whether a step does. */
export const rulesOfNavigation: Record<string, (step: VisitStep) => boolean> = {
  'NAV-1': (step) => opens(step, (address) => address === '/' || address.startsWith('/?')),
  'NAV-2': (step) => opens(step, (address) => address === '/home'),
  'NAV-3': ({ from, way }) => way.type === 'back' && isAt(from, 'landing', 'ussd-page'),
  'NAV-4': (step) => isAt(step.from, 'not-found') && isLink(step, 'Back to the games'),
  'NAV-5': ({ way }) => way.type === 'reloaded',
  'NAV-6': (step) =>
    isLink(step, 'Zogo Games', 'Back', 'Back to the games', 'Close') &&
    isAt(step.to, 'landing', 'ussd-page'),
  'NAV-7': (step) => isLink(step, ...namesInHeader),
  'NAV-8': ({ way }) => way.type === 'back',
  'LAND-12': (step) => isLink(step, 'View more'),
  'LAND-13': (step) => isAt(step.from, 'landing') && isLink(step, 'Twin Trinkets'),
  'CATEGORY-3': (step) => isLink(step, 'Play Twin Trinkets'),
  'SEARCH-10': ({ way }) => way.type === 'searched',
  'LOGIN-10': (step) => isLink(step, 'Not subscribed yet? Subscribe'),
  'SEARCH-11': (step) => isAt(step.from, 'search') && isLink(step, 'Back'),
};

/** The ids of the rules that a step exercises. */
export const rulesExercisedBy = (step: VisitStep): string[] =>
  Object.keys(rulesOfNavigation).filter((id) => rulesOfNavigation[id]?.(step));
