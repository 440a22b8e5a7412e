import * as v from 'valibot';
import type { CategoryGroup, Game, LoginReply } from '../../machines/contracts';

/** A field that decorates: its absence costs a row nothing. */
const decoration = v.fallback(v.string(), '');

const gameSchema = v.object({
  id: v.pipe(v.number(), v.safeInteger()),
  gameid: decoration,
  gamename: v.pipe(v.string(), v.trim(), v.minLength(1)),
  category: decoration,
  gameurl: v.pipe(v.string(), v.trim(), v.minLength(1)),
  img6: decoration,
  publisherlink: decoration,
  name: decoration,
});

const categoryName = v.pipe(
  v.string(),
  v.check((name) => name.trim() !== ''),
);

const categorizedGameSchema = v.object({ ...gameSchema.entries, category: categoryName });

const groupSchema = v.object({
  category: categoryName,
  games: v.array(v.unknown()),
});

const replySchema = v.object({
  status: v.pipe(
    v.union([v.string(), v.number()]),
    v.transform((status) => String(status).trim()),
    v.minLength(1),
  ),
});

/** An answer that does not have the agreed shape, as the machines hear of it. */
const unreadable = { kind: 'unreadable' } as const;

/** Keeps the rows that fit and reports how many did not (decision 26). */
function fittingRows<Schema extends v.GenericSchema>(
  rows: readonly unknown[],
  schema: Schema,
  onDropped: (count: number) => void,
): v.InferOutput<Schema>[] {
  const fitting: v.InferOutput<Schema>[] = [];
  for (const row of rows) {
    const parsed = v.safeParse(schema, row);
    if (parsed.success) fitting.push(parsed.output);
  }
  if (fitting.length < rows.length) onDropped(rows.length - fitting.length);
  return fitting;
}

const logDropped = (what: string) => (count: number) =>
  console.warn(`${count} of the ${what} received do not fit and are left out.`);

/** The provider's games; a game without a category has no address. Throws a `CallFailure` where it is no list. */
export function readGames(list: unknown): Game[] {
  if (!Array.isArray(list)) throw unreadable;
  return fittingRows(list, categorizedGameSchema, logDropped('games'));
}

/** The category groups of GET /api/games; throws a `CallFailure` where the answer is no list. */
export function readCategoryGroups(body: unknown): CategoryGroup[] {
  if (!Array.isArray(body)) throw unreadable;
  let droppedGames = 0;
  const groups = fittingRows(body, groupSchema, logDropped('categories')).map((group) => ({
    category: group.category,
    games: fittingRows(group.games, gameSchema, (count) => (droppedGames += count)),
  }));
  if (droppedGames > 0) logDropped('games')(droppedGames);
  return groups;
}

/** The status of POST /loginuser as text; throws a `CallFailure` where none can be read (decision 7). */
export function readLoginReply(body: unknown): LoginReply {
  const parsed = v.safeParse(replySchema, body);
  if (!parsed.success) throw unreadable;
  return parsed.output;
}
