import { entryState, keepInEntry } from './entry-state';

/** Returns a name for sessionStorage that belongs to this history entry, also after a reload. */
export function entryName(name: string): string {
  if (entryState('key') === undefined) keepInEntry('key', Date.now());
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
