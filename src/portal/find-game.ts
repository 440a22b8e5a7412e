import type { CategoryGroup, Game } from '../../machines/contracts';
import { decodeSegment } from './addresses';

/** The first group of that name is the one that counts (D-10). */
export function findGroup(
  categories: readonly CategoryGroup[],
  category: string | null,
): CategoryGroup | undefined {
  return categories.find((group) => group.category === category);
}

/**
 * The game of an address: `gameid` as written there, compared with the numeric id as a whole number, inside the
 * first group of the category (D-23).
 */
export function findGame(
  categories: readonly CategoryGroup[],
  category: string | null,
  gameid: string,
): Game | undefined {
  if (!/^-?\d+$/.test(gameid)) return undefined;
  const id = Number(gameid);
  return findGroup(categories, category)?.games.find((game) => game.id === id);
}

/** The game that an address of the player names, such as `/games/7/Puzzle` (a path as the browser has it). */
export function gameOfPath(
  categories: readonly CategoryGroup[],
  playerPath: string,
): Game | undefined {
  const [, , gameid = '', category = ''] = playerPath.split('/');
  return findGame(categories, decodeSegment(category), gameid);
}
