import { recentKey } from './recent-key';

/** The address of a game that was played on this device. Nothing of it is ever sent. */
export interface RecentGame {
  id: number;
  category: string;
}

/** How many are kept. */
const most = 6;

const isRecentGame = (value: unknown): value is RecentGame => {
  const { id, category } = Object(value) as Partial<Record<keyof RecentGame, unknown>>;
  return Number.isSafeInteger(id) && typeof category === 'string';
};

/** The games that were played last, the latest first; what else stands in their place counts as none. */
export function readRecentGames(): RecentGame[] {
  try {
    const kept: unknown = JSON.parse(localStorage[recentKey] ?? '[]');
    return Array.isArray(kept) ? kept.filter(isRecentGame).slice(0, most) : [];
  } catch {
    return [];
  }
}

/** Keeps that this game has been played; a browser that keeps nothing forgets it. */
export function noteGame(id: number, category: string): void {
  const others = readRecentGames().filter((game) => game.id !== id || game.category !== category);
  try {
    localStorage[recentKey] = JSON.stringify([{ id, category }, ...others].slice(0, most));
  } catch {
    // No room, or not allowed.
  }
}

/** Forgets them all. */
export function forgetGames(): void {
  try {
    localStorage.removeItem(recentKey);
  } catch {
    // Nothing was kept.
  }
}
