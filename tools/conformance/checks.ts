import type { TLSSocket } from 'node:tls';
import { callLimitMs } from '../../machines/business';
import type { CategoryGroup, Game, LoginReply } from '../../machines/contracts';
import { isSuccess } from '../../machines/payment';
import { readGroup, readListedGames, rowsOfGames } from '../../src/portal/decode';
import { frameOf } from '../../src/portal/game-frame';
import type { Answer, Exchange } from './exchange';
import { fail, ok, warn, type Cell } from './findings';
import type { Sample } from './samples';

/** Bytes for a reader. */
export const kilobytes = (bytes: number) =>
  bytes < 1_000 ? `${bytes} bytes` : `${(bytes / 1_000).toFixed(1)} kB`;
const seconds = (ms: number) =>
  ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`;
const bytesOf = ({ body }: Answer) => Buffer.concat(body);
/** Returns the text as the app reads it, without a byte order mark. */
const textOf = (answer: Answer) => new TextDecoder().decode(bytesOf(answer));
const shortened = (value: unknown) => {
  const text = JSON.stringify(value) ?? 'missing';
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
};
/** Returns a text with the first examples; false if there are none. */
const listed = (text: string, examples: readonly string[]) =>
  examples.length > 0 &&
  `${text}: ${examples.slice(0, 3).join('; ')}${examples.length > 3 ? '; …' : ''}`;
/** Returns the values that are there more than once, in linear time. */
function repeated<Value>(values: readonly Value[]): Value[] {
  const seen = new Set<Value>();
  return [...new Set(values.filter((value) => seen.has(value) || !seen.add(value)))];
}
const idsOf = (games: readonly { id: number }[]) => games.map(({ id }) => id);
const limit = `Answer within ${callLimitMs / 1_000} s; the app gives up then.`;
const identity = 'docs/identity.md';

/** A connection without TLS. `isDirect`: browsers call the host without the portal. */
export function plainChecks(name: string, { hostname }: URL, isDirect: boolean): Cell[] {
  const isRemote = !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  return [
    ok(`${name}: connection`, 'http, on this machine'),
    fail(isRemote && isDirect && 'http'),
    'Serve it by https: browsers refuse anything else on a page of https.',
    warn(isRemote && 'http'),
    'Serve it by https: subscribers’ numbers travel to it.',
  ];
}

export function tlsChecks(name: string, socket: TLSSocket, isDirect: boolean): Cell[] {
  const days = (Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / 86_400_000;
  const ends = `ends in ${Math.floor(days)} days`;
  const version = socket.getProtocol() ?? '';
  const isOffered = socket.alpnProtocol === 'h2';
  const certificate = [
    ok(`${name}: certificate`, `trusted, ${ends}`),
    fail(!socket.authorized && String(socket.authorizationError)),
    'Use one that browsers trust; for an authority of your own set NODE_EXTRA_CA_CERTS.',
    warn(days < 14 && ends),
    'Renew it, and automate that.',
  ];
  if (!socket.authorized) return certificate;
  return [
    ...certificate,
    ok(`${name}: TLS`, version),
    fail(/^TLSv1(\.1)?$/.test(version) && version),
    'Offer TLS 1.2 and 1.3.',
    ok(`${name}: HTTP/2`, isOffered ? 'offered' : 'not offered; the portal’s server uses HTTP/1.1'),
    warn(!isOffered && isDirect && 'not offered'),
    'Offer HTTP/2: the calls of a page share one connection.',
  ];
}

export const statusChecks = (name: string, { status, broken }: Answer): Cell[] => [
  ok(`${name}: status`, '200'),
  fail(status === 0 && `no answer: ${broken}`),
  limit,
  fail(status >= 300 && status < 400 && `${status}, a redirect`),
  'Answer at this address itself: no redirects.',
  fail(status !== 200 && `${status}`),
  'Answer with status 200.',
  fail(broken !== undefined && `200, broken off: ${broken}`),
  'Send the whole; look for limits of proxies.',
];

function typeChecks(name: string, answer: Answer, isText = false): Cell[] {
  const type = answer.header('content-type');
  const wanted = isText ? /^text\/plain/i : /^(application\/json|[^;]+\+json)/i;
  const charset = /charset="?([^";]+)/i.exec(type)?.[1]?.trim() ?? 'utf-8';
  const isUtf8 = bytesOf(answer).equals(Buffer.from(bytesOf(answer).toString()));
  return [
    ok(`${name}: type`, type),
    warn(!wanted.test(type) && (type || 'no Content-Type')),
    `Send Content-Type: ${isText ? 'text/plain; charset=utf-8' : 'application/json'}.`,
    ok(`${name}: encoding`, 'UTF-8'),
    fail(!/^utf-?8$/i.test(charset) && `charset ${charset}`),
    fail(!isUtf8 && 'bytes that are no UTF-8'),
    'Send UTF-8: the app reads everything as such.',
  ];
}

const shapeChecks = (name: string, answer: Answer, fix: string): Cell[] => [
  ok(`${name}: shape`),
  fail(`cannot be read: ${textOf(answer).slice(0, 40)}`),
  fix,
];

/** `isStreamed`: the limit applies to the first byte only. */
function timeChecks(name: string, { firstByteMs, wholeMs }: Answer, isStreamed = false): Cell[] {
  const found = `first byte after ${seconds(firstByteMs)}, the whole after ${seconds(wholeMs)}`;
  return [
    ok(`${name}: time`, found),
    fail((isStreamed ? firstByteMs : wholeMs) > callLimitMs && found),
    limit,
    warn(wholeMs > 1_000 && found),
    'Answer within a second: the line adds its own.',
  ];
}

/** The size, compressed and not. `isDirect`: browsers call this host without the portal. */
function compressionChecks(name: string, answer: Answer, isDirect: boolean): Cell[] {
  const plain = bytesOf(answer).length;
  const encoding = answer.header('content-encoding');
  const sent = `${kilobytes(answer.sent)} (${encoding || 'not compressed'})`;
  const found = `${kilobytes(plain)}, sent as ${sent}`;
  // Compression does not make a smaller body much smaller.
  const isPlain = !encoding && plain > 2_000;
  const varies = /accept-encoding|\*/i.test(answer.header('vary'));
  return [
    ok(`${name}: compression`, found),
    fail(isPlain && isDirect && found),
    'Compress it with brotli or gzip.',
    warn(isPlain && found),
    'Compress it with brotli or gzip, unless the proxy before it does.',
    warn(encoding && !varies && `${found}, without Vary`),
    'Send Vary: Accept-Encoding, for caches on the way.',
    warn(answer.sent > 250_000 && found),
    'Leave out games or fields: at 400 kbit/s that takes over 5 s.',
  ];
}

/** No cache may store a response about a subscriber. */
function uncachedChecks(name: string, { header }: Answer): Cell[] {
  const caching = header('cache-control');
  return [
    ok(`${name}: caching`, caching || 'no Cache-Control; answers to POST are not cached'),
    fail(/public|s-maxage|max-age=0*[1-9]/i.test(caching) && caching),
    'Send Cache-Control: no-store: the answer is about one person.',
  ];
}

/** A row that both decoders of the app accept. */
const sound = { id: 1, gamename: 'Game', category: 'Category', gameurl: 'https://a.example/1/' };
/** Whether the app's decoder of a list accepts a row. */
const accepts = {
  catalogue: (row: unknown) => readGroup({ category: 'A', games: [row] })?.games.length === 1,
  provider: (row: unknown) => readListedGames({ games: [row] }).length === 1,
};

/** The rows that the app leaves out, each with the fields because of which it does. */
function rowChecks(name: keyof typeof accepts, rows: readonly unknown[]): Cell[] {
  const refused = rows.filter((row) => !accepts[name](row));
  const reasons = refused.map((row) => {
    if (Object(row) !== row) return `${shortened(row)} in place of a game`;
    return Object.keys(sound)
      .map((key) => [key, (row as Record<string, unknown>)[key]] as const)
      .filter(([key, value]) => !accepts[name]({ ...sound, [key]: value }))
      .map(([key, value]) => `${key} ${shortened(value)}`)
      .join(', ');
  });
  const found = listed(`${refused.length} of ${rows.length} are left out`, reasons);
  return [
    ok(`${name}: games`, `${rows.length}, all of use`),
    fail(rows.length === 0 && 'none'),
    'Send games: the screens stay empty.',
    fail(refused.length > rows.length / 10 && found),
    warn(found),
    'id must be a whole number, gamename, gameurl (and category in the provider’s list) texts that are not empty.',
  ];
}

/** `firstMs`: the time of the first category. */
export function catalogueChecks(
  { answer, result: groups }: Exchange<CategoryGroup[]>,
  firstMs: number,
): Cell[] {
  const type = typeChecks('catalogue', answer);
  const shape = 'Send a JSON list of {category, games: […]}.';
  if (!groups) return [...type, ...shapeChecks('catalogue', answer, shape)];
  const given = JSON.parse(textOf(answer)) as CategoryGroup[];
  const refused = given.filter((group) => !readGroup(group));
  const rows = given.flatMap((group) => (readGroup(group) ? group.games : []));
  const names = groups.map(({ category }) => category);
  const isOdd = names.some((name) => name !== name.trim() || name.length > 60);
  const empty = groups.filter(({ games }) => games.length === 0).map(({ category }) => category);
  const doubled = groups
    .map(({ category, games }) => ({ category, ids: repeated(idsOf(games)) }))
    .flatMap(({ category, ids: [id] }) => (id === undefined ? [] : `${category}: ${id}`));
  const { wholeMs, header } = answer;
  const first = Math.min(firstMs, wholeMs);
  const times = `first category after ${seconds(first)}, the last after ${seconds(wholeMs)}`;
  const caching = header('cache-control');
  return [
    ...type,
    ok('catalogue: categories', `${groups.length}`),
    fail(groups.length === 0 && 'none'),
    'Send a list of {category, games}: the screens stay empty.',
    warn(listed(`${refused.length} of ${given.length} are left out`, refused.map(shortened))),
    'Give each a category that is a text and games that are a list.',
    warn(listed(`${empty.length} without a game`, empty)),
    'Leave empty categories out.',
    ok('catalogue: names', 'each once'),
    warn(listed('given more than once', repeated(names))),
    'Make it one category: only the first is opened by its name.',
    warn(isOdd && 'some begin or end with white space, or are longer than 60 characters'),
    'Trim and shorten the names of categories.',
    ...rowChecks('catalogue', rows),
    ok('catalogue: ids', 'each once in its category'),
    warn(listed('given twice in one category', doubled)),
    'Give each game an id of its own: only the first is opened.',
    ...timeChecks('catalogue', answer, true),
    ok('catalogue: streaming', times),
    warn(wholeMs > 1_000 && first > wholeMs * 0.8 && times),
    'Send categories as they are ready, without buffering.',
    ...compressionChecks('catalogue', answer, false),
    ok('catalogue: caching', caching || 'no Cache-Control'),
    warn(header('set-cookie') && 'sets a cookie'),
    'Send no cookie: the catalogue is the same for all.',
    warn(Number(/max-age=(\d+)/i.exec(caching)?.[1]) > 86_400 && caching),
    'Let it be kept for an hour or less: new games come late.',
  ];
}

/** Addresses of games and pictures, resolved as in the app. */
export function addressChecks(games: readonly Game[], page: string): Cell[] {
  const all = games.length;
  const isPlain = (address: string) => /^\s*http:/i.test(address);
  const addressesOf = (some: Game[]) => some.map(({ gameurl }) => shortened(gameurl));
  const refused = games.filter((game) => !frameOf(game, page));
  const unframed = listed(`${refused.length} cannot be framed`, addressesOf(refused));
  const plain = games.filter(({ gameurl }) => isPlain(gameurl));
  const mixed = games.filter(({ img6 }) => isPlain(img6) && !isPlain(page)).length;
  const bare = games.filter(({ img6 }) => img6.trim() === '').length;
  return [
    ok('games: addresses', `${all} can be framed`),
    fail(refused.length === all && unframed),
    warn(unframed),
    'Give https addresses.',
    warn(listed(`${plain.length} are http, which the app makes https`, addressesOf(plain))),
    'Make sure that they answer by https, and give them so.',
    ok('pictures: addresses', `${all} given`),
    warn(mixed > 0 && `${mixed} of ${all} are http`),
    'Give https addresses: browsers refuse others on a page of https.',
    warn(bare > 0 && `${bare} of ${all} games have none`),
    'Send img6; without it the app draws a sign.',
  ];
}

export const sampleChecks = (framed: Sample, portal: URL | undefined, shown: Sample): Cell[] => [
  ok('games: in a frame', `${framed.requested} requested`),
  fail(framed.faulty),
  portal
    ? `Have the publisher send Content-Security-Policy: frame-ancestors ${portal.origin}, and no X-Frame-Options.`
    : 'Have the publisher allow the portal in frame-ancestors; name its origin with --origin.',
  ok('pictures: files', `${shown.requested} requested, the largest ${kilobytes(shown.largest)}`),
  warn(shown.faulty),
  'Send pictures of at most 30 kB (WebP or AVIF, 300 pixels wide) that may be cached and shown elsewhere.',
];

/** `groups`: the catalogue that results open in. `isDirect`: browsers call the provider without the portal. */
export function providerChecks(
  { answer, result }: Exchange<unknown>,
  groups: readonly CategoryGroup[],
  isDirect: boolean,
): Cell[] {
  const type = typeChecks('provider', answer);
  const shape = 'Send a JSON object whose field games, or data, is the list.';
  if (!result) return [...type, ...shapeChecks('provider', answer, shape)];
  const rows = rowsOfGames(JSON.parse(textOf(answer))) ?? [];
  const games = readListedGames({ games: rows });
  // The app opens the first group of a name.
  const known = new Map(
    groups.toReversed().map(({ category, games: own }) => [category, new Set(idsOf(own))]),
  );
  const strange = games
    .filter(({ id, category }) => !known.get(category)?.has(id))
    .map(({ id, category }) => `${id} in ${shortened(category)}`);
  const catalogued = [
    ok('provider: in catalogue', 'all of them'),
    warn(listed(`${strange.length} of ${games.length} are not`, strange)),
    'Use the ids and categories of the catalogue: such a result opens ‘No game found’.',
  ];
  return [
    ...type,
    ...rowChecks('provider', rows),
    ok('provider: ids', 'each once'),
    warn(listed('given twice', repeated(idsOf(games)).map(String))),
    'List each game once: it is found twice otherwise.',
    ...(groups.length > 0 ? catalogued : []),
    ...timeChecks('provider', answer),
    ...compressionChecks('provider', answer, isDirect),
  ];
}

/** The search requests the list at each key: an unchanged list must cost few bytes. */
export function unchangedChecks(list: Answer, known?: Answer, unknown?: Answer): Cell[] {
  const again = `each key in the search brings ${kilobytes(list.sent)} again`;
  const silent = [known, unknown].find((each) => each?.broken);
  return [
    ok('provider: unchanged', '304 without a body'),
    fail(!known && `neither ETag nor Last-Modified: ${again}`),
    'Send an ETag, and 304 to If-None-Match.',
    fail(silent && `no answer: ${silent.broken}`),
    'Answer If-None-Match with 304.',
    fail(unknown?.status === 304 && '304 to the ETag or date of another list'),
    'Compare the ETag: send 304 only where it is the same.',
    fail(known?.status !== 304 && `${known?.status} instead of 304: ${again}`),
    'Answer If-None-Match with 304.',
    warn(!list.header('etag') && '304 by Last-Modified only'),
    'Send an ETag: the portal asks by it on its own origin.',
  ];
}

/** `page`: the origin of the portal, which calls the provider directly. */
export function corsChecks({ header }: Answer, page: string): Cell[] {
  const allowed = header('access-control-allow-origin');
  const found = allowed ? `allows ${allowed}` : 'no Access-Control-Allow-Origin';
  const varies = /origin|\*/i.test(header('vary'));
  return [
    ok('provider: CORS', `${found}; the app sends no header that would need a preflight`),
    fail(!['*', page].includes(allowed) && found),
    `Send Access-Control-Allow-Origin: ${page}; browsers show nothing else to the portal.`,
    warn(allowed !== '*' && !varies && `${found}, without Vary`),
    'Send Vary: Origin, for caches on the way.',
  ];
}

export function loginChecks(
  { answer, result }: Exchange<LoginReply>,
  malformed: readonly Exchange<LoginReply>[],
): Cell[] {
  const status = result?.status ?? '';
  const silent = malformed.find((each) => each.answer.status === 0)?.answer;
  const letIn = malformed.some((each) => each.result && each.result.status !== '0');
  const broken = malformed.find((each) => each.answer.status >= 500)?.answer;
  return [
    ...typeChecks('login', answer),
    ok('login: shape', `status ${status}: ${status === '0' ? 'not subscribed' : 'lets in'}`),
    fail(status === '' && 'no status can be read'),
    'Send {"status": "1"} or {"status": 0}.',
    warn(!['0', '1'].includes(status) && `status ${status}: lets in on the landing screen`),
    'Send 1 or 0.',
    ...timeChecks('login', answer),
    ...uncachedChecks('login', answer),
    ok('login: malformed', 'refused'),
    fail(letIn && 'lets a malformed number in'),
    fail(silent && `no answer: ${silent.broken}`),
    warn(broken && `${broken.status} for a malformed number`),
    'Send status 0 or an error 400.',
  ];
}

/** Whether the backend refuses the payment because nothing proves its number. */
export const isUnproven = ({ answer }: Exchange<string>) => [401, 403].includes(answer.status);

function refusalChecks(
  check: string,
  payment: Exchange<string>,
  [refused, text]: [refused: string, text: string],
  ...charged: [fault: (found: string | false) => Cell, found: string, fix: string]
): Cell[] {
  const { answer, result = '' } = payment;
  const { status, broken = `status ${status}` } = answer;
  const outcome = isUnproven(payment) ? `${status}: ${refused}` : `${result.trim()}: ${text}`;
  const [fault, found, fix] = charged;
  return [
    ok(check, `${outcome} (${identity})`),
    fault(isSuccess(result) && found),
    `${fix}: ${identity}.`,
    fail(!isUnproven(payment) && result === '' && `charged or not: ${broken}`),
    `Answer 403, or 200 with a text, where nothing is charged: ${identity}.`,
  ];
}

/** A payment that nothing proves. A charge is no failure: the product document asks a backend for no proof. */
export const proofChecks = (payment: Exchange<string>) =>
  refusalChecks(
    'subscription: proof',
    payment,
    [
      'a stranger cannot pay with a subscriber’s number',
      'right if the phone of that number has to confirm',
    ],
    warn,
    'charged for a number in the body alone: a stranger can pay with a subscriber’s number',
    'Charge only for a number that the request proves',
  );

/** A payment whose identity header has another number than its body. */
export const mismatchChecks = (payment: Exchange<string>) =>
  refusalChecks(
    'subscription: mismatch',
    payment,
    ['a subscriber cannot pay with the number of another one', 'right if it is a refusal'],
    fail,
    'charged though the header names another number: a subscriber can pay with the number of another one',
    'Refuse with 403 and a text where header and body differ',
  );

/** `second`: the same payment with the same key once more. */
export function paymentChecks({ answer, result }: Exchange<string>, second: Answer): Cell[] {
  const text = result?.trim() ?? '';
  const isMarkup = /^[<{[]/.test(text) || text.length > 500;
  const [before, again] = [answer, second].map((each) => `${each.status} ${textOf(each)}`);
  return [
    ...typeChecks('subscription', answer, true),
    ok('subscription: text', 'Success'),
    fail(text === '' && 'no text'),
    'Send Success, or a sentence for the subscriber.',
    fail(isMarkup && `begins ${text.slice(0, 20)}`),
    'Send plain text: it is shown as it is.',
    fail(text !== 'Success' && /^success/i.test(text) && text),
    'Send exactly Success: anything else is an error.',
    warn(text !== 'Success' && `an error: ${text}`),
    'Nothing, if it is to be refused.',
    ...timeChecks('subscription', answer),
    ...uncachedChecks('subscription', answer),
    ok('subscription: same key', 'the same answer; look into your books for one charge'),
    fail(second.status === 0 && `no answer: ${second.broken}`),
    fail(again !== before && `another answer: ${again?.slice(0, 64)}`),
    'Answer the same Idempotency-Key as the first time, and charge once.',
  ];
}
