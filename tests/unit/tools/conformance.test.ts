// The conformance command: its options, the frame policies that it accepts, its output, and when it fails.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ConfigError } from '../../../build/config';
import { listen } from '../../support/listen';
import { proxyTo } from '../../support/proxy-handler';
import { useFixtures } from '../../support/use-portal';
import { createCertificate } from '../../../tools/bench/bench-server';
import { formatFindings } from '../../../tools/conformance/findings';
import { readOptions } from '../../../tools/conformance/options';
import { refusalOfFrame } from '../../../tools/conformance/sample-checks';

const api = ['--api', 'https://a.example'];

test('the options need the API origin only; the provider defaults to it', () => {
  const options = readOptions(['--api', 'https://api.example.com/']);
  expect(options).toMatchObject({ fixtures: false, isDirect: false, games: 5, pack: '' });
  expect(options.api?.origin).toBe('https://api.example.com');
  expect(options.provider).toBe(options.api);
  expect([options.login, options.subscribe]).toEqual([undefined, undefined]);
});

test.each<[string[], RegExp]>([
  [[], /^Name the backend with --api .* --fixtures\.$/],
  [['--fixtures', ...api], /^--fixtures checks the fixtures, --api a backend/],
  [[...api, '--provider', 'a.example'], /^--provider must be .* not 'a\.example'\.$/],
  [['--fixtures', '--direct'], /^--direct needs --origin/],
  [['--fixtures', '--login', '+2290190000001'], /^--login must be a number with its country pre/],
  [['--fixtures', '--subscribe', '2290190000001'], /^--subscribe needs --pack, one of Daily, /],
  [['--fixtures', '--pack', 'Daily'], /^--pack goes with --subscribe/],
  [['--fixtures', '--games', 'all'], /^--games must be a whole number/],
  [['--fixtures', '2290190000001'], /^There is a word that belongs to no option\. The options are/],
  [['--apis', 'x'], /^Unknown option '--apis'\. .*The options are --api,/],
])('%j is refused with a sentence', (args, sentence) => {
  const refused = expect.objectContaining({ message: expect.stringMatching(sentence) });
  expect(() => readOptions(args)).toThrow(ConfigError);
  expect(() => readOptions(args)).toThrow(refused);
  expect(() => readOptions(args)).not.toThrow(/2290190000001/);
});

test.each<[isShown: boolean, policy: string, frameOptions?: string]>([
  [true, ''],
  [false, '', 'sameorigin'],
  [false, '', 'DENY'],
  [true, "default-src 'self'"],
  [true, 'frame-ancestors *'],
  [true, 'frame-ancestors https:'],
  [false, 'frame-ancestors http:'],
  [false, "frame-ancestors 'self'"],
  [true, 'frame-ancestors https://play.example.com'],
  [true, 'frame-ancestors https://*.example.com'],
  [true, 'frame-ancestors play.example.com'],
  [false, 'frame-ancestors https://example.com'],
  [false, 'frame-ancestors https://play.example.com:8443'],
  [false, 'frame-ancestors *, frame-ancestors https://a.example'],
  [true, 'frame-ancestors *', 'DENY'],
])('the portal shows a game (%s) with the policy "%s" and %s', (isShown, policy, frameOptions) => {
  const headers = { 'content-security-policy': policy, 'x-frame-options': frameOptions };
  const url = 'https://games.example.org/1/';
  const refusal = refusalOfFrame({ url, headers }, new URL('https://play.example.com'));
  expect(refusal === undefined).toBe(isShown);
});

test('the output has a line for each check and its fix, and says how many failed', () => {
  const findings = [
    { check: 'api: connection', result: 'ok', found: 'trusted', fix: '' },
    { check: 'login: status', result: 'fail', found: 'No: 2290190000001', fix: 'Answer.' },
  ] as const;
  expect(
    formatFindings(findings, [])
      .split('\n')
      .map((line) => line.split(/ {2,}/)),
  ).toEqual([
    ['ok', 'api: connection', 'trusted'],
    ['fail', 'login: status', 'No: •••••••••••01'],
    ['', 'fix: Answer.'],
    [''],
    ['1 ok, 0 with a warning, 1 failed'],
  ]);
});

/** Runs the command; resolves with what it prints and with its exit status. */
function run(args: string[], env: Record<string, string> = {}) {
  const entry = 'tools/conformance/conformance.ts';
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(
      process.execPath,
      ['--import', 'tsx', entry, ...args],
      { env: { ...process.env, NODE_NO_WARNINGS: '1', ...env } },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}

test('npm run conformance succeeds with the fixtures, and prints no number', async () => {
  const { code, stdout, stderr } = await run(['--fixtures', '--login', '2290190000003']);
  expect(stdout).toMatch(/, 0 failed\n$/);
  expect(stdout).toContain('status 0: not subscribed');
  expect(stdout + stderr).not.toContain('2290190000003');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
});

test('npm run conformance fails for a backend that fails and for a wrong option', async () => {
  const refused = await run(['2290190000003']);
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toMatch(/^There is a word .*\n$/);
  const unreachable = await run(['--api', 'http://127.0.0.1:9']);
  expect(unreachable).toMatchObject({ code: 1, stderr: '' });
  expect(unreachable.stdout).toContain('no answer: ECONNREFUSED');
});

test('the kit accepts a trusted certificate, and the list of a provider in data', async () => {
  const fixtures = await useFixtures({ gamesField: 'data' });
  const folder = await mkdtemp(join(tmpdir(), 'conformance-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { key, cert } = await createCertificate();
  const secure = { key, cert, ALPNProtocols: ['h2', 'http/1.1'] };
  const { port } = await listen(createServer(secure, proxyTo(fixtures.origin)));
  await writeFile(join(folder, 'certificate.pem'), cert);
  const { code, stdout } = await run(['--api', `https://localhost:${port}`, '--games', '2'], {
    NODE_EXTRA_CA_CERTS: join(folder, 'certificate.pem'),
  });
  for (const line of [
    /^ok +api: certificate +trusted, ends in \d+ days$/m,
    /^ok +api: TLS +TLSv1\.3$/m,
    /^ok +api: HTTP\/2 +offered$/m,
    /^ok +provider: games +\d+, all of use$/m,
    /^ok +games: in a frame +2 requested$/m,
  ])
    expect(stdout).toMatch(line);
  expect(code).toBe(0);
});
