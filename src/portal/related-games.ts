import type { CategoryGroup, Game } from '../../machines/contracts';
import { landingGamesPerCategory } from '../../machines/business';

/** Most games that are offered after one. */
const limit = 24;

/**
 * Returns the games to offer after a game, each once: those of its category, then the first games of all categories
 * (PLAY-10). The category of each is the name of its group, as its address needs it.
 */
export function relatedGames(
  categories: readonly CategoryGroup[],
  own: CategoryGroup,
  played: Game,
): Game[] {
  const gamesOf = (group: CategoryGroup, start = 0, end = Infinity) =>
    group.games.slice(start, end).map((game) => ({ ...game, category: group.category }));
  const ranks = Array.from({ length: landingGamesPerCategory }, (_, rank) => rank);
  const games = [
    ...gamesOf(own),
    ...ranks.flatMap((rank) => categories.flatMap((group) => gamesOf(group, rank, rank + 1))),
  ];
  const taken = new Set([played.id]);
  return games.filter(({ id }) => !taken.has(id) && taken.add(id)).slice(0, limit);
}
