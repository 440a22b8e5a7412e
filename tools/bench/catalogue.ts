import { buildCatalogue, copyOf, type CategoryGroup } from '../../fixtures/catalogue';

/** A catalogue of that many categories with that many games each, made of the fixtures' games. */
export function catalogueOf(categories: number, gamesEach: number): CategoryGroup[] {
  const known = buildCatalogue().flatMap(({ games }) => games);
  let id = 100_000;
  return Array.from({ length: categories }, (_, index) => {
    const category = `Category ${index + 1}`;
    const games = Array.from({ length: gamesEach }, () => {
      id += 1;
      const game = known[id % known.length]!;
      return copyOf(game, id, { category, gamename: `${game.gamename} ${id % 1_000}` });
    });
    return { category, games };
  });
}
