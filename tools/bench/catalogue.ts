import { buildCatalogue, gameOf, demoGames, type CategoryGroup } from '../../fixtures/catalogue';

/**
 * Returns a catalogue of that many categories with that many games each, on the fixtures' games. Each game has its own name
 * and address, made of words of the demo's names: repeated ones would compress better than an operator's catalogue.
 */
export function catalogueOf(categories: number, gamesEach: number): CategoryGroup[] {
  const words = buildCatalogue().flatMap(({ games }) =>
    games.flatMap(({ gamename }) => gamename.split(' ')),
  );
  const pages = [...demoGames.keys()];
  const wordOf = (index: number) => words[index % words.length]!;
  return Array.from({ length: categories }, (_, shelf) => {
    const category = `Category ${shelf + 1}`;
    const games = Array.from({ length: gamesEach }, (__, place) => {
      const index = shelf * gamesEach + place;
      const round = Math.floor(index / words.length);
      const name = `${wordOf(index)} ${wordOf(index * 7 + round)} ${index + 1}`;
      const page = pages[index % pages.length]!;
      return gameOf(100_001 + index, name, category, page);
    });
    return { category, games };
  });
}
