// The portal as a way through its screens, for tests/browser/navigation.test.ts.
import { setup, assign } from 'xstate';
import { howToSubscribe } from '../../support/offer';

/**
 * The portal as a visitor's way through its screens: links, redirects, Back and reload. Written from docs/rules.md, not
 * from the router.
 */

export const screens = {
  home: { heading: 'Play unlimited GAMES' },
  loginHeader: { heading: howToSubscribe },
  subscription: { heading: 'Souscrivez et Profitez!' },
  login: { heading: 'Login to Zogo Games' },
  notCharged: { heading: 'Crédit insuffisant' },
  category: { heading: 'Puzzle' },
  player: { heading: null },
  search: { heading: 'Search' },
  notFound: { heading: 'Page not found' },
} as const;

export type Screen = keyof typeof screens;

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

const places: Record<Exclude<Screen, 'home'>, string> = {
  loginHeader: '/home/login-header',
  subscription: '/home/login',
  login: '/home/check',
  notCharged: '/home/not-charged',
  category: '/category/Puzzle',
  player: '/games/1001/Puzzle',
  search: '/search',
  notFound: '/nowhere',
};

export const at = (screen: Exclude<Screen, 'home'>): Place => ({ screen, address: places[screen] });
export const homeOf = (number: string): Place => ({
  screen: 'home',
  address: `/home?msisdn=${number}`,
});

/** Returns the place that links to home lead to: the cookie's number, or the login header without one. */
const home = (cookie: string | null): Place => (cookie ? homeOf(cookie) : at('loginHeader'));

interface Context {
  cookie: string | null;
  /** Whether this browser has a record of the newcomer's payment: the form asks before another one. */
  hasPaid: boolean;
  /** The history entries up to the current one. */
  history: Place[];
}

/** Returns the target of a link by its name; null when the screen has no such link. */
function destination(screen: Screen, way: Way, cookie: string | null): Place | null {
  if (way.type !== 'link') return null;
  if (screen !== 'player') {
    if (way.name === 'Zogo Games') return home(cookie);
    if (way.name === (isFrench(screen) ? 'Recherche' : 'Search')) return at('search');
  }
  const links: Partial<Record<Screen, Record<string, Place>>> = {
    home: { 'View more': at('category'), 'Lantern Lanes': at('player') },
    loginHeader: {
      'Souscrivez en ligne': at('subscription'),
      'Déjà abonné ? Connectez-vous': at('login'),
      ...(cookie !== null && { Réessayez: homeOf(cookie) }),
    },
    subscription: { 'Déjà abonné ? Connectez-vous': at('login') },
    login: { 'Not subscribed yet? Subscribe': at('subscription') },
    notCharged: { Réessayez: at('subscription') },
    category: { Back: home(cookie), 'Play Lantern Lanes': at('player') },
    player: { Close: home(cookie) },
    search: { Back: home(cookie) },
    notFound: { 'Back to the games': home(cookie) },
  };
  if (way.drawer) return hasDrawer(screen) && way.name === 'Puzzle' ? at('category') : null;
  return links[screen]?.[way.name] ?? null;
}

/** Returns whether a screen has the category drawer. */
const hasDrawer = (screen: Screen): boolean =>
  screen === 'home' || screen === 'category' || screen === 'search' || screen === 'notFound';

export const isFrench = (screen: Screen): boolean =>
  screen === 'loginHeader' || screen === 'subscription' || screen === 'notCharged';

/** Returns the place that an external address leads to, after redirects. */
function arrival(address: string, cookie: string | null): Place {
  if (address === '/') return home(cookie);
  if (address.startsWith('/?msisdn=')) return homeOf(address.slice('/?msisdn='.length));
  if (address === '/home') return at('loginHeader');
  if (address.startsWith('/home?')) return homeOf(address.slice('/home?msisdn='.length));
  const found = (Object.keys(places) as (keyof typeof places)[]).find(
    (screen) => places[screen] === address,
  );
  return at(found ?? 'notFound');
}

const current = ({ history }: Context): Place => history.at(-1) ?? at('notFound');

/** Visiting home with an admitted number sets the cookie. */
const verified = (context: Context): Context => {
  const { screen, address } = current(context);
  return screen === 'home'
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
  screen === 'home' && history.at(-2)?.address === address;

/** Returns the state after an action of the visitor; null when it is not possible. */
export function follow(context: Context, way: Way): Context | null {
  const { screen, address } = current(context);
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

const whenAt = (screen: Screen) => ({
  guard: { type: 'leadsTo' as const, params: { screen } },
  target: `#navigation.${screen}` as const,
  actions: 'go' as const,
});

/** The whole portal as one machine: its states are the screens. */
export const navigationMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Way,
    input: {} as { address: string },
  },
  actions: {
    go: assign(({ context, event }) => follow(context, event) ?? context),
  },
  guards: {
    isAt: ({ context }, { screen }: { screen: Screen }) => current(context).screen === screen,
    leadsTo: ({ context, event }, { screen }: { screen: Screen }) => {
      const next = follow(context, event);
      return next !== null && current(next).screen === screen;
    },
  },
}).createMachine({
  id: 'navigation',
  context: ({ input }) =>
    pushed({ cookie: null, hasPaid: false, history: [] }, arrival(input.address, null)),
  initial: 'arriving',
  on: { '*': (Object.keys(screens) as Screen[]).map(whenAt) },
  states: {
    arriving: {
      always: (Object.keys(screens) as Screen[]).map((screen) => ({
        guard: { type: 'isAt' as const, params: { screen } },
        target: screen,
      })),
    },
    home: {},
    loginHeader: {},
    subscription: {},
    login: {},
    notCharged: {},
    category: {},
    player: {},
    search: {},
    notFound: {},
  },
});

export const placeOf = current;

/** Every external address that the product document or a decision mentions. */
export const doors = [
  `/home?msisdn=${msisdn}`,
  '/',
  `/?msisdn=${msisdn}`,
  '/home',
  ...Object.values(places),
];

/** Every way that can be taken from some screen. */
export const ways: Way[] = [
  ...[
    'Zogo Games',
    'Search',
    'Recherche',
    'View more',
    'Lantern Lanes',
    'Souscrivez en ligne',
    'Déjà abonné ? Connectez-vous',
    'Not subscribed yet? Subscribe',
    'Réessayez',
    'Back',
    'Play Lantern Lanes',
    'Close',
    'Back to the games',
  ].map((name): Way => ({ type: 'link', name })),
  { type: 'link', name: 'Puzzle', drawer: true },
  { type: 'searched' },
  { type: 'subscribed' },
  { type: 'logged in' },
  { type: 'back' },
  { type: 'reloaded' },
];

export const nameOfWay = (way: Way): string =>
  way.type === 'link' ? `presses '${way.name}'${way.drawer ? ' in the drawer' : ''}` : way.type;

/** Whether the way can be taken there. */
export const canFollow = (context: Context, way: Way): boolean => follow(context, way) !== null;

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
  context !== null && of.includes(current(context).screen);

/** The rules of docs/rules.md that a visit exercises: whether a step does. */
export const rulesOfNavigation: Record<string, (step: VisitStep) => boolean> = {
  'NAV-1': (step) => opens(step, (address) => address === '/' || address.startsWith('/?')),
  'NAV-2': (step) => opens(step, (address) => address === '/home'),
  'NAV-3': ({ from, way }) => way.type === 'back' && isAt(from, 'home', 'loginHeader'),
  'NAV-4': (step) => isAt(step.from, 'notFound') && isLink(step, 'Back to the games'),
  'NAV-5': ({ way }) => way.type === 'reloaded',
  'NAV-6': (step) =>
    isLink(step, 'Zogo Games', 'Back', 'Back to the games', 'Close') &&
    isAt(step.to, 'home', 'loginHeader'),
  'NAV-7': (step) => isLink(step, 'Zogo Games', 'Search', 'Recherche'),
  'NAV-8': ({ way }) => way.type === 'back',
  'LAND-12': (step) => isLink(step, 'View more'),
  'LAND-13': (step) => isAt(step.from, 'home') && isLink(step, 'Lantern Lanes'),
  'CATEGORY-3': (step) => isLink(step, 'Play Lantern Lanes'),
  'SEARCH-10': ({ way }) => way.type === 'searched',
  'SEARCH-11': (step) => isAt(step.from, 'search') && isLink(step, 'Back'),
};

/** The ids of the rules that a step exercises. */
export const rulesExercisedBy = (step: VisitStep): string[] =>
  Object.keys(rulesOfNavigation).filter((id) => rulesOfNavigation[id]?.(step));
