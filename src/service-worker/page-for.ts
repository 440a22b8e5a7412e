import { calls } from '../portal/calls';
import { screenAt, screens } from '../screens';

/** The fixtures with their games (server/proxy.ts), and the product owners' pages. */
const serverPaths = /^\/(fixtures|flows)(\/|$)/;
const callPaths: readonly string[] = calls.map(({ path }) => path);

/** Paths that look like files: only the server knows whether they exist. */
const namesFile = /^\/assets\/|\.[^/]*$/;

/** Returns the HTML file in the build for an encoded request path; null when the server must respond. */
export function pageFor(path: string): string | null {
  if (callPaths.includes(path) || serverPaths.test(path)) return null;
  const screen = screenAt(path);
  return screen === 'not-found' && namesFile.test(path) ? null : screens[screen].file;
}
