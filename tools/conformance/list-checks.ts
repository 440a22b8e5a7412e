import type { CategoryGroup, Game } from '../../machines/contracts';
import { readGroup, readListedGames, rowsOfGames } from '../../src/portal/decode';
import { frameOf } from '../../src/screens/player/frame';
import { quietly } from './app-calls';
import type { Findings } from './findings';

type Row = Record<string, unknown>;

/** A row that the app's readers take. */
const sound: Row = {
  id: 1,
  gameid: 'g1',
  gamename: 'Game',
  category: 'Category',
  gameurl: 'https://games.example/1/',
  img6: '',
  publisherlink: '',
  name: '',
};

/** Whether the app takes a row; asked of its own reader. */
type Takes = (row: unknown) => boolean;

const takesInCatalogue: Takes = (row) =>
  readGroup({ category: 'Category', games: [row] })?.games.length === 1;
const takesInList: Takes = (row) => quietly(() => readListedGames({ games: [row] }).length === 1);

/** More than a tenth left out is no slip. */
const tolerated = 0.1;

const shortened = (value: unknown) => {
  const text = JSON.stringify(value) ?? 'missing';
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
};
const someOf = (examples: readonly string[]) =>
  `${examples.slice(0, 3).join('; ')}${examples.length > 3 ? '; …' : ''}`;

/** The fields for which a row is left out: those that the reader refuses in a sound row. */
function refusedFields(row: unknown, takes: Takes): string {
  if (Object(row) !== row) return `${shortened(row)} in place of a game`;
  const fields = Object.keys(sound).filter((key) => !takes({ ...sound, [key]: (row as Row)[key] }));
  return fields.map((key) => `${key} ${shortened((row as Row)[key])}`).join(', ');
}

function checkDropped(name: string, rows: readonly unknown[], takes: Takes, findings: Findings) {
  const { ok, warn, fail } = findings;
  const dropped = rows.filter((row) => !takes(row));
  const check = `${name}: games`;
  const taken = rows.length - dropped.length;
  if (dropped.length === 0 && taken > 0) return ok(check, `${taken}, all of use`);
  const say = taken === 0 || dropped.length > rows.length * tolerated ? fail : warn;
  if (rows.length === 0) return fail(check, 'none', 'Send games: the screens stay empty.');
  say(
    check,
    `${dropped.length} of ${rows.length} are left out: ${someOf(dropped.map((row) => refusedFields(row, takes)))}`,
    'id must be a whole number, gamename, gameurl (and category in the provider’s list) texts that are not empty.',
  );
}

const repeated = <Value>(values: readonly Value[]): Value[] => [
  ...new Set(values.filter((value, index) => values.indexOf(value) !== index)),
];

/** The same number of games in two places of a list of 50,000 must not take minutes. */
function repeatedIds(games: readonly Pick<Game, 'id'>[]): number[] {
  const seen = new Set<number>();
  const twice = new Set<number>();
  for (const { id } of games) (seen.has(id) ? twice : seen).add(id);
  return [...twice];
}

/** The catalogue, of which `groups` is what the app took. */
export function checkCatalogue(given: unknown, groups: CategoryGroup[], findings: Findings) {
  const { ok, warn, fail } = findings;
  const list = given as unknown[];
  const refused = list.filter((group) => !readGroup(group));
  const empty = groups.filter(({ games }) => games.length === 0);
  const check = 'catalogue: categories';
  if (groups.length === 0) {
    fail(check, 'none', 'Send a list of {category, games}: the screens stay empty.');
  } else if (refused.length > 0) {
    warn(
      check,
      `${refused.length} of ${list.length} are left out: ${someOf(refused.map(shortened))}`,
      'Give each a category that is a text and games that are a list.',
    );
  } else if (empty.length > 0) {
    const names = someOf(empty.map(({ category }) => category));
    warn(check, `${empty.length} without a game: ${names}`, 'Leave empty categories out.');
  } else ok(check, `${groups.length}`);

  const twice = repeated(groups.map(({ category }) => category));
  if (twice.length > 0) {
    warn(
      'catalogue: names',
      `given more than once: ${someOf(twice)}`,
      'Make it one category: only the first is opened by its name.',
    );
  } else if (groups.some(({ category }) => category !== category.trim() || category.length > 60)) {
    warn(
      'catalogue: names',
      'some begin or end with white space, or are longer than 60 characters',
      'Trim and shorten the names of categories.',
    );
  } else ok('catalogue: names', 'each once');

  const rows = list
    .filter((group) => readGroup(group))
    .flatMap((group) => (group as { games: unknown[] }).games);
  checkDropped('catalogue', rows, takesInCatalogue, findings);

  const doubled = groups.filter(({ games }) => repeatedIds(games).length > 0);
  if (doubled.length > 0) {
    const where = doubled.map(({ category, games }) => `${category}: ${repeatedIds(games)[0]}`);
    warn(
      'catalogue: ids',
      `given twice in one category: ${someOf(where)}`,
      'Give each game an id of its own: only the first is opened.',
    );
  } else ok('catalogue: ids', 'each once in its category');
}

/** Addresses of games and pictures, as the app uses them. */
export function checkAddresses(games: readonly Game[], pageOrigin: string, findings: Findings) {
  const { ok, warn, fail } = findings;
  const refused = games.filter((game) => !frameOf(game, pageOrigin));
  const plain = games.filter(({ gameurl }) => /^\s*http:/i.test(gameurl));
  if (refused.length > 0) {
    const say = refused.length === games.length ? fail : warn;
    say(
      'games: addresses',
      `${refused.length} cannot be framed: ${someOf(refused.map(({ gameurl }) => shortened(gameurl)))}`,
      'Give https addresses.',
    );
  } else if (plain.length > 0) {
    warn(
      'games: addresses',
      `${plain.length} are http, which the app makes https: ${someOf(plain.map(({ gameurl }) => shortened(gameurl)))}`,
      'Make sure that they answer by https, and give them so.',
    );
  } else ok('games: addresses', `${games.length} can be framed`);

  const bare = games.filter(({ img6 }) => img6.trim() === '');
  const mixed = games.filter(({ img6 }) => /^\s*http:/i.test(img6));
  if (mixed.length > 0 && !pageOrigin.startsWith('http:')) {
    warn(
      'pictures: addresses',
      `${mixed.length} of ${games.length} are http`,
      'Give https addresses: browsers refuse others on a page of https.',
    );
  } else if (bare.length > 0) {
    warn(
      'pictures: addresses',
      `${bare.length} of ${games.length} games have none`,
      'Send img6; a sign stands in its place.',
    );
  } else ok('pictures: addresses', `${games.length} given`);
}

/** The provider's list; `groups` is the catalogue, in which a result of the search is opened. */
export function checkProviderList(given: unknown, groups: CategoryGroup[], findings: Findings) {
  const { ok, warn } = findings;
  const rows = rowsOfGames(given) ?? [];
  checkDropped('provider', rows, takesInList, findings);
  const games = quietly(() => readListedGames({ games: rows }));
  const twice = repeatedIds(games);
  if (twice.length > 0) {
    warn(
      'provider: ids',
      `given twice: ${someOf(twice.map(String))}`,
      'List each game once: it is found twice otherwise.',
    );
  } else ok('provider: ids', 'each once');
  if (groups.length === 0) return;
  const known = new Map<string, Set<number>>();
  for (const { category, games: own } of groups) {
    if (!known.has(category)) known.set(category, new Set(own.map(({ id }) => id)));
  }
  const unknown = games.filter(({ id, category }) => !known.get(category)?.has(id));
  if (unknown.length > 0) {
    const examples = unknown.map(({ id, category }) => `${id} in ${shortened(category)}`);
    warn(
      'provider: in catalogue',
      `${unknown.length} of ${games.length} are not: ${someOf(examples)}`,
      'Use the ids and categories of the catalogue: who opens such a result finds no game.',
    );
  } else ok('provider: in catalogue', 'all of them');
}
