import type { CategoryGroup, Game } from '../../machines/contracts';
import { fold } from '../../machines/fold';
import { decodeSegment } from './addresses';

/** Returns the first group with that name (CATEGORY-1), or else with its folded name, in which + may be a space (NAV-9). */
export function findGroup(
  categories: readonly CategoryGroup[],
  category: string | null,
): CategoryGroup | undefined {
  const exact = categories.find((group) => group.category === category);
  if (exact || category === null) return exact;
  const findFolded = (name: string) =>
    categories.find((group) => fold(group.category) === fold(name));
  return findFolded(category) ?? findFolded(category.replaceAll('+', ' '));
}

/**
 * Returns the game with that `gameid` (as in the address, compared as a whole number) in the first group of the category
 * (PLAY-5).
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

/** Returns the game of a player path such as `/games/7/Puzzle`, as the browser encodes it. */
export function gameOfPath(
  categories: readonly CategoryGroup[],
  playerPath: string,
): Game | undefined {
  const [, , gameid = '', category = ''] = playerPath.split('/');
  return findGame(categories, decodeSegment(category), gameid);
}
