import type { CategoryGroup, Game, ListedGame, LoginReply } from '../../machines/contracts';
import { createGroupStream, endOf } from './split-groups';
import { unreadable } from './read-body';

const fieldsOf = (value: unknown) => Object(value) as Record<string, unknown>;

/** Fields that decorate: their absence costs a row nothing. */
const decorations = ['gameid', 'img6', 'publisherlink', 'name'] as const;

const decoration = (value: unknown): string => (typeof value === 'string' ? value : '');

const trimmed = (value: unknown): string => decoration(value).trim();

/** What anybody reads of a name, in characters, and more. */
const longestName = 500;

/**
 * A name as it is listed and as an address can hold it: half a character, of which JSON knows and addresses do not, is
 * replaced. Empty where it is none.
 */
const nameOf = (value: unknown): string => {
  const name = decoration(value);
  return name.length > longestName ? '' : name.replace(/\p{Cs}/gu, '\ufffd');
};

/** A row of a list of games; null where it does not fit (D-31). */
function readGame(row: unknown): Game | null {
  const fields = fieldsOf(row);
  const { id } = fields;
  const gamename = nameOf(fields.gamename).trim();
  const gameurl = trimmed(fields.gameurl);
  if (!Number.isSafeInteger(id) || !gamename || !gameurl) return null;
  const game = { id: id as number, gamename, category: nameOf(fields.category), gameurl } as Game;
  for (const key of decorations) game[key] = decoration(fields[key]);
  return game;
}

/** A group of the catalogue with the games that fit; null where it has no name or no list (D-31). */
export function readGroup(group: unknown): CategoryGroup | null {
  const { category, games } = fieldsOf(group);
  const name = nameOf(category);
  if (!name.trim() || !Array.isArray(games)) return null;
  return { category: name, games: games.map(readGame).filter((game) => game !== null) };
}

/** The status of POST /loginuser as text; null where none can be read (D-7). */
function readStatus(body: unknown): string | null {
  const { status } = fieldsOf(body);
  const isGiven = typeof status === 'string' || typeof status === 'number';
  return (isGiven && String(status).trim()) || null;
}

function warnOfDropped(count: number, what: string): void {
  if (count > 0) {
    console.warn(`${count} of the ${what} received do not fit and are left out.`);
  }
}

/** The rows of a reply of GET /fetch-games, in `games` or in `data` (D-30); null without a list. */
export function rowsOfGames(body: unknown): unknown[] | null {
  const { games, data } = fieldsOf(body);
  return [games, data].find(Array.isArray) ?? null;
}

/** The reply of GET /fetch-games; drops a game without a category, which has no address. Throws a `CallFailure`. */
export function readListedGames(body: unknown): ListedGame[] {
  const rows = rowsOfGames(body);
  if (!rows) throw unreadable;
  const games: ListedGame[] = [];
  for (const row of rows) {
    const game = readGame(row);
    if (!game?.category.trim()) continue;
    const { id, gamename, category, img6 } = game;
    games.push({ id, gamename, category, img6, lowerCaseName: gamename.toLowerCase() });
  }
  warnOfDropped(rows.length - games.length, 'games');
  return games;
}

/** Decodes GET /api/games piece by piece; rows that do not fit are dropped and counted in a warning (D-31). */
export function createCatalogueReader() {
  const stream = createGroupStream();
  const groups: CategoryGroup[] = [];
  let givenGames = 0;
  return {
    /** All groups so far. */
    groups,
    /** Adds the groups that the next piece completes. Throws a `SyntaxError`. */
    read(piece: string): void {
      for (const given of stream.read(piece)) {
        const group = readGroup(given);
        if (!group) continue;
        groups.push(group);
        givenGames += (given as CategoryGroup).games.length;
      }
    },
    /** Throws a `SyntaxError` unless that was a whole list. */
    end(): void {
      const given = endOf(stream).length;
      const games = groups.reduce((sum, group) => sum + group.games.length, 0);
      warnOfDropped(given - groups.length, 'categories');
      warnOfDropped(givenGames - games, 'games');
    },
  };
}

/** The reply of POST /loginuser; throws a `CallFailure` where no status can be read. */
export function readLoginReply(body: unknown): LoginReply {
  const status = readStatus(body);
  if (status === null) throw unreadable;
  return { status };
}
