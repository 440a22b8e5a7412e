// The import rules of .oxlintrc.json: which folder may import which, in each form of an import.
import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

const commonPackages = ['react', 'wouter', '@vanilla-extract/css', 'xstate', 'node:fs', '#brand'];
const packages = [...commonPackages, 'ofetch', 'js-cookie'];
const npmPackages = packages.filter((name) => name !== '#brand');
const modules = [
  'brands/zogo',
  'machines/business',
  'machines/canonical-number',
  'machines/login',
  'src/screens',
  'src/ui/Button',
  'src/portal/calls',
  'src/portal/masked-number',
  'src/portal/portal',
  'src/first-view/landing',
  'src/screens/shared/use-screen',
  'src/screens/drawer/category-drawer',
  'src/screens/login/login-screen',
  'src/app/app',
  'src/service-worker/service-worker',
  'src/flows/screen-map',
  'src/flows/machines',
  'src/flows/page/diagram',
  'src/flows/live/step',
  'src/reporting/reporter',
  'build/build',
  'server/headers',
  'fixtures/server',
  'statecharts/definition',
  'statecharts/paths/model',
  'tests/paths/models/registry',
  'tests/support/visit',
  'tools/check-size',
];

const portal = ['machines/', 'src/portal/', 'src/screens'];
const shared = ['src/screens/shared/', 'src/screens/drawer/'];
const screen = [...commonPackages, ...portal, 'src/ui/', ...shared];
const flows = [...packages, ...portal, 'src/flows/', 'src/app/', 'src/screens/', 'statecharts/'];
const app = [
  ...packages,
  ...portal,
  'src/app/',
  'src/first-view/',
  'src/reporting/',
  'src/screens/',
  'src/ui/',
];
const served = [
  'brands/',
  'build/',
  'fixtures/',
  'machines/canonical-number',
  'src/screens',
  'src/portal/calls',
  'src/portal/masked-number',
];

/** A file, the beginning of its error messages, and the packages, modules and folders (with '/') that it may import. */
const arrows: [file: string, message: string, allowed: string[]][] = [
  ['brands/akwaba', 'brands import', ['brands/']],
  [
    'machines/search',
    'machines import',
    ['xstate', 'machines/business', 'machines/canonical-number'],
  ],
  ['machines/packs', 'constants and contracts import', ['#brand']],
  ['src/screens', 'src/screens.ts imports', packages],
  [
    'src/ui/Page',
    'ui imports',
    ['react', 'wouter', '@vanilla-extract/css', '#brand', 'machines/business', 'src/ui/'],
  ],
  ['src/portal/api', 'portal imports', [...packages, ...portal]],
  [
    'src/first-view/page',
    'first-view imports',
    [...packages, ...portal, 'src/first-view/', 'src/ui/'],
  ],
  ['src/screens/shared/portal-header', 'screens import', screen],
  ['src/screens/search/search-screen', 'screens import', screen],
  ['src/app/start', 'app imports', app],
  [
    'src/service-worker/page-for',
    'service-worker imports',
    [...packages, 'src/service-worker/', 'src/portal/', 'src/screens'],
  ],
  ['statecharts/definition', 'statecharts import', [...npmPackages, 'statecharts/']],
  ['statecharts/paths/walk', 'statecharts import', [...npmPackages, 'statecharts/']],
  ['statecharts/drawing/page', 'statecharts import', [...npmPackages, 'statecharts/']],
  ['src/flows/live/step', 'flows import', flows],
  ['src/flows/machines', 'flows import', flows],
  ['src/flows/page/main', 'flows import', flows],
  ['src/flows/portal', 'flows import', flows],
  [
    'src/reporting/reporter',
    'reporting imports',
    [...packages, 'src/reporting/', 'src/portal/', 'src/screens'],
  ],
  ['src/new-folder/module', 'a new folder of src imports', packages],
  [
    'build/prerender',
    'build imports',
    [...packages, 'build/', 'brands/', 'src/', 'src/screens', 'statecharts/'],
  ],
  ['server/start', 'server imports', [...packages, 'server/', ...served]],
  ['fixtures/main', 'fixtures import', [...packages, 'fixtures/', 'machines/canonical-number']],
  ['tests/unit/lint', '', [...packages, ...modules]],
  ['tools/bench/bench', '', [...packages, ...modules]],
];

const isAllowed = (target: string, allowed: string[]) =>
  allowed.some((entry) => (entry.endsWith('/') ? target.startsWith(entry) : target === entry));

function relativeTo(file: string, module: string): string {
  const { dir, base } = path.posix.parse(module);
  const relative = path.posix.join(path.posix.relative(path.posix.dirname(file), dir), base);
  return relative.startsWith('.') ? relative : `./${relative}`;
}

interface Diagnostic {
  code: string;
  help: string;
  filename: string;
  labels: { span: { line: number } }[];
}

/** Returns the imports that the project's rules refuse in files with these names and lines; lines count from 0. */
async function lint(files: readonly (readonly [file: string, lines: readonly string[]])[]) {
  const folder = await mkdtemp(path.join(tmpdir(), 'lint-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(path.join(root, '.oxlintrc.json'), path.join(folder, '.oxlintrc.json'));
  for (const [file, lines] of files) {
    await mkdir(path.join(folder, path.dirname(file)), { recursive: true });
    await writeFile(path.join(folder, `${file}.ts`), lines.join('\n'));
  }
  const { stdout } = spawnSync(path.join(root, 'node_modules/.bin/oxlint'), ['--format', 'json'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] };
  return diagnostics
    .filter(({ code }) => code === 'eslint(no-restricted-imports)')
    .map(({ filename, help, labels }) => ({
      file: filename.replace(/\.ts$/, ''),
      line: labels[0]!.span.line - 1,
      message: help,
    }));
}

test('each folder may import exactly the modules of its rule', async () => {
  const targets = [...packages, ...modules];
  const refusals = await lint(
    arrows.map(([file]) => [
      file,
      [...packages, ...modules.map((module) => relativeTo(file, module))].map(
        (specifier) => `import '${specifier}';`,
      ),
    ]),
  );
  for (const [file, message, allowed] of arrows) {
    const ofFile = refusals.filter((refusal) => refusal.file === file);
    const lines = new Set(ofFile.map(({ line }) => line));
    expect(
      targets.filter((_, line) => lines.has(line)),
      `of ${file}`,
    ).toEqual(targets.filter((target) => !isAllowed(target, allowed)));
    for (const refusal of ofFile) expect(refusal.message).toMatch(new RegExp(`^${message} `));
  }
});

test('the rule refuses each form of an import', async () => {
  const refusals = await lint([
    [
      'src/portal/api',
      [
        "import type { A } from '../app/a';",
        "import { type B } from '../app/b';",
        "export * from '../app/c';",
        "export const load = () => import('../app/d');",
      ],
    ],
  ]);
  expect(refusals.map(({ line }) => line)).toEqual([0, 1, 2, 3]);
});
