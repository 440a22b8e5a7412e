/** A package in package-lock.json. */
interface LockedPackage {
  version?: string;
  license?: string;
  dev?: boolean;
  integrity?: string;
  hasInstallScript?: boolean;
  optional?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

export interface Lock {
  packages: Record<string, LockedPackage>;
}

/** Licences that are allowed without an exception, also in the app. */
const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
]);

/** Packages without code in the app, with the reason why their licence does not matter. */
const forTools: Record<string, string> = {
  'CC-BY-4.0': 'data about browsers, read by build tools',
  'EPL-2.0': 'draws the diagrams of docs/flows, unchanged',
  'MPL-2.0': 'writes style sheets, or looks for barriers in tests, unchanged',
  'OFL-1.1': 'the font of the pictures that tests compare',
};

/** Packages that name their licence only in a file. */
const byFile: Record<string, string> = { eval: 'MIT', 'require-like': 'MIT' };

/** Tools whose code is in the app. */
const bundled = /^(workbox-|@vanilla-extract\/|vite$|vite-plugin-pwa$)/;

export interface LicenceRow {
  licence: string;
  /** Sorted, with versions. */
  packages: string[];
  /** Whether code of any of them is in the app. */
  isInApp: boolean;
  /** The reason for permission; undefined if forbidden. */
  because: string | undefined;
}

/** Returns all licences of a lock file, the most frequent first. */
export function readLicences({ packages }: Lock): LicenceRow[] {
  const found = new Map<string, { name: string; isInApp: boolean }[]>();
  for (const [path, { version = '', license, dev = false }] of Object.entries(packages)) {
    if (path === '') continue;
    const name = nameOf(path);
    const licence = license ?? byFile[name] ?? 'none';
    const others = found.get(licence) ?? [];
    others.push({ name: `${name}@${version}`, isInApp: !dev || bundled.test(name) });
    found.set(licence, others);
  }
  return [...found]
    .map(([licence, all]) => {
      const isInApp = all.some((one) => one.isInApp);
      const names = [...new Set(all.map(({ name }) => name))].toSorted();
      return { licence, packages: names, isInApp, because: reasonFor(licence, isInApp) };
    })
    .toSorted((one, other) => other.packages.length - one.packages.length);
}

/** Returns a package's name from its path. */
export const nameOf = (path: string): string =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

function reasonFor(licence: string, isInApp: boolean): string | undefined {
  const choices = licence.replaceAll(/[()]/g, '').split(' OR ');
  if (choices.some((choice) => permissive.has(choice))) return 'permissive';
  const reason = choices.map((choice) => forTools[choice]).find(Boolean);
  return isInApp ? undefined : reason;
}
