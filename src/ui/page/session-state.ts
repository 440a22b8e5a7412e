import { entryState, keepInEntry } from './entry-state';

let isFirstEntry = true;

/**
 * Returns the key of the entry whose state Chromium has dropped: a reload without a connection showed the browser's own error
 * page, and the reload after that has loaded this document.
 */
function lostKey(): string | undefined {
  const [load] = performance.getEntriesByType('navigation');
  const { href } = window.location;
  return isFirstEntry && load?.type === 'reload' && load.name === href
    ? sessionState(href)
    : undefined;
}

/** Returns a name for sessionStorage that belongs to this history entry, also after a reload. */
export function entryName(name: string): string {
  if (entryState('key') === undefined) {
    keepInEntry('key', lostKey() ?? Date.now());
    keepInSession(window.location.href, String(entryState('key')));
  }
  isFirstEntry = false;
  return `${name} ${String(entryState('key'))}`;
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
