import { landingGamesPerCategory } from '../../../machines/business';
import type { CategoryGroup, Game } from '../../../machines/contracts';

/**
 * Returns up to `limit` games: one of each category, then further games of the landing rows. Those come only when the
 * categories are complete, so that games keep their positions.
 */
export function variedGames(
  categories: readonly CategoryGroup[],
  isComplete: boolean,
  limit: number,
) {
  const gamesOf = (from: number, to: number) =>
    categories.flatMap(({ category, games }) =>
      games.slice(from, to).map((game) => ({ ...game, category })),
    );
  const others = isComplete ? gamesOf(1, landingGamesPerCategory) : [];
  // A game may be in several categories.
  const games = new Map<Game['id'], Game>();
  for (const game of [...gamesOf(0, 1), ...others]) {
    if (!games.has(game.id)) games.set(game.id, game);
  }
  return [...games.values()].slice(0, limit);
}
