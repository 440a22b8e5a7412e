import { buildCatalogue, gameOf, demoGames } from '../../fixtures/catalogue';
import type { CategoryGroup } from '../../machines/contracts';

/**
 * Returns a catalogue of that many games in categories of `gamesEach`, on the fixtures' games. Each game has its own name and
 * address, made of words of the demo's names: repeated ones would compress better than an operator's catalogue.
 */
export function catalogueOf(games: number, gamesEach: number): CategoryGroup[] {
  const demo = buildCatalogue().flatMap((group) => group.games);
  const words = demo.flatMap(({ gamename }) => gamename.split(' '));
  const pages = [...demoGames.keys()];
  const wordOf = (index: number) => words[index % words.length]!;
  return Array.from({ length: games / gamesEach }, (_, shelf) => {
    const category = `Category ${shelf + 1}`;
    const gameAt = (place: number) => {
      const index = shelf * gamesEach + place;
      const round = Math.floor(index / words.length);
      const name = `${wordOf(index)} ${wordOf(index * 7 + round)} ${index + 1}`;
      return gameOf(100_001 + index, name, category, pages[index % pages.length]!);
    };
    return { category, games: Array.from({ length: gamesEach }, (__, place) => gameAt(place)) };
  });
}
