/** What everything outside a screen knows about it. */
interface Screen {
  /** Its address, as a pattern that wouter reads. */
  path: string;
  lang: 'en' | 'fr';
  /**
   * The HTML file that answers its address, in the built folder. Where there is only one address, the file has its name,
   * so that a static server that appends '.html' finds it.
   */
  file: string;
  /** Whether search engines may list it. */
  isIndexable: boolean;
}

/** Apart from the table, which would add to the landing page's inline scripts. */
export const landingPath = '/home';

/**
 * The one table of screens. A screen is one line here and a folder `src/screens/<id>` whose `<id>-screen.tsx` exports it
 * as default. Rules: docs/rules.md.
 */
export const screens = {
  landing: { path: landingPath, lang: 'en', file: 'home.html', isIndexable: true },
  subscription: { path: '/home/login', lang: 'fr', file: 'home/login.html', isIndexable: true },
  login: { path: '/home/check', lang: 'en', file: 'home/check.html', isIndexable: true },
  'login-header': {
    path: '/home/login-header',
    lang: 'fr',
    file: 'home/login-header.html',
    isIndexable: true,
  },
  'not-charged': {
    path: '/home/not-charged',
    lang: 'fr',
    file: 'home/not-charged.html',
    isIndexable: false,
  },
  search: { path: '/search', lang: 'en', file: 'search.html', isIndexable: true },
  category: { path: '/category/:category', lang: 'en', file: 'category.html', isIndexable: true },
  player: { path: '/games/:gameid/:category', lang: 'en', file: 'player.html', isIndexable: true },
  'not-found': { path: '*', lang: 'en', file: 'index.html', isIndexable: false },
} as const satisfies Record<string, Screen>;

export type ScreenId = keyof typeof screens;

export const screenIds = Object.keys(screens) as ScreenId[];

/** The address that redirects to the landing screen (D-1). */
export const frontDoor = '/';

/** The screens with one address each, which a pattern does not have. */
export const hasOneAddress = ({ path }: Screen): boolean => !/[:*]/.test(path);

/** A no-break space as a path segment: what it names renders as blank. */
const blankSegment = '%C2%A0';
const unknownAddress = '/-';

/** An address of the screen, with a placeholder in the place of each parameter. */
export const sampleAddress = (id: ScreenId): string =>
  screens[id].path.replaceAll(/:\w+/g, blankSegment).replace('*', unknownAddress);

const patternOf = (id: ScreenId): RegExp => {
  const segments = screens[id].path.replaceAll(/:\w+/g, '[^/]+').replace('*', '.*');
  // As wouter matches: whatever the case.
  return new RegExp(`^${segments}/?$`, 'i');
};

/** The screen that a path, as it stands in a request, leads to. */
export const screenAt = (path: string): ScreenId =>
  path === frontDoor
    ? 'landing'
    : (screenIds.find((id) => patternOf(id).test(path)) ?? 'not-found');
