// The commands in separate processes: what npm start and npm run dev serve, how they end, and what they refuse.
import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { endingWorker } from '../../../build/service-worker';
import { testNumbers } from '../../../fixtures/test-numbers';
import { failureOf, headersOfPost, postJson, rawRequest } from './raw-request';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const left = ['node_modules', 'dist', 'reports', '.git', 'docs'];
const cleanUp: (() => unknown)[] = [];
let folder: string;

afterAll(async () => {
  await Promise.all(cleanUp.map((task) => task()));
  await rm(folder, { recursive: true, force: true });
});

const originIn = (printed: string) =>
  /^The portal runs at (http:\/\/localhost:\d+)$/m.exec(printed)?.[1];

const textAt = async (address: string) => (await fetch(address)).text();

function start(entry: string, env: Record<string, string> = {}, cwd = folder) {
  // An empty value counts as not set, so these override the environment of the tests.
  const unset = { API_ORIGIN: '', PROVIDER_ORIGIN: '', VITE_PRODUCT_NAME: '' };
  const child = spawn(process.execPath, ['--import', 'tsx', entry], {
    cwd,
    // Warnings are Node's, and differ from version to version.
    env: { ...process.env, ...unset, NODE_NO_WARNINGS: '1', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (text: string) => (printed[stream] += text));
  }
  const ended = once(child, 'close').then(([code]) => ({
    code: code as number | null,
    ...printed,
  }));
  cleanUp.push(() => {
    child.kill('SIGKILL');
    return ended;
  });
  return {
    ended,
    interrupt: (signal: 'SIGINT' | 'SIGTERM') => child.kill(signal),
    /** Resolves with the standard output once it matches. Rejects when the process ends before. */
    output: async (expected: RegExp) => {
      while (!expected.test(printed.stdout)) {
        if (child.exitCode !== null) throw new Error(`It ended: ${printed.stderr}`);
        await Promise.race([once(child.stdout, 'data'), ended]);
      }
      return printed.stdout;
    },
  };
}

async function takePort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  cleanUp.push(() => server.close());
  return String((server.address() as AddressInfo).port);
}

const example = 'such as https://api.example.com';
/** `{taken}` stands for a port that is already in use. */
const refusals: [entry: string, what: string, env: Record<string, string>, sentence: string][] = [
  [
    'server/start.ts',
    'a wrong setting of the build',
    { VITE_PROVIDER_HOST: '//games' },
    `VITE_PROVIDER_HOST must be an http or https origin without a path, ${example}, not '//games'.`,
  ],
  [
    'server/start.ts',
    'a port that is taken',
    { PORT: '{taken}' },
    'Port {taken} is in use: set PORT to another one, or end what uses it.',
  ],
  [
    'server/main.ts',
    'a deployment without a backend',
    { NODE_ENV: 'production' },
    `API_ORIGIN must be the origin of the backend, ${example}; FIXTURES=true uses test data instead.`,
  ],
  [
    'fixtures/main.ts',
    'an unknown backend',
    { PORT: '{taken}', FIXTURES_BACKEND: 'simple' },
    "FIXTURES_BACKEND must be idempotent or plain, not 'simple'.",
  ],
];
let taken: string;
let portal: ReturnType<typeof start>;

// Started in a copy, whose build is one small page.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-start-'));
  await cp(root, folder, {
    recursive: true,
    filter: (path) => !left.includes(basename(path)),
  });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  // Builds nothing unless it is asked for the product owners' pages.
  const asked = "process.env.VITE_OWNERS_PAGES === 'true'";
  const settings = `export default { root: ${asked} ? 'tests/support/built' : 'none' };`;
  await writeFile(join(folder, 'vite.config.ts'), settings);
  await mkdir(join(folder, 'dist'));
  await writeFile(join(folder, 'dist/index.html'), 'The page of another portal');
  taken = await takePort();
  await mkdir(join(folder, 'tmp'));
  portal = start('server/start.ts', { TMPDIR: join(folder, 'tmp') });
});

// One after another: side by side, all four would have to start within the time limit of one test.
test.each(refusals)('%s refuses %s', async (entry, _, { PORT = '0', ...env }, words) => {
  const command = start(entry, { ...env, PORT: PORT.replace('{taken}', taken) });
  const stderr = `${words.replaceAll('{taken}', taken)}\n`;
  expect(await command.ended).toEqual({ code: 1, stdout: '', stderr });
});

test('npm start builds the app, serves it with the fixtures, and ends with SIGTERM', async () => {
  const printed = await portal.output(/Ctrl-C/);
  const origin = originIn(printed)!;
  for (const { msisdn, title } of testNumbers) {
    expect(printed).toMatch(new RegExp(`^${msisdn}  ${title}$`, 'm'));
  }

  expect(await textAt(`${origin}/home`)).toContain('id="root"');
  expect(printed).toContain(`${origin}/flows/`);
  expect(await textAt(`${origin}/api/games`)).toContain('"category"');

  const headers = { ...headersOfPost, Connection: 'close', Expect: '100-continue' };
  const call = request(`${origin}/loginuser`, { method: 'POST', headers });
  const answered = once(call, 'response') as Promise<[IncomingMessage]>;
  const arrived = once(call, 'continue');
  call.write('{"msisdn":');
  await arrived;
  portal.interrupt('SIGTERM');
  while ((await failureOf(rawRequest(origin, '/home'))) === undefined);
  // A process group and its parent may each send one.
  portal.interrupt('SIGTERM');
  call.end('"2290190000001","service":"x"}');
  const [answer] = await answered;
  expect(answer.statusCode).toBe(200);
  answer.resume();
  expect(await portal.ended).toMatchObject({ code: 0, stderr: '' });
  expect(await readdir(join(folder, 'dist'))).toEqual(['index.html']);
  expect((await readdir(join(folder, 'tmp'))).filter((name) => name.startsWith('portal-'))).toEqual(
    [],
  );
});

test('npm run dev serves the product owners’ pages and ends the worker of a build', async () => {
  const development = start('server/dev.ts', {}, root);
  const origin = originIn(await development.output(/Ctrl-C/));
  for (const page of ['/flows/', '/flows/portal.html']) {
    const headers = { accept: 'text/html' };
    const html = await (await fetch(`${origin}${page}`, { headers })).text();
    const [, script = ''] = /<script type="module" src="(\.[^"]+)"/.exec(html) ?? [];
    const { status, headers: ofScript } = await fetch(new URL(script, `${origin}${page}`));
    expect(`${page} ${status} ${ofScript.get('content-type')}`).toBe(`${page} 200 text/javascript`);
  }
  expect(await textAt(`${origin}/service-worker.js`)).toBe(endingWorker);
  development.interrupt('SIGINT');
  expect((await development.ended).code).toBe(0);
});

test('the bundled server of the image has the brand of the build, and ends with SIGTERM', async () => {
  const config = join(folder, 'server/vite.config.ts');
  vi.stubEnv('VITE_BRAND', 'akwaba');
  await build({ configFile: config, logLevel: 'warn' });
  vi.unstubAllEnvs();
  const server = start('dist-server/main.js', {
    API_ORIGIN: 'http://localhost:1',
    // Node then looks up one address instead of all.
    NODE_OPTIONS: '--no-network-family-autoselection',
  });
  const listening = await server.output(/"msg":"listening"/);
  const { port } = JSON.parse(listening) as { port: number };
  await postJson(`http://localhost:${port}`, '/loginuser', { msisdn: '0700000001' });
  expect(await server.output(/"number":"225…01"/)).toContain('"upstreamError":"ECONNREFUSED"');
  server.interrupt('SIGTERM');
  expect((await server.ended).code).toBe(0);
});
