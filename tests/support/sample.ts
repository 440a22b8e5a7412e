import { testNumber, type TestNumberName } from '../../fixtures/test-numbers';
import type { CategoryGroup, Game, ListedGame } from '../../machines/contracts';
import { fold } from '../../machines/fold';

export const numberOf = (name: TestNumberName): string => testNumber(name).msisdn;

export const sampleGame = (id: number, fields: Partial<Game> = {}): Game => ({
  id,
  gameid: `game-${id}`,
  gamename: `Game ${id}`,
  category: 'Sample',
  gameurl: `https://games.example/${id}/`,
  img6: `/pictures/${id}.svg`,
  publisherlink: 'https://publisher.example',
  name: 'A publisher',
  ...fields,
});

/** The same game as the search knows it. */
export const listedGame = ({ id, gamename, category, img6 }: Game): ListedGame => ({
  id,
  gamename,
  category,
  img6,
  foldedName: fold(gamename),
});

export const sampleGames = (first: number, count: number): Game[] =>
  Array.from({ length: count }, (_, index) => sampleGame(first + index));

export const sampleGroup = (category: string, games: Game[]): CategoryGroup => ({
  category,
  games: games.map((game) => ({ ...game, category })),
});

/** The list of GET /fetch-games with games of these names. */
export const listOf = (...names: string[]) => ({
  games: names.map((gamename, index) => sampleGame(index + 1, { gamename })),
});
