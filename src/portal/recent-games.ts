const recentKey = 'recentGames';

/** The address of a game that was played on this device. Never send it. */
export interface RecentGame {
  id: number;
  category: string;
}

const maxGames = 6;

const isRecentGame = (value: unknown): value is RecentGame => {
  const { id, category } = Object(value) as Partial<Record<keyof RecentGame, unknown>>;
  return Number.isSafeInteger(id) && typeof category === 'string';
};

/** Returns the recently played games, latest first; [] for malformed storage. */
export function readRecentGames(): RecentGame[] {
  try {
    const stored: unknown = JSON.parse(localStorage[recentKey] ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecentGame).slice(0, maxGames) : [];
  } catch {
    return [];
  }
}

/** Adds a game to the recent games; does nothing without storage. */
export function addRecentGame(id: number, category: string): void {
  const others = readRecentGames().filter((game) => game.id !== id || game.category !== category);
  try {
    localStorage[recentKey] = JSON.stringify([{ id, category }, ...others]);
  } catch {
    // Storage is full or blocked.
  }
}

export function clearRecentGames(): void {
  try {
    localStorage.removeItem(recentKey);
  } catch {
    // Storage is blocked.
  }
}

/** Returns whether recent games may exist. The inline script of the landing page contains it: import nothing heavy here. */
export function hasRecentGames(): boolean {
  try {
    return Boolean(localStorage[recentKey]);
  } catch {
    // Storage is blocked.
    return false;
  }
}
