import type { CategoryGroup, Game, ListedGame, LoginReply } from '../../machines/contracts';
import { fold } from '../../machines/fold';
import { createGroupStream, finish } from './split-groups';
import { unreadable } from './read-body';

const fieldsOf = (value: unknown) => Object(value) as Record<string, unknown>;

/** Optional fields: a row without them is accepted. */
const optionalFields = ['gameid', 'img6', 'publisherlink', 'name'] as const;

const textOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '');

const trimmed = (value: unknown): string => textOrEmpty(value).trim();

/** In UTF-16 code units; a longer name is cut. */
const maxNameLength = 500;

/** Returns the name with each lone surrogate replaced, because addresses cannot encode one. '' for a missing name. */
const nameOf = (value: unknown): string =>
  textOrEmpty(value)
    .slice(0, maxNameLength)
    .replace(/\p{Cs}/gu, '\ufffd');

/** Returns a row of a list of games; null for a malformed one (DATA-1). */
function readGame(row: unknown): Game | null {
  const fields = fieldsOf(row);
  // Backends send an id as a number or as a text.
  const id = /^\d+$/.test(trimmed(fields.id)) ? Number(fields.id) : fields.id;
  const gamename = nameOf(fields.gamename).trim();
  const gameurl = trimmed(fields.gameurl);
  if (!Number.isSafeInteger(id) || !gamename || !gameurl) return null;
  const game = { id: id as number, gamename, category: nameOf(fields.category), gameurl } as Game;
  for (const key of optionalFields) game[key] = textOrEmpty(fields[key]);
  return game;
}

/** Returns a group with its well-formed games; null without a name or a list (DATA-1). */
export function readGroup(group: unknown): CategoryGroup | null {
  const { category, games } = fieldsOf(group);
  const name = nameOf(category);
  if (!name.trim() || !Array.isArray(games)) return null;
  return { category: name, games: games.map(readGame).filter((game) => game !== null) };
}

/** Returns the status of POST /loginuser as text; null if unreadable (LAND-5). */
function readStatus(body: unknown): string | null {
  const { status } = fieldsOf(body);
  const isGiven = typeof status === 'string' || typeof status === 'number';
  return (isGiven && String(status).trim()) || null;
}

function warnOfDropped(count: number, rowKind: string): void {
  if (count > 0) {
    console.warn(`${count} malformed ${rowKind} left out.`);
  }
}

/** Returns the rows of GET /fetch-games, in `games` or in `data` (DATA-2); null without a list. */
export function rowsOfGames(body: unknown): unknown[] | null {
  const { games, data } = fieldsOf(body);
  return [games, data].find(Array.isArray) ?? null;
}

/** Decodes GET /fetch-games; drops a game without a category, which has no address. Throws a `CallFailure`. */
export function readListedGames(body: unknown): ListedGame[] {
  const rows = rowsOfGames(body);
  if (!rows) throw unreadable;
  const games: ListedGame[] = [];
  for (const row of rows) {
    const game = readGame(row);
    if (!game?.category.trim()) continue;
    const { id, gamename, category, img6 } = game;
    games.push({ id, gamename, category, img6, foldedName: fold(gamename) });
  }
  warnOfDropped(rows.length - games.length, 'games');
  return games;
}

/** Decodes GET /api/games chunk by chunk; drops malformed rows and logs their count as a warning (DATA-1). */
export function createCatalogueReader() {
  const stream = createGroupStream();
  const groups: CategoryGroup[] = [];
  let receivedGames = 0;
  return {
    groups,
    /** Adds the groups that the chunk completes. Throws a `SyntaxError`. */
    read(piece: string): void {
      for (const row of stream.read(piece)) {
        const group = readGroup(row);
        if (!group) continue;
        groups.push(group);
        receivedGames += (row as CategoryGroup).games.length;
      }
    },
    /** Throws a `SyntaxError` unless the text was a complete list. */
    end(): void {
      const received = finish(stream).length;
      const games = groups.reduce((sum, group) => sum + group.games.length, 0);
      warnOfDropped(received - groups.length, 'categories');
      warnOfDropped(receivedGames - games, 'games');
    },
  };
}

/** Decodes POST /loginuser; throws a `CallFailure` for an unreadable status. */
export function readLoginReply(body: unknown): LoginReply {
  const status = readStatus(body);
  if (status === null) throw unreadable;
  return { status };
}
