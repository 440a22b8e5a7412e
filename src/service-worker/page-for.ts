import { screenAt, screens } from '../screens';

/** What other programs answer: the four calls, the fixtures with their games (server/proxy.ts), and a preview's own pages. */
const answeredElsewhere =
  /^\/(api\/games|loginuser|subscribe\/user|fetch-games|(fixtures|flows|gallery)(\/.*)?)$/;

/** A file by its name: whether there is one, the server knows. */
const namesFile = /^\/assets\/|\.[^/]*$/;

/**
 * The built HTML file that the servers would answer a visit of that path with, as the path stands in the request; null
 * where the worker must leave it to them.
 */
export function pageFor(path: string): string | null {
  if (answeredElsewhere.test(path)) return null;
  const screen = screenAt(path);
  return screen === 'not-found' && namesFile.test(path) ? null : screens[screen].file;
}
