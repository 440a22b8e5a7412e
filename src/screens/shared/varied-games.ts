import { landingGamesPerCategory } from '../../../machines/business';
import type { CategoryGroup, Game } from '../../../machines/contracts';

/**
 * Returns up to `limit` games, each once and none of `shown`: one of each category, then further games of the landing rows.
 * Those come only when the categories are complete, so that games keep their positions.
 */
export function variedGames(
  categories: readonly CategoryGroup[],
  isComplete: boolean,
  limit: number,
  shown: readonly Pick<Game, 'id'>[] = [],
) {
  const gamesOf = (from: number, to: number) =>
    categories.flatMap(({ category, games }) =>
      games.slice(from, to).map((game) => ({ ...game, category })),
    );
  const others = isComplete ? gamesOf(1, landingGamesPerCategory) : [];
  const taken = new Set(shown.map(({ id }) => id));
  return [...gamesOf(0, 1), ...others]
    .filter(({ id }) => !taken.has(id) && taken.add(id))
    .slice(0, limit);
}
