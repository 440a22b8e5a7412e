import { gzipSync } from 'node:zlib';
import type { CategoryGroup } from '../../machines/contracts';
import { catalogueCall, gamesCall } from '../../src/portal/calls';
import { readGroup, readListedGames, rowsOfGames } from '../../src/portal/decode';
import { fail, listed, shortened, warn, type Run } from './findings';
import { checkGames } from './games';
import { checkReply, send, type Reply } from './reply';

/** A row that both decoders of the app accept. */
const sound = { id: 1, gamename: 'Game', category: 'Category', gameurl: 'https://a.example/1/' };
const accepts = {
  catalogue: (row: unknown) => readGroup({ category: 'A', games: [row] })?.games.length === 1,
  provider: (row: unknown) => readListedGames({ games: [row] }).length === 1,
};
type List = keyof typeof accepts;

const kilobytes = ({ length }: Buffer) => `${(length / 1_000).toFixed(1)} kB`;
const idsOf = (games: readonly { id: number }[]) => games.map(({ id }) => id);
const repeated = <Value>(values: readonly Value[]) => [
  ...new Set(values.filter((value, index) => values.indexOf(value) < index)),
];

/** Adds the checks that both lists of games share. `doubled`: ids that occur more than once. */
function checkList(run: Run, name: List, reply: Reply, rows: unknown[], doubled: number[]) {
  const refused = rows.filter((row) => !accepts[name](row));
  const reasons = refused.map((row) =>
    Object.keys(sound)
      .map((key) => [key, (Object(row) as Record<string, unknown>)[key]] as const)
      .filter(([key, value]) => !accepts[name]({ ...sound, [key]: value }))
      .map(([key, value]) => `${key} ${shortened(value)}`)
      .join(', '),
  );
  const leftOut = listed(reasons, `of ${rows.length} are left out`);
  const { body, header } = reply;
  const encoding = header('content-encoding');
  // `fetch` hides the bytes on the line, so a compressed body is compressed again.
  const sent = encoding ? gzipSync(body) : body;
  const sizes = `${kilobytes(body)}, sent as ${kilobytes(sent)} (${encoding || 'not compressed'})`;
  // Compression does not make a smaller body much smaller.
  const isPlain = !encoding && body.length > 2_000;
  run.add(name, {
    games:
      fail(rows.length === 0 && 'none') ??
      fail(refused.length > rows.length / 10 && leftOut) ??
      warn(leftOut) ??
      `${rows.length}, all of use`,
    ids: warn(listed(doubled, 'listed twice')),
    compression:
      fail(name === 'provider' && run.subject.isDirect && isPlain && sizes) ??
      warn((isPlain || sent.length > 250_000) && sizes) ??
      sizes,
  });
}

export async function checkCatalogue(run: Run): Promise<CategoryGroup[]> {
  const reply = await send(run.subject.api.origin + catalogueCall.path);
  const given = checkReply(run, 'catalogue', reply, (text) =>
    (JSON.parse(text) as CategoryGroup[]).map((group) => ({ group, read: readGroup(group) })),
  );
  if (!given) return [];
  const groups = given.flatMap(({ read }) => read ?? []);
  const useless = given.filter(({ read }) => !read?.games.length);
  const examples = useless.map(({ group }) => shortened(group));
  const names = groups.map(({ category }) => category);
  const odd = names.filter((name) => name !== name.trim() || name.length > 60);
  run.add('catalogue', {
    categories:
      fail(groups.length === 0 && 'none') ??
      warn(listed(examples, `of ${given.length} have no name or no game`)) ??
      `${groups.length}`,
    names: warn(listed([...repeated(names), ...odd], 'repeated, too long or in white space')),
  });
  const rows = given.flatMap(({ group, read }) => (read ? group.games : []));
  const doubled = groups.flatMap(({ games }) => repeated(idsOf(games)));
  checkList(run, 'catalogue', reply, rows, doubled);
  if (groups.length > 0) await checkGames(run, groups);
  return groups;
}

/** `groups`: the catalogue, in which results open. */
export async function checkProvider(run: Run, groups: readonly CategoryGroup[]) {
  const { provider, isDirect, origin } = run.subject;
  const page = isDirect ? origin?.origin : undefined;
  const request = (more: Record<string, string> = {}) =>
    send(provider.origin + gamesCall.path, { headers: page ? { origin: page, ...more } : more });
  const reply = await request();
  const decode = (text: string) => rowsOfGames(JSON.parse(text)) ?? undefined;
  const rows = checkReply(run, 'provider', reply, decode);
  if (!rows) return;
  const games = readListedGames({ games: rows });
  checkList(run, 'provider', reply, rows, repeated(idsOf(games)));
  // The app opens the first group of a name.
  const known = new Map(
    groups.toReversed().map((group) => [group.category, new Set(idsOf(group.games))]),
  );
  const strange = games.filter(({ id, category }) => !known.get(category)?.has(id));
  const examples = strange.map(({ id, category }) => `${id} in ${shortened(category)}`);
  // `fetch` would add no-cache, and many servers then reply 200.
  const again = (condition: Record<string, string>) =>
    request({ 'cache-control': 'max-age=0', ...condition });
  const [etag, date] = [reply.header('etag'), reply.header('last-modified')];
  const same = await again(etag ? { 'if-none-match': etag } : { 'if-modified-since': date });
  const other = await again({ 'if-none-match': '"another"' });
  const allowed = reply.header('access-control-allow-origin');
  const varies = allowed === '*' || /origin|\*/i.test(reply.header('vary'));
  run.add('provider', {
    'in catalogue': warn(groups.length > 0 && listed(examples, `of ${games.length} are not`)),
    unchanged:
      fail(other.status === 304 && '304 to the ETag of another list') ??
      fail(same.status !== 304 && `${same.outcome} instead of 304: each key brings it again`) ??
      warn(!etag && '304 by Last-Modified only'),
    CORS:
      fail(page && !['*', page].includes(allowed) && `allows '${allowed}', not ${page}`) ??
      warn(page && !varies && `allows ${page} without Vary: Origin`),
  });
}
