import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { startFixtures } from '../../../fixtures/server';
import { ConfigError } from '../../../build/config';
import { passTo } from '../../support/pass-to';
import { createCertificate } from '../../../tools/bench/bench-server';
import { formatFindings } from '../../../tools/conformance/findings';
import { readOptions } from '../../../tools/conformance/options';
import { refusalOfFrame } from '../../../tools/conformance/sample-checks';

test('an origin alone is enough; the provider is the same unless given', () => {
  const options = readOptions(['--api', 'https://api.example.com/']);
  expect(options).toMatchObject({ fixtures: false, isDirect: false, games: 5, pack: '' });
  expect(options.api?.origin).toBe('https://api.example.com');
  expect(options.provider).toBe(options.api);
  expect(options.login).toBeUndefined();
  expect(options.subscribe).toBeUndefined();
});

test.each<[string[], RegExp]>([
  [[], /^Name the backend with --api .* --fixtures\.$/],
  [
    ['--fixtures', '--api', 'https://a.example'],
    /^--fixtures checks the fixtures, --api a backend/,
  ],
  [['--api', 'https://a.example/path'], /^--api must be .* not 'https:\/\/a\.example\/path'\.$/],
  [['--api', 'ftp://a.example'], /^--api must be/],
  [['--api', 'https://a.example', '--provider', 'a.example'], /^--provider must be/],
  [['--fixtures', '--origin', 'nowhere'], /^--origin must be/],
  [['--fixtures', '--direct'], /^--direct needs --origin/],
  [
    ['--fixtures', '--login', '+2290190000001'],
    /^--login must be a number with its country prefix/,
  ],
  [['--fixtures', '--subscribe', '2290190000001'], /^--subscribe needs --pack, one of Daily, /],
  [['--fixtures', '--subscribe', '2290190000001', '--pack', 'Yearly'], /^--subscribe needs --pack/],
  [['--fixtures', '--pack', 'Daily'], /^--pack goes with --subscribe/],
  [['--fixtures', '--games', 'all'], /^--games must be a whole number/],
  [['--fixtures', '2290190000001'], /^There is a word that belongs to no option\. The options are/],
  [['--apis', 'x'], /^Unknown option '--apis'\. .*The options are --api,/],
  [['--api'], /^Option '--api <value>' argument missing\. The options are/],
])('%j is refused with a sentence', (args, sentence) => {
  const refused = expect.objectContaining({ message: expect.stringMatching(sentence) });
  expect(() => readOptions(args)).toThrow(ConfigError);
  expect(() => readOptions(args)).toThrow(refused);
  expect(() => readOptions(args)).not.toThrow(/2290190000001/);
});

const portal = new URL('https://play.example.com');
const game = 'https://games.example.org/1/';

test.each<[Record<string, string>, boolean]>([
  [{}, true],
  [{ 'x-frame-options': 'sameorigin' }, false],
  [{ 'x-frame-options': 'DENY' }, false],
  [{ 'content-security-policy': "default-src 'self'" }, true],
  [{ 'content-security-policy': 'frame-ancestors *' }, true],
  [{ 'content-security-policy': 'frame-ancestors https:' }, true],
  [{ 'content-security-policy': 'frame-ancestors http:' }, false],
  [{ 'content-security-policy': "frame-ancestors 'self'" }, false],
  [{ 'content-security-policy': 'frame-ancestors https://play.example.com' }, true],
  [{ 'content-security-policy': 'frame-ancestors https://*.example.com' }, true],
  [{ 'content-security-policy': 'frame-ancestors play.example.com' }, true],
  [{ 'content-security-policy': 'frame-ancestors https://example.com' }, false],
  [{ 'content-security-policy': 'frame-ancestors https://play.example.com:8443' }, false],
  [{ 'content-security-policy': 'frame-ancestors *, frame-ancestors https://a.example' }, false],
  [{ 'content-security-policy': 'frame-ancestors *', 'x-frame-options': 'DENY' }, true],
])('a game with %j is shown in a frame: %s', (headers, isShown) => {
  expect(refusalOfFrame({ url: game, headers }, portal) === undefined).toBe(isShown);
});

test('the table has a line for each check and says how many failed', () => {
  const findings = [
    { check: 'api: connection', result: 'ok', found: 'trusted', fix: '' },
    { check: 'login: status', result: 'fail', found: 'No: 2290190000001', fix: 'Answer.' },
  ] as const;
  const lines = formatFindings(findings, []).split('\n');
  expect(lines.map((line) => line.split(/ {2,}/))).toEqual([
    ['check', 'result', 'what was found', 'what to fix'],
    ['api: connection', 'ok', 'trusted'],
    ['login: status', 'fail', 'No: •••••••••••01', 'Answer.'],
    [''],
    ['1 ok, 0 with a warning, 1 failed'],
  ]);
});

/** What the command says, and its exit status. */
function run(args: string[], env: Record<string, string> = {}) {
  const entry = fileURLToPath(
    new URL('../../../tools/conformance/conformance.ts', import.meta.url),
  );
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(
      process.execPath,
      ['--import', 'tsx', entry, ...args],
      { env: { ...process.env, NODE_NO_WARNINGS: '1', ...env } },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}

test('npm run conformance succeeds with the fixtures, and says no number', async () => {
  const { code, stdout, stderr } = await run(['--fixtures', '--login', '2290190000003']);
  expect(stdout).toMatch(/, 0 failed\n$/);
  expect(stdout).toContain('status 0: not subscribed');
  expect(stdout + stderr).not.toContain('2290190000003');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
});

test("the kit accepts a provider's list in data", async () => {
  const fixtures = await startFixtures({ gamesField: 'data' });
  onTestFinished(() => fixtures.close());
  const { stdout } = await run(['--api', fixtures.origin, '--games', '0']);
  expect(stdout).toMatch(/^provider: games +ok +\d+, all of use$/m);
  expect(stdout).not.toContain('provider: shape');
});

test('npm run conformance fails where a backend does, and where it was told wrong', async () => {
  const refused = await run(['2290190000003']);
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toMatch(/^There is a word .*\n$/);
  const unreachable = await run(['--api', 'http://127.0.0.1:9']);
  expect(unreachable).toMatchObject({ code: 1, stderr: '' });
  expect(unreachable.stdout).toContain('no answer: ECONNREFUSED');
});

test('a backend that is served by https, with a certificate that is trusted', async () => {
  const fixtures = await startFixtures();
  const folder = await mkdtemp(join(tmpdir(), 'conformance-'));
  const { key, cert } = await createCertificate();
  const server = createServer(
    { key, cert, ALPNProtocols: ['h2', 'http/1.1'] },
    passTo(fixtures.origin),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.close();
    server.closeAllConnections();
    await fixtures.close();
    await rm(folder, { recursive: true });
  });
  await writeFile(join(folder, 'certificate.pem'), cert);
  const { port } = server.address() as AddressInfo;
  const { code, stdout } = await run(['--api', `https://localhost:${port}`, '--games', '2'], {
    NODE_EXTRA_CA_CERTS: join(folder, 'certificate.pem'),
  });
  expect(stdout).toMatch(/^api: certificate +ok +trusted, ends in \d+ days$/m);
  expect(stdout).toMatch(/^api: TLS +ok +TLSv1\.3$/m);
  expect(stdout).toMatch(/^api: HTTP\/2 +ok +offered$/m);
  expect(stdout).toMatch(/^games: in a frame +ok +2 looked at$/m);
  expect(code).toBe(0);
});
