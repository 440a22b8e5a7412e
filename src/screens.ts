/** The properties of a screen for the router, the build, the server and the service worker. */
export interface Screen {
  /** The address as a pattern of wouter. */
  path: string;
  /** For every brand; the others are in the brand's language (TEXT-1). */
  isFrench?: true;
  /** The HTML file of a screen without an address of its own. */
  file?: string;
  /** Search engines must not list it. */
  isUnlisted?: true;
  /** A form that is useless without the network: the service worker leaves its page and its script to it. */
  needsNetwork?: boolean;
}

/** Outside the table, which would enlarge the landing page's inline scripts. */
export const landingPath = '/home';
export const ussdPagePath = '/home/login-header';

/**
 * The one table of screens. A screen is one line here, one in `src/app/lazy-screens.ts`, and a folder `src/screens/<id>` whose
 * `<id>-screen.tsx` exports it as default. Rules: docs/rules.md.
 */
export const screens = {
  landing: { path: landingPath },
  subscription: {
    path: '/home/login',
    isFrench: true,
    needsNetwork: true,
  },
  login: {
    path: '/home/check',
    needsNetwork: true,
  },
  'ussd-page': {
    path: ussdPagePath,
    isFrench: true,
  },
  'not-charged': {
    path: '/home/not-charged',
    isFrench: true,
    isUnlisted: true,
    needsNetwork: true,
  },
  search: { path: '/search' },
  category: { path: '/category/:category', file: 'category.html' },
  player: { path: '/games/:gameid/:category', file: 'player.html' },
  'not-found': { path: '*', file: 'index.html', isUnlisted: true },
} as const satisfies Record<string, Screen>;

export type ScreenId = keyof typeof screens;

export const screenIds = Object.keys(screens) as ScreenId[];

/** Redirects to the landing screen (NAV-1). */
export const frontDoor = '/';

/** Returns whether the screen has exactly one address: its pattern has no parameter. */
export const hasOneAddress = ({ path }: Screen): boolean => !/[:*]/.test(path);

/** Returns the HTML file in the built folder. One address names it, for static servers that append '.html'. */
export const fileOf = (id: ScreenId): string =>
  (screens[id] as Screen).file ?? `${screens[id].path.slice(1)}.html`;

/** A no-break space: the build renders it as an empty name. */
const blankSegment = '%C2%A0';
const unknownAddress = '/-';

/** Returns an address of the screen with a placeholder for each parameter. */
export const sampleAddress = (id: ScreenId): string =>
  screens[id].path.replaceAll(/:\w+/g, blankSegment).replace('*', unknownAddress);

const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '');

/** Returns whether a path is the front door, also spelled '//'. */
export const isFrontDoor = (path: string): boolean => segmentsOf(path).length === 0;

/** Returns a segment without percent-encoding and capitals. */
function readable(segment: string): string {
  try {
    return decodeURIComponent(segment).toLowerCase();
  } catch {
    return segment;
  }
}

/** Returns the address of the page in a file: '/home' for '/home.html', '/' for a page of several addresses (NAV-12). */
export function addressOfFile(path: string): string | undefined {
  const id = screenIds.find((each) => path === `/${fileOf(each)}`);
  return id && (hasOneAddress(screens[id]) ? screens[id].path : frontDoor);
}

/**
 * Returns the screen of a path, and the one path that shows it: '/home/login' for '//HOME/login/' (NAV-12). A parameter keeps
 * its spelling, and a path without a screen is not changed.
 */
export function resolvePath(path: string): { screen: ScreenId; path: string } {
  const address = addressOfFile(path) ?? path;
  if (isFrontDoor(address)) return { screen: 'landing', path: frontDoor };
  const given = segmentsOf(address);
  for (const screen of screenIds) {
    const pattern = segmentsOf(screens[screen].path);
    const segments = pattern.map((part, index) => (part.startsWith(':') ? given[index]! : part));
    const isSame = (part: string, index: number) =>
      part === given[index] || part === readable(given[index]!);
    if (given.length === pattern.length && segments.every(isSame)) {
      return { screen, path: `/${segments.join('/')}` };
    }
  }
  return { screen: 'not-found', path };
}

/** Returns the screen of a path; `not-found` when no pattern matches. */
export const screenAt = (path: string): ScreenId => resolvePath(path).screen;
