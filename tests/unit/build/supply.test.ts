// The packages: pinned, verified, without install scripts, licensed for their use, and explained in docs/dependencies.md.
import { expect, test } from 'vitest';
import { filesIn, read } from '../../support/repository';

interface LockedPackage {
  version?: string;
  license?: string;
  dev?: boolean;
  integrity?: string;
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const lock = JSON.parse(read('package-lock.json')) as {
  packages: Record<string, LockedPackage>;
};
const manifest = JSON.parse(read('package.json')) as {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
};
const packages = Object.entries(lock.packages).filter(([path]) => path !== '');
const nameOf = (path: string) => path.replace(/^.*node_modules\//, '');

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

test('dependencies are the packages of the shipped app and of the image, and no others', () => {
  const files = filesIn(/\.tsx?$/, 'src', 'machines', 'brands', 'server')
    .filter((file) => !/^src\/flows\/|\.css\.ts$/.test(file))
    // Excludes files that do not run in the image.
    .filter((file) => !/^server\/(dev|start|local-backends|vite\.config)\.ts$/.test(file));
  const imported = files.flatMap((file) => {
    const values = read(file).replaceAll(/^(import|export) type [^;]*;/gm, '');
    const found = values.matchAll(
      /(?:\bfrom |^import |\bimport\()'((?:@[^/']+\/)?[^.#/'][^/']*)/gm,
    );
    return [...found].map(([, name]) => name!);
  });
  const names = imported.filter((name) => !name.startsWith('node:'));
  expect([...new Set(names)].toSorted()).toEqual(Object.keys(manifest.dependencies).toSorted());
});

test('no package runs an install script, here or in an image, and none but esbuild has one', () => {
  expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m);
  const installs = read('server/Dockerfile').match(/npm (ci|install|i)\b.*/g) ?? [];
  expect(installs.length).toBeGreaterThan(0);
  for (const command of installs) expect(command).toContain('--ignore-scripts');
  const withScripts = packages.filter(([, { hasInstallScript }]) => hasInstallScript);
  // esbuild's script only checks for the binary of the platform, which is a separate package.
  expect(withScripts.map(([path]) => nameOf(path))).toEqual(['esbuild']);
});

const permissive =
  /^(0BSD|Apache-2\.0|BlueOak-1\.0\.0|BSD-[23]-Clause|CC0-1\.0|ISC|MIT|MIT-0|Unlicense)$/;
/** Tools whose code is in the app. */
const bundled = /^(workbox-|@vanilla-extract\/|vite$|vite-plugin-pwa$)/;

test('what is in the app and in the image has a permissive licence', () => {
  const shipped = packages.filter(([path, { dev }]) => !dev || bundled.test(nameOf(path)));
  expect(shipped.length).toBeGreaterThan(50);
  const others = shipped.filter(([, { license = '' }]) => !permissive.test(license));
  expect(others.map(([path]) => path)).toEqual([]);
});

test('docs/dependencies.md names each dependency once', () => {
  const rows = read('docs/dependencies.md').match(/^\| `.+?` +\|/gm) ?? [];
  const listed = rows.flatMap((row) =>
    [...row.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  );
  expect(listed.toSorted()).toEqual(
    Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }).toSorted(),
  );
});

test('CI only reads the repository, and pins each action to a commit, because its owner can move a tag', () => {
  const workflow = read('.github/workflows/ci.yml');
  expect(workflow).toMatch(/^permissions:\n {2}contents: read\n(?! )/m);
  expect(workflow.match(/permissions:/g)).toHaveLength(1);
  const actions = [...workflow.matchAll(/uses: (\S+)/g)].map(([, action]) => action);
  expect(actions.length).toBeGreaterThan(0);
  for (const action of actions) expect(action).toMatch(/^actions\/[\w-]+@[0-9a-f]{40}$/);
});
