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

/** Returns the game with that `gameid` (as in the address, compared as a whole number) in the group (PLAY-5). */
export const findGame = (group: CategoryGroup | undefined, gameid: string): Game | undefined =>
  /^-?\d+$/.test(gameid) ? group?.games.find(({ id }) => id === Number(gameid)) : undefined;

/** Returns the game of a player path such as `/games/7/Puzzle`, as the browser encodes it. */
export function gameOfPath(categories: readonly CategoryGroup[], playerPath: string) {
  const [, , gameid = '', category = ''] = playerPath.split('/');
  return findGame(findGroup(categories, decodeSegment(category)), gameid);
}
