// The import rules of .oxlintrc.json: which folder may import which.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

const names = (list: string) => list.trim().split(/\s+/);

const packages = names('react wouter @vanilla-extract/css xstate node:fs #brand ofetch js-cookie');
const modules = names(`
  brands/zogo machines/business machines/canonical-number machines/fold machines/login src/screens src/ui/forms/Button
  src/portal/addresses src/portal/calls src/portal/masked-number src/portal/portal src/first-view/landing
  src/screens/shared/use-screen src/screens/drawer/category-drawer src/screens/login/login-screen
  src/app/app src/service-worker/service-worker src/flows/screen-map src/flows/machines
  src/flows/page/diagram src/flows/live/step src/reporting/reporter build/build server/headers
  fixtures/server statecharts/definition statecharts/paths/model tests/paths/models/registry
  tests/support/visit tools/check-size
`);
const common = 'react wouter @vanilla-extract/css xstate node:fs #brand';
const npm = 'react wouter @vanilla-extract/css xstate node:fs ofetch js-cookie';
const any = packages.join(' ');
const below = 'machines/ src/portal/ src/screens';
const portal = `${any} ${below}`;
const screen = `${common} ${below} src/ui/ src/screens/shared/ src/screens/drawer/`;
const flows = `${portal} src/flows/ src/app/ src/screens/ statecharts/`;
const served =
  'brands/ build/ fixtures/ src/screens src/portal/addresses src/portal/calls src/portal/masked-number';

/** Key: a file. Value: the packages, modules and folders (with '/') that it may import. */
const allowed = {
  'brands/akwaba': 'brands/',
  'machines/search': 'xstate machines/business machines/canonical-number machines/fold',
  'machines/packs': '#brand',
  'src/screens': any,
  'src/ui/page/Page':
    'react wouter @vanilla-extract/css #brand machines/business machines/fold src/ui/',
  'src/portal/api': portal,
  'src/first-view/page': `${portal} src/first-view/ src/ui/`,
  'src/screens/shared/portal-header': screen,
  'src/screens/search/search-screen': screen,
  'src/app/start': `${portal} src/app/ src/first-view/ src/reporting/ src/screens/ src/ui/`,
  'src/service-worker/pages': `${any} src/service-worker/ src/portal/ src/screens`,
  'statecharts/definition': `${npm} statecharts/`,
  'statecharts/paths/walk': `${npm} statecharts/`,
  'statecharts/drawing/page': `${npm} statecharts/`,
  'src/flows/live/step': flows,
  'src/flows/machines': flows,
  'src/flows/page/main': flows,
  'src/flows/portal': flows,
  'src/reporting/reporter': `${any} src/reporting/ src/portal/ src/screens`,
  'src/new-folder/module': any,
  'build/prerender': `${any} build/ brands/ src/ src/screens statecharts/`,
  'server/start': `${any} server/ machines/canonical-number ${served}`,
  'fixtures/main': `${any} fixtures/ machines/canonical-number`,
  'tests/paths/drivers/http': [...packages, ...modules.filter((name) => !/flows/.test(name))].join(
    ' ',
  ),
  'tests/unit/lint': [...packages, ...modules].join(' '),
  'tools/bench/bench': [...packages, ...modules].join(' '),
};

const isIn = (list: string, target: string) =>
  names(list).some((entry) => (entry.endsWith('/') ? target.startsWith(entry) : target === entry));

function relativeTo(file: string, module: string): string {
  const relative = path.posix.relative(path.posix.dirname(file), module);
  return relative.startsWith('.') ? relative : `./${relative}`;
}

interface Diagnostic {
  code: string;
  filename: string;
  labels: { span: { line: number } }[];
}

/** Returns the lines, counted from 0, whose imports the project's rules refuse. Key: a file without its extension. */
async function lint(files: Record<string, string[]>): Promise<Map<string, number[]>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lint-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(path.join(root, '.oxlintrc.json'), path.join(folder, '.oxlintrc.json'));
  for (const [file, lines] of Object.entries(files)) {
    await mkdir(path.join(folder, path.dirname(file)), { recursive: true });
    await writeFile(path.join(folder, `${file}.ts`), lines.join('\n'));
  }
  const oxlint = path.join(root, 'node_modules/.bin/oxlint');
  const { stdout } = spawnSync(oxlint, ['--format', 'json'], { cwd: folder, encoding: 'utf8' });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] };
  const refused = diagnostics.filter(({ code }) => code === 'eslint(no-restricted-imports)');
  const linesIn = (file: string) =>
    refused
      .filter(({ filename }) => filename === `${file}.ts`)
      .flatMap(({ labels }) => labels[0]!.span.line - 1);
  return new Map(Object.keys(files).map((file) => [file, linesIn(file)]));
}

test('each folder may import exactly the modules of its rule', async () => {
  const targets = [...packages, ...modules];
  const importing = (file: string) =>
    [...packages, ...modules.map((module) => relativeTo(file, module))].map(
      (specifier) => `import '${specifier}';`,
    );
  const files = Object.keys(allowed).map((file) => [file, importing(file)] as const);
  const refused = await lint(Object.fromEntries(files));
  for (const [file, list] of Object.entries(allowed)) {
    const found = targets.filter((_, line) => refused.get(file)?.includes(line));
    expect(found, `of ${file}`).toEqual(targets.filter((target) => !isIn(list, target)));
  }
});

test('only statecharts/definition.ts names the events and the structure that XState keeps for itself', () => {
  const internal =
    /xstate\.(done|error|after|init)\b|\b_nodes\b|\b_transitions\b|\bmachine\.root\b|\.getTransitionData\(|\bmachine\.implementations\b/;
  const naming = ['build', 'machines', 'server', 'src', 'statecharts', 'tests', 'tools'].flatMap(
    (folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
        .map((file) => `${folder}/${file}`)
        .filter((file) => /\.tsx?$/.test(file))
        .filter((file) => internal.test(readFileSync(path.join(root, file), 'utf8'))),
  );
  expect(naming).toEqual(['statecharts/definition.ts']);
});
