import { calls } from '../portal/calls';
import { screenAt, screens } from '../screens';

/** The fixtures with their games (server/proxy.ts), and the product owners' pages. */
const answeredElsewhere = /^\/(fixtures|flows|gallery)(\/|$)/;
const callPaths: readonly string[] = calls.map(({ path }) => path);

/** A file by its name: whether there is one, the server knows. */
const namesFile = /^\/assets\/|\.[^/]*$/;

/**
 * The built HTML file that the servers would answer a visit of that path with, as the path stands in the request; null
 * where the worker must leave it to them.
 */
export function pageFor(path: string): string | null {
  if (callPaths.includes(path) || answeredElsewhere.test(path)) return null;
  const screen = screenAt(path);
  return screen === 'not-found' && namesFile.test(path) ? null : screens[screen].file;
}
