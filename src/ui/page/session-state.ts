import { entryState, keepInEntry } from './entry-state';

let isFirstEntry = true;

/**
 * Returns a name for sessionStorage that belongs to this history entry, also after a reload. Chromium drops the state of an entry
 * whose reload has shown the browser's own error page: the page that comes after it, at the same place, takes the same key.
 */
export function entryName(name: string): string {
  const { history, location } = window;
  const place = `${history.length} ${location.href}`;
  if (entryState('key') === undefined) {
    const [load] = performance.getEntriesByType('navigation');
    const isLoadedHere = isFirstEntry && load?.name === location.href;
    keepInEntry('key', (isLoadedHere && sessionState(place)) || Date.now());
  }
  isFirstEntry = false;
  const key = String(entryState('key'));
  keepInSession(place, key);
  return `${name} ${key}`;
}

/** Keeps a value in sessionStorage, where writes are faster than to the history entry, and not limited. */
export function keepInSession(name: string, value: string | number): void {
  try {
    sessionStorage[name] = value;
  } catch {
    // Storage is full or blocked: a reload forgets the value.
  }
}

export function sessionState(name: string): string | undefined {
  try {
    return sessionStorage[name] as string | undefined;
  } catch {
    return undefined;
  }
}
