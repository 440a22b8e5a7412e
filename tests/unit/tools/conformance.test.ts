// The conformance kit: which fault of a backend it finds; its payments, options, output and exit codes.
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { startFixtures } from '../../../fixtures/server';
import type { CategoryGroup } from '../../../machines/contracts';
import { startPortalServer } from '../../../server/portal-server';
import { fileOf, screenIds } from '../../../src/screens';
import { createCertificate } from '../../../tools/bench/bench-server';
import { readOptions, type Subject } from '../../../tools/conformance/options';
import { runChecks } from '../../../tools/conformance/run-checks';
import { takeConsole } from '../../support/console-guard';
import { listen } from '../../support/listen';
import { oneBackend } from '../../support/one-backend';
import { numberOf } from '../../support/sample';
import { writeFolder } from '../../support/write-folder';

const fixtures = await startFixtures();
afterAll(() => fixtures.close());
beforeEach(() => fixtures.reset());
const untrusted = createServer(await createCertificate(), (_, response) => response.end('[]'));
const { port } = untrusted.listen(0).unref().address() as AddressInfo;

/** How a reply differs from that of the fixtures. `ms`: its time, simulated; `isCut`: the connection breaks in the body. */
type Reply = Partial<Record<'status' | 'ms', number> & { body: string | Buffer; isCut: true }> & {
  headers?: Record<string, string>;
};
type Change = Reply | ((headers: Record<string, string>, body: string) => Reply);

async function findingsOf(path = '', change: Change = {}, options: Partial<Subject> = {}) {
  let now = 0;
  const limit = new AbortController();
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '' } = request;
    const given = await textOf(request);
    const headers = request.headers as Record<string, string>;
    const real = await fetch((options.portal ?? fixtures).origin + url, {
      method,
      headers,
      body: given || null,
    });
    const changed = url === path ? change : {};
    const reply = typeof changed === 'function' ? changed(headers, given) : changed;
    now += reply.ms ?? 0;
    if (now > 30_000) limit.abort(new Error('late'));
    const sent = { ...Object.fromEntries(real.headers), ...reply.headers };
    delete sent['content-length'];
    const plain = reply.body ?? (await real.text());
    const body = sent['content-encoding'] === 'gzip' ? gzipSync(plain) : plain;
    response.writeHead(reply.status ?? real.status, sent);
    if (reply.isCut) response.write(body.slice(0, 50), () => response.destroy());
    else response.end(body);
  };
  const api = await listen((request, response) => void respond(request, response));
  const defaults = readOptions(['--api', api.href, '--games', '0']);
  const portal = options.portal && api;
  const findings = await runChecks({ ...defaults, api, provider: api, ...options, portal });
  // The app warns about rows that it leaves out.
  takeConsole();
  return findings;
}

const get = async (path: string) => (await fetch(fixtures.origin + path)).json();
const [group, ...others] = (await get('/api/games')) as [CategoryGroup, ...CategoryGroup[]];
const list = (await get('/fetch-games')) as { games: object[] };
const game = group.games[0]!;

const json = (body: unknown): Reply => ({ body: JSON.stringify(body) });
const groups = (...more: unknown[]) => json([group, ...others, ...more]);
const [no, empty] = [{ category: 'No' }, { category: 'Empty', games: [] }];
const onlyGame = (fields: object) => json([{ ...group, games: [{ ...game, ...fields }] }]);
const withGame = (fields: object | null) =>
  groups({ category: 'More', games: [game, fields && { ...game, id: 90, ...fields }] });
const withListed = (fields: object) => json({ games: [...list.games, { ...game, ...fields }] });
const header = (name: string, value: string) => ({ headers: { [name]: value } });
const type = (value: string) => header('content-type', value);
const framedByPolicy = {
  headers: { 'content-security-policy': 'frame-ancestors *', 'x-frame-options': 'DENY' },
};
const sameSite = header('cross-origin-resource-policy', 'same-site');
const policy = (value: string) => header('content-security-policy', `frame-ancestors ${value}`);
const otherOrigin = header('access-control-allow-origin', 'https://a.example');
const dated: Change = ({ 'if-modified-since': date }) => ({
  headers: { etag: '', 'last-modified': 'Thu, 01 Jan 1970 00:00:00 GMT' },
  ...(date ? { status: 304, body: '' } : {}),
});
/** A backend that charges only where a header proves the number; `compares`: that of the body. */
const proving =
  (compares: boolean, status = 403): Change =>
  ({ 'x-msisdn': proof }, body) =>
    proof && (!compares || body.includes(`"${proof}"`)) ? {} : { status, body: 'Non' };
const keys = new Set<unknown>();
const repeating: Change = ({ 'idempotency-key': key }) =>
  keys.size === keys.add(key).size ? { body: 'Already subscribed' } : {};

const failingForOthers: Change = (_, body) => (body.includes(login) ? {} : { status: 500 });
const always304: Change = ({ 'if-none-match': tag }) => (tag ? { status: 304, body: '' } : {});
const [login, payer] = [numberOf('subscribed'), numberOf('success')];
const other = numberOf('success-with-white-space');
const proven = { subscribe: payer, identityHeader: 'x-msisdn', otherNumber: other };
const untrustedApi = new URL(`https://localhost:${port}`);
const direct = { isDirect: true, origin: new URL('https://play.example') };
const script = '/assets/index-B1a2c3D4.js';
const compressed = (name: string, text: string) => ({
  [name]: text,
  [`${name}.gz`]: gzipSync(text),
});
const pageOf = (build: string) =>
  `<html data-build="${build}"><script>start()</script><script src="${script}"></script>${' '.repeat(2_000)}`;
const pages = screenIds.map((id) => compressed(fileOf(id), pageOf('b1')));
const dist = await writeFolder({
  ...Object.assign({}, ...pages),
  ...compressed(script.slice(1), `start();${' '.repeat(2_000)}`),
  'service-worker.js': '"b1"',
});
const server = await startPortalServer({ dist, port: 0, ...oneBackend(fixtures.origin) });
afterAll(() => Promise.all([server.close(), rm(dist, { recursive: true })]));

/** By the first word of a check: the changed reply and the options. */
const subjects: Record<string, [path: string, options?: Partial<Subject>]> = {
  portal: ['/search', { portal: new URL(server.origin) }],
  api: ['', { api: new URL('http://0.0.0.0:9') }],
  catalogue: ['/api/games'],
  games: ['/api/games'],
  frames: [game.gameurl, { games: 1 }],
  pictures: [game.img6, { games: 1 }],
  login: ['/loginuser', { login }],
  subscription: ['/subscribe/user', { subscribe: payer }],
  provider: ['/fetch-games'],
};

test.each<[check: string, expected: RegExp, change: Change, options?: Partial<Subject>]>([
  ['portal: one build', /^fail 1 not of b1: .*.search/, { body: pageOf('b2') }],
  ['portal: file headers', /^fail 1 .*search/, header('content-security-policy', '')],
  ['portal: file headers', /^fail 1 .*search/, header('cache-control', 'max-age=9')],
  ['portal: compression', /^fail 1 .*search/, header('content-encoding', '')],
  ['portal: missing file', /^ok/, {}],
  ['portal: missing file', /^fail status 404, no-cache$/, {}, { portal: new URL(fixtures.origin) }],
  ['api: connection', /^warning http/, {}],
  ['catalogue: status', /^fail no whole answer: late/, { ms: 40_000 }],
  ['catalogue: status', /^fail no whole answer/, { isCut: true }],
  ['catalogue: status', /^fail status 302/, { status: 302, ...header('location', '/') }],
  ['catalogue: shape', /^fail cannot be read: <!doc/, { body: '<!doctype html>' }],
  ['catalogue: type', /^warning text.html/, type('text/html')],
  ['catalogue: type', /^fail charset latin1/, type('application/json; charset=latin1')],
  ['catalogue: type', /^fail bytes that are no UTF-8/, { body: Buffer.from('["é"]', 'latin1') }],
  ['catalogue: categories', /^fail none/, json([])],
  ['catalogue: categories', /^warning 2 of 24 .* game: {"category":"No"}; {/, groups(no, empty)],
  ['catalogue: games', /^fail none/, json([{ ...group, games: [] }])],
  ['catalogue: games', /^fail 1 of 1 are left out: gameurl ""/, onlyGame({ gameurl: '' })],
  ['catalogue: games', /^warning .* id 1.5, gamename null$/, withGame({ id: 1.5, gamename: null })],
  ['catalogue: games', /^warning .* id missing, gamename missing/, withGame(null)],
  ['catalogue: games', /^ok .* all of use$/, withGame({ id: '90' })],
  ['catalogue: names', /^warning 1 repeated.*: Puzzle/, groups(group)],
  ['catalogue: names', /^warning 1 .* white space/, groups({ ...group, category: ' White' })],
  ['catalogue: ids', /^warning 1 listed twice: 1001/, withGame({ id: String(game.id) })],
  ['catalogue: compression', /^warning .* \(not compressed\)/, header('content-encoding', '')],
  ['catalogue: caching', /^warning max-age=864000/, header('cache-control', 'max-age=864000')],
  ['catalogue: caching', /^warning sets a cookie/, header('set-cookie', 'a=b')],
  ['catalogue: time', /^warning first byte after 3\.0 s/, { ms: 3_000 }],
  ['catalogue: time', /^fail first byte after 11\.0 s/, { ms: 11_000 }],
  ['provider: shape', /^fail cannot be read: \[\]/, json([])],
  ['provider: games', /^warning .* category ""/, withListed({ category: '' })],
  ['provider: ids', /^warning 1 listed twice: 1001/, withListed({})],
  ['provider: in catalogue', /^warning 1 of \d\d are not: 99 in "Puzzle"/, withListed({ id: 99 })],
  ['provider: compression', /^fail .* \(not compressed/, header('content-encoding', ''), direct],
  ['provider: unchanged', /^fail status 200 instead/, header('etag', '')],
  ['provider: unchanged', /^warning 304 by Last-Modified only/, dated],
  ['provider: unchanged', /^fail 304 to the ETag of another/, always304],
  ['provider: CORS', /^ok/, {}, direct],
  ['provider: CORS', /^fail allows 'https:..a\.example'/, otherOrigin, direct],
  ['provider: CORS', /^warning .* without Vary: Origin/, header('vary', ''), direct],
  ['games: addresses', /^warning 1 .*: javascript:/, withGame({ gameurl: 'javascript:1' })],
  ['games: addresses', /^warning 1 .* http:..old/, withGame({ gameurl: 'http://old.example/' })],
  ['games: addresses', /^fail 1 of 1 /, onlyGame({ gameurl: 'data:,' })],
  ['games: pictures', /^warning 1 of \d+ are not https: $/, withGame({ img6: '' })],
  ['frames: headers', /^ok/, policy("'self'")],
  ['frames: headers', /^ok/, policy('http://*.0.0.1:*')],
  ['frames: headers', /^ok/, framedByPolicy],
  ['frames: headers', /^fail 1 .* https:\)/, policy('https:')],
  ['frames: headers', /^fail 1 .* http:..127\.0\.0\.1:1\)/, policy('http://127.0.0.1:1')],
  ['frames: headers', /^fail 1 .* a\.example\)/, policy('*, frame-ancestors a.example')],
  ['frames: headers', /^fail 1 .*X-Frame-Options DENY/, header('x-frame-options', 'DENY')],
  ['frames: headers', /^fail 1 .*status 410/, { status: 410 }],
  ['pictures: files', /^warning 1 .*90 kB/, { body: 'a'.repeat(90_000) }],
  ['pictures: files', /^warning 1 .*type text.html/, type('text/html')],
  ['pictures: files', /^warning 1 .* same-site/, sameSite],
  ['pictures: files', /^warning 1 .* no-store/, header('cache-control', 'no-store')],
  ['login: status', /^fail .* DEPTH_ZERO_SELF_SIGNED_CERT/, {}, { api: untrustedApi }],
  ['login: shape', /^fail cannot be read: {"state":1}/, json({ state: 1 })],
  ['login: answer', /^warning status ACTIVE: lets in/, json({ status: 'ACTIVE' })],
  ['login: caching', /^fail s-maxage=6/, header('cache-control', 's-maxage=6')],
  ['login: malformed', /^fail lets one in/, json({ status: 1 })],
  ['login: malformed', /^warning status 500/, failingForOthers],
  ['subscription: proof', /^warning charged for a number in the body alone/, {}],
  ['subscription: proof', /^ok Confirmez: right if it refuses/, { body: 'Confirmez' }],
  ['subscription: proof', /^fail charged or not: status 500/, { status: 500 }],
  ['subscription: mismatch', /^not run needs --identity-header/, {}],
  ['subscription: mismatch', /^fail charged though/, proving(false), proven],
  ['subscription: mismatch', /^ok Non: right if it refuses/, proving(true, 200), proven],
  ['subscription: text', /^fail SUCCESS/, { body: 'SUCCESS' }],
  ['subscription: text', /^fail {"result":"Success"}/, json({ result: 'Success' })],
  ['subscription: text', /^warning an error: Solde/, { body: 'Solde' }],
  ['subscription: shape', /^fail cannot be read/, { body: '' }],
  ['subscription: same key', /^fail another answer: .* Already subscribed/, repeating],
])('%s: %s', async (check, expected, change, options) => {
  const [path, preset] = subjects[check.split(':')[0]!]!;
  const findings = await findingsOf(path, change, { ...preset, ...options });
  const finding = findings.find((each) => each.check === check);
  expect(`${finding?.result} ${finding?.found}`).toMatch(expected);
});

test.each([
  [{ login }, ''],
  [{ subscribe: payer }, 'payer none 1, payer none 1'],
  [proven, 'payer none 1, other payer 2, payer payer 3, payer payer 3'],
])('with the options %j the kit sends these payments and no other', async (options, payments) => {
  await findingsOf('', {}, options);
  const used = new Set<unknown>();
  const sent = fixtures.calls.filter(({ path }) => path === '/subscribe/user');
  const texts = sent.map(({ body, headers: { 'x-msisdn': proof = 'none', ...headers } }) =>
    [
      (body as Record<string, string>).msisdn,
      proof,
      used.add(headers['idempotency-key']).size,
    ].join(' '),
  );
  const named = texts.join(', ').replaceAll(payer, 'payer').replaceAll(other, 'other');
  expect(named).toBe(payments);
});

test('a right backend and a right installation pass all checks', async () => {
  const all = { ...proven, login, games: 1 };
  const findings = await findingsOf('/subscribe/user', proving(true), all);
  expect(findings.filter(({ result }) => result !== 'ok')).toEqual([]);
  const installed = await findingsOf('', {}, subjects.portal![1]);
  const ofPortal = installed.filter(({ check }) => check.startsWith('portal: '));
  expect(ofPortal.map(({ result }) => result)).toEqual(['ok', 'ok', 'ok', 'ok']);
});

test.each([
  ['--login 2290190000001', /^Name a backend with --api .* --portal\.$/],
  ['--direct', /^--direct needs --origin/],
  ['--login +2290190000001', /^--login, .* take 4 to 20 digits/],
  ['--subscribe 1234', /^--subscribe needs --pack, one of Daily, /],
  ['--subscribe 1234 --other-number 1234', /^--other-number must differ/],
  ['--identity-header Cookie', /^--identity-header must be a name that begins/],
  ['--games all', /^--games must be a whole number/],
])('the options "%s" are refused', (args, sentence) => {
  const api = args.startsWith('--login 2') ? [] : ['--api', 'https://a.example'];
  expect(() => readOptions([...api, ...args.split(' ')])).toThrow(sentence);
});

test.each([
  [
    `--api ${fixtures.origin} --login 2290190000003`,
    0,
    /status 0: not[^]*not run .*needs --subscribe[^]* 0 fail, 1 not run\n$/,
  ],
  ['2290190000003', 1, /^Unexpected argument '•+03'/],
  ['--api http://127.0.0.1:2', 1, /^fail .* no whole answer: ECONNREFUSED\n +fix: Answer/m],
])('npm run conformance -- %s ends with exit code %i', async (args, code, text) => {
  const entry = ['--import', 'tsx', 'tools/conformance/conformance.ts', ...args.split(' ')];
  const [ended, output] = await new Promise<[code: unknown, output: string]>((resolve) => {
    execFile(process.execPath, entry, (error, stdout, stderr) =>
      resolve([error?.code ?? 0, stdout + stderr]),
    );
  });
  expect(ended).toBe(code);
  expect(output).toMatch(text);
  expect(output).not.toContain('2290190000003');
});
