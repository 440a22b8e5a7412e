// The packed package works in an empty folder: its README is followed there. The folder links to the portal's packages, so the
// test needs no registry.
import { execFile } from 'node:child_process';
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

interface Manifest {
  dependencies: Record<string, string>;
  peerDependencies: Record<string, string>;
}

const source = fileURLToPath(new URL('.', import.meta.url));
const ofPortal = join(source, '../node_modules');
const read = (file: string) => readFile(join(source, file), 'utf8');
const { dependencies, peerDependencies } = JSON.parse(await read('package.json')) as Manifest;
const declared = Object.keys({ ...dependencies, ...peerDependencies });

let work: string;
let folder: string;
let installed: string;
let tarball: string;

/** Resolves with what a command prints, also if it fails. */
const run = (cwd: string, command: string): Promise<string> =>
  new Promise((resolve) => {
    const [name = '', ...args] = command.split(' ');
    // In CI, vitest would not write the page.
    const env = { ...process.env, CI: '', NO_COLOR: '1' };
    execFile(name, args, { cwd, env, timeout: 80_000 }, (_, out, errors) => resolve(out + errors));
  });

/** Returns the text of each compiled file with that ending. */
async function compiled(ending: string): Promise<string> {
  const files = await readdir(join(installed, 'dist'), { recursive: true });
  const texts = files
    .filter((file) => file.endsWith(ending))
    .map((file) => readFile(join(installed, 'dist', file), 'utf8'));
  return (await Promise.all(texts)).join('\n');
}

beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'statecharts-'));
  // Pack a copy: other tests read the source meanwhile, and must not find the compiled files.
  await cp(source, join(work, 'portal/statecharts'), { recursive: true });
  await cp(join(source, '../tsconfig.json'), join(work, 'portal/tsconfig.json'));
  await symlink(ofPortal, join(work, 'portal/node_modules'));
  folder = join(work, 'empty');
  installed = join(folder, 'node_modules/statecharts-paths');
  await mkdir(installed, { recursive: true });
  // The portal's .npmrc forbids scripts.
  const pack = `npm pack --ignore-scripts=false --pack-destination ${folder}`;
  await run(join(work, 'portal/statecharts'), pack);
  tarball = (await readdir(folder)).find((file) => file.endsWith('.tgz'))!;
  await run(folder, `tar -xzf ${tarball} --strip-components=1 -C ${installed}`);
  for (const name of [...declared, '.bin', 'jsdom', 'typescript', '@types/node']) {
    await mkdir(dirname(join(folder, 'node_modules', name)), { recursive: true });
    await symlink(join(ofPortal, name), join(folder, 'node_modules', name));
  }
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  const files = (await read('README.md')).matchAll(/^`([\w.-]+)`, .*\n\n```ts\n([^]*?)```/gm);
  for (const [, file = '', code = ''] of files) await writeFile(join(folder, file), code);
});
afterAll(() => rm(work, { recursive: true }));

test('the tests of the README pass, and write the page and the drawing of the example', async () => {
  // A busy computer needs more than the usual five seconds.
  const output = await run(folder, 'npx vitest run --testTimeout 60000');
  expect(output).toMatch(/Tests {2}\d+ passed \(\d+\)\n/);
  for (const file of ['sign-up.md', 'sign-up.svg']) {
    expect(await readFile(join(folder, file), 'utf8')).toBe(await read(`example/${file}`));
  }
});

test('the types are complete: strict code compiles against them, and none of them is any', async () => {
  const options =
    '--noEmit --strict --skipLibCheck false --module nodenext --target es2022 --lib es2023,dom --types node';
  const files = 'sign-up.ts model.ts driver.ts sign-up.test.ts all.ts';
  const { exports } = JSON.parse(await read('package.json')) as { exports: object };
  const specifiers = Object.keys(exports).map((path) => join('statecharts-paths', path));
  await writeFile(join(folder, 'all.ts'), specifiers.map((from) => `import '${from}';`).join('\n'));
  expect(await run(folder, `npx tsc ${options} ${files}`)).toBe('');
  expect((await compiled('.d.ts')).replaceAll(/\/\*[^]*?\*\//g, '')).not.toMatch(/\bany\b/);
});

test('the package declares what it imports, and nothing else, and stays small', async () => {
  const imports = (await compiled('.js')).matchAll(
    /^(?:import|export)(?: .* from)? '([^.'][^']*)';$/gm,
  );
  const names = new Set([...imports].map(([, from = '']) => from.split('/')[0]!));
  expect([...names].filter((name) => !name.startsWith('node:')).toSorted()).toEqual(
    declared.toSorted(),
  );
  expect((await stat(join(folder, tarball))).size).toBeLessThan(56_000);
});
