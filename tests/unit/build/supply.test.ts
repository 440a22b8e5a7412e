// The packages: pinned, verified, without install scripts, licensed for their use, and explained in docs/dependencies.md.
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { nameOf, readLicences, type Lock } from '../../../tools/licences';

const read = (path: string) => readFile(new URL(`../../../${path}`, import.meta.url), 'utf8');
const lock = JSON.parse(await read('package-lock.json')) as Lock;
const manifest = JSON.parse(await read('package.json')) as {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
};
const packages = Object.entries(lock.packages).filter(([path]) => path !== '');

test('the lock file holds what each package needs, for every platform, and the hash of each', () => {
  const missing = packages.flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !isFound(name, path))
      .map((name) => `${path} needs ${name}`),
  );
  expect(missing).toEqual([]);
  const unverified = packages.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
  expect(unverified.map(([path]) => path)).toEqual([]);
});

/** Searches node_modules like Node: beside the package, then in each parent. */
function isFound(name: string, from: string): boolean {
  for (let folder = from; ; folder = folder.slice(0, folder.lastIndexOf('/node_modules/'))) {
    if (`${folder}/node_modules/${name}` in lock.packages) return true;
    if (!folder.includes('/node_modules/')) return `node_modules/${name}` in lock.packages;
  }
}

test('package.json names exact versions, and the lock file has these', () => {
  const named = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
  for (const [name, version] of named) {
    const exact = version.replace(/^npm:.*@/, '');
    expect(exact, `of ${name}`).toMatch(/^\d+\.\d+\.\d+$/);
    expect(lock.packages[`node_modules/${name}`]?.version, `of ${name}`).toBe(exact);
  }
});

test('dependencies are the packages of the shipped app and of the image, and no others', async () => {
  const files = ['src', 'machines', 'brands', 'server'].flatMap((folder) =>
    readdirSync(new URL(`../../../${folder}`, import.meta.url), {
      recursive: true,
      encoding: 'utf8',
    })
      .map((file) => `${folder}/${file}`)
      .filter((file) => /\.tsx?$/.test(file) && !/^src\/flows\/|\.css\.ts$/.test(file))
      // Excludes files that do not run in the image.
      .filter((file) => !/^server\/(dev|start|local-backends|vite\.config)\.ts$/.test(file)),
  );
  const sources = await Promise.all(files.map(read));
  const imported = sources.flatMap((source) => {
    const values = source.replaceAll(/^(import|export) type [^;]*;/gm, '');
    return [...values.matchAll(/(?:\bfrom |^import |\bimport\()'([^.#'][^']*)'/gm)].map(
      ([, name]) => packageOf(name!),
    );
  });
  const names = imported.filter((name) => !name.startsWith('node:'));
  expect([...new Set(names)].toSorted()).toEqual(Object.keys(manifest.dependencies).toSorted());
});

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

test('no package runs an install script, here or in an image, and every package works without one', async () => {
  expect(await read('.npmrc')).toMatch(/^ignore-scripts=true$/m);
  const installs = (await read('server/Dockerfile')).match(/npm (ci|install|i)\b.*/g) ?? [];
  expect(installs.length).toBeGreaterThan(0);
  for (const command of installs) expect(command).toContain('--ignore-scripts');
  const withScripts = packages.filter(([, { hasInstallScript }]) => hasInstallScript);
  // esbuild's script only checks for the binary of the platform, which is a separate package.
  expect(withScripts.map(([path]) => nameOf(path))).toEqual(['esbuild']);
  const programs = Object.keys(lock.packages['node_modules/esbuild']?.optionalDependencies ?? {});
  expect(programs).toContain('@esbuild/linux-x64');
});

test('each licence may be used, and what is in the app is permissive', () => {
  const rows = readLicences(lock);
  expect(rows.filter(({ because }) => because === undefined)).toEqual([]);
  const strict = rows.filter(({ because }) => because !== 'permissive');
  expect(strict.map(({ licence }) => licence).toSorted()).toEqual([
    'CC-BY-4.0',
    'EPL-2.0 OR GPL-3.0-or-later',
    'MPL-2.0',
    'OFL-1.1',
  ]);
});

test('the licence check refuses an unlisted licence, and a tools-only licence in the app', () => {
  const licencesOf = (license: string | undefined, dev: boolean) => {
    const sample = { version: '1.0.0', dev, ...(license !== undefined && { license }) };
    return readLicences({ packages: { '': {}, 'node_modules/sample': sample } })[0]?.because;
  };
  expect(licencesOf('MIT', false)).toBe('permissive');
  expect(licencesOf('(GPL-3.0 OR MIT)', false)).toBe('permissive');
  expect(licencesOf('MPL-2.0', true)).toContain('style sheets');
  expect(licencesOf('MPL-2.0', false)).toBeUndefined();
  expect(licencesOf('GPL-3.0', true)).toBeUndefined();
  expect(licencesOf(undefined, true)).toBeUndefined();
});

test('docs/dependencies.md gives a reason for each dependency', async () => {
  const table = await read('docs/dependencies.md');
  const rows = [...table.matchAll(/^\| (`.+?`) +\| (.+?) +\|$/gm)].map(
    ([, names = '', reason]) => ({
      names: [...names.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
      reason,
    }),
  );
  for (const { names, reason } of rows) expect(reason, `of ${names.join()}`).toMatch(/\w{3}/);
  const listed = rows.flatMap(({ names }) => names);
  expect(new Set(listed).size).toBe(listed.length);
  expect(new Set(listed)).toEqual(
    new Set(Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })),
  );
});
