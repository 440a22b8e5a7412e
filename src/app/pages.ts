/** A screen that has an HTML file of its own, which shows its shell before any script. */
interface PageFile {
  screen: string;
  /**
   * Its path in the built folder. It is that of the address where there is only one, so that a static server that adds
   * '.html' finds it by itself.
   */
  file: string;
  /** The paths, as they stand in requests, that are answered with it. */
  paths: RegExp;
  /** A path from which the shell is rendered; what the address alone decides is left blank. */
  sample: string;
}

const only = (screen: string, path: string): PageFile => ({
  screen,
  file: `${path.slice(1)}.html`,
  paths: new RegExp(`^${path}/?$`),
  sample: path,
});

/** Any other path is answered with index.html, which shows nothing before the app does. */
export const pageFiles: readonly PageFile[] = [
  { ...only('home', '/home'), paths: /^\/(home\/?)?$/ },
  only('subscription', '/home/login'),
  only('login', '/home/check'),
  only('login-header', '/home/login-header'),
  only('not-charged', '/home/not-charged'),
  only('search', '/search'),
  {
    screen: 'category',
    file: 'category.html',
    paths: /^\/category\/[^/]+\/?$/,
    sample: '/category/%C2%A0',
  },
  {
    screen: 'player',
    file: 'player.html',
    paths: /^\/games\/[^/]+\/[^/]+\/?$/,
    sample: '/games/0/%C2%A0',
  },
];

/** Where the page says which screen it shows. */
export const screenAttribute = 'data-screen';
