import type { CategoryGroup, Game } from '../../machines/contracts';
import { readGroup, readListedGames, rowsOfGames } from '../../src/portal/decode';
import { frameOf } from '../../src/portal/game-frame';
import { fail, warn, type Findings } from './findings';

type Row = Record<string, unknown>;

/** A row that both decoders of the app accept. */
const sound: Row = {
  id: 1,
  gamename: 'Game',
  category: 'Category',
  gameurl: 'https://games.example/1/',
};

/** Whether a decoder of the app accepts a row. */
type Accepts = (row: unknown) => boolean;

const acceptsInCatalogue: Accepts = (row) =>
  readGroup({ category: 'Category', games: [row] })?.games.length === 1;
const acceptsInList: Accepts = (row) => readListedGames({ games: [row] }).length === 1;

/** Share of rows that may be dropped before the list counts as wrong. */
const maxDroppedShare = 0.1;

const shortened = (value: unknown) => {
  const text = JSON.stringify(value) ?? 'missing';
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
};
const someOf = (examples: readonly string[]) =>
  `${examples.slice(0, 3).join('; ')}${examples.length > 3 ? '; …' : ''}`;

/** Fields of a row because of which a decoder refuses an otherwise valid row. */
function refusedFields(row: unknown, accepts: Accepts): string {
  if (Object(row) !== row) return `${shortened(row)} in place of a game`;
  const given = row as Row;
  const fields = Object.keys(sound).filter((key) => !accepts({ ...sound, [key]: given[key] }));
  return fields.map((key) => `${key} ${shortened(given[key])}`).join(', ');
}

function checkDropped(name: string, rows: unknown[], accepts: Accepts, findings: Findings) {
  const dropped = rows.filter((row) => !accepts(row));
  const fault = dropped.length > rows.length * maxDroppedShare ? fail : warn;
  const examples = () => someOf(dropped.map((row) => refusedFields(row, accepts)));
  findings.add(
    `${name}: games`,
    `${rows.length}, all of use`,
    rows.length === 0 && fail('none', 'Send games: the screens stay empty.'),
    dropped.length > 0 &&
      fault(
        `${dropped.length} of ${rows.length} are left out: ${examples()}`,
        'id must be a whole number, gamename, gameurl (and category in the provider’s list) texts that are not empty.',
      ),
  );
}

/** Returns repeated values in linear time. */
function repeated<Value>(values: readonly Value[]): Value[] {
  const seen = new Set<Value>();
  const twice = new Set<Value>();
  for (const value of values) (seen.has(value) ? twice : seen).add(value);
  return [...twice];
}

const idsOf = (games: readonly { id: number }[]) => games.map(({ id }) => id);

/** Checks the received catalogue and the groups that the app accepts. */
export function checkCatalogue(given: unknown[], groups: CategoryGroup[], findings: Findings) {
  const accepted = given.filter((group) => readGroup(group));
  const refused = given.filter((group) => !readGroup(group));
  const empty = groups.filter(({ games }) => games.length === 0);
  const names = groups.map(({ category }) => category);
  findings.add(
    'catalogue: categories',
    `${groups.length}`,
    groups.length === 0 &&
      fail('none', 'Send a list of {category, games}: the screens stay empty.'),
    refused.length > 0 &&
      warn(
        `${refused.length} of ${given.length} are left out: ${someOf(refused.map(shortened))}`,
        'Give each a category that is a text and games that are a list.',
      ),
    empty.length > 0 &&
      warn(
        `${empty.length} without a game: ${someOf(empty.map(({ category }) => category))}`,
        'Leave empty categories out.',
      ),
  );

  const twice = repeated(names);
  findings.add(
    'catalogue: names',
    'each once',
    twice.length > 0 &&
      warn(
        `given more than once: ${someOf(twice)}`,
        'Make it one category: only the first is opened by its name.',
      ),
    names.some((name) => name !== name.trim() || name.length > 60) &&
      warn(
        'some begin or end with white space, or are longer than 60 characters',
        'Trim and shorten the names of categories.',
      ),
  );

  const rows = accepted.flatMap((group) => (group as { games: unknown[] }).games);
  checkDropped('catalogue', rows, acceptsInCatalogue, findings);

  const doubled = groups.flatMap(({ category, games }) =>
    repeated(idsOf(games))
      .slice(0, 1)
      .map((id) => `${category}: ${id}`),
  );
  findings.add(
    'catalogue: ids',
    'each once in its category',
    doubled.length > 0 &&
      warn(
        `given twice in one category: ${someOf(doubled)}`,
        'Give each game an id of its own: only the first is opened.',
      ),
  );
}

/** Checks addresses of games and pictures, resolved as in the app. */
export function checkAddresses(games: readonly Game[], pageOrigin: string, findings: Findings) {
  const isPlain = (address: string) => /^\s*http:/i.test(address);
  const examples = (some: Game[]) => someOf(some.map(({ gameurl }) => shortened(gameurl)));
  const refused = games.filter((game) => !frameOf(game, pageOrigin));
  const plain = games.filter(({ gameurl }) => isPlain(gameurl));
  const fault = refused.length === games.length ? fail : warn;
  findings.add(
    'games: addresses',
    `${games.length} can be framed`,
    refused.length > 0 &&
      fault(`${refused.length} cannot be framed: ${examples(refused)}`, 'Give https addresses.'),
    plain.length > 0 &&
      warn(
        `${plain.length} are http, which the app makes https: ${examples(plain)}`,
        'Make sure that they answer by https, and give them so.',
      ),
  );

  const bare = games.filter(({ img6 }) => img6.trim() === '');
  const mixed = games.filter(({ img6 }) => isPlain(img6));
  findings.add(
    'pictures: addresses',
    `${games.length} given`,
    mixed.length > 0 &&
      !isPlain(pageOrigin) &&
      warn(
        `${mixed.length} of ${games.length} are http`,
        'Give https addresses: browsers refuse others on a page of https.',
      ),
    bare.length > 0 &&
      warn(
        `${bare.length} of ${games.length} games have none`,
        'Send img6; without it the app draws a sign.',
      ),
  );
}

/** Checks the provider's list; `groups` is the catalogue that results open in. */
export function checkProviderList(given: unknown, groups: CategoryGroup[], findings: Findings) {
  const rows = rowsOfGames(given) ?? [];
  checkDropped('provider', rows, acceptsInList, findings);
  const games = readListedGames({ games: rows });
  const twice = repeated(idsOf(games));
  findings.add(
    'provider: ids',
    'each once',
    twice.length > 0 &&
      warn(
        `given twice: ${someOf(twice.map(String))}`,
        'List each game once: it is found twice otherwise.',
      ),
  );
  if (groups.length === 0) return;
  // The app opens the first group of a name.
  const known = new Map(
    groups.toReversed().map(({ category, games: own }) => [category, new Set(idsOf(own))]),
  );
  const unknown = games.filter(({ id, category }) => !known.get(category)?.has(id));
  const examples = unknown.map(({ id, category }) => `${id} in ${shortened(category)}`);
  findings.add(
    'provider: in catalogue',
    'all of them',
    unknown.length > 0 &&
      warn(
        `${unknown.length} of ${games.length} are not: ${someOf(examples)}`,
        'Use the ids and categories of the catalogue: such a result opens ‘No game found’.',
      ),
  );
}
