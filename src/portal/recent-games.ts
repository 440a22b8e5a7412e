import { recentKey } from './recent-key';

/** The address of a game that was played on this device. Never send it. */
export interface RecentGame {
  id: number;
  category: string;
}

const most = 6;

const isRecentGame = (value: unknown): value is RecentGame => {
  const { id, category } = Object(value) as Partial<Record<keyof RecentGame, unknown>>;
  return Number.isSafeInteger(id) && typeof category === 'string';
};

/** Returns the recently played games, latest first; [] for malformed storage. */
export function readRecentGames(): RecentGame[] {
  try {
    const kept: unknown = JSON.parse(localStorage[recentKey] ?? '[]');
    return Array.isArray(kept) ? kept.filter(isRecentGame).slice(0, most) : [];
  } catch {
    return [];
  }
}

/** Adds a game to the recent games; does nothing without storage. */
export function noteGame(id: number, category: string): void {
  const others = readRecentGames().filter((game) => game.id !== id || game.category !== category);
  try {
    localStorage[recentKey] = JSON.stringify([{ id, category }, ...others].slice(0, most));
  } catch {
    // Storage is full or blocked.
  }
}

export function forgetGames(): void {
  try {
    localStorage.removeItem(recentKey);
  } catch {
    // Storage is blocked.
  }
}
