// The import rules of .oxlintrc.json: which folder may import which.
import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { filesIn, read, root as folderOfAll } from '../support/repository';

const root = fileURLToPath(folderOfAll);

/** Imports that a rule refuses, at least one for each rule. That it permits all others, `npm run check:lint` shows. */
const refusals: Record<string, string[]> = {
  'brands/akwaba': ['../machines/business'],
  'machines/search': ['./login', '../src/portal/portal', 'react'],
  'machines/packs': ['xstate', './business'],
  'src/screens': ['./portal/addresses', '../machines/business'],
  'src/ui/page/Page': ['xstate', '../../portal/portal', '../../../machines/login'],
  'src/portal/api': ['../ui/forms/Button', '../app/app'],
  'src/first-view/page': ['../screens/login/login-screen', '../app/app'],
  'src/screens/shared/portal-header': ['../login/login-screen', 'js-cookie'],
  'src/screens/search/search-screen': ['../login/login-screen', '../../app/app', 'ofetch'],
  'src/app/start': ['../flows/machines', '../../server/headers'],
  'src/service-worker/pages': ['../ui/forms/Button', '../../machines/login'],
  'src/flows/live/step': ['../../ui/forms/Button', '../../first-view/landing'],
  'src/flows/portal': ['../reporting/reporter', '../../tools/check-size'],
  'src/reporting/reporter': ['../ui/forms/Button', '../../machines/login'],
  'src/new-folder/module': ['../portal/portal', '../../machines/business'],
  'statecharts/definition': ['../machines/login', '#brand', '#texts/en'],
  'statecharts/paths/walk': ['../../machines/login', '#brand', '#texts/en'],
  'build/prerender': ['../machines/login', '../server/headers'],
  'server/start': ['../machines/login', '../src/portal/portal', '../tools/check-size'],
  'fixtures/main': ['../machines/login', '../src/portal/addresses', '../server/headers'],
  'tests/paths/drivers/http': ['../../../src/flows/machines'],
};

test('each folder refuses the imports that its rule does not permit', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'lint-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(path.join(root, '.oxlintrc.json'), path.join(folder, '.oxlintrc.json'));
  for (const [file, imports] of Object.entries(refusals)) {
    const lines = imports.map((specifier) => `import '${specifier}';`);
    await mkdir(path.join(folder, path.dirname(file)), { recursive: true });
    await writeFile(path.join(folder, `${file}.ts`), lines.join('\n'));
  }
  const oxlint = path.join(root, 'node_modules/.bin/oxlint');
  const { stdout } = spawnSync(oxlint, ['--format', 'json'], { cwd: folder, encoding: 'utf8' });
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { code: string; filename: string; labels: { span: { line: number } }[] }[];
  };
  const refused = diagnostics
    .filter(({ code }) => code === 'eslint(no-restricted-imports)')
    .map(({ filename, labels }) => `${filename}:${labels[0]!.span.line}`);
  const expected = Object.entries(refusals).flatMap(([file, imports]) =>
    imports.map((_, index) => `${file}.ts:${index + 1}`),
  );
  expect(refused.toSorted()).toEqual(expected.toSorted());
});

test('only statecharts/definition.ts names the events and the structure that XState keeps for itself', () => {
  const internal =
    /xstate\.(done|error|after|init)\b|\b_nodes\b|\b_transitions\b|\bmachine\.root\b|\.getTransitionData\(|\bmachine\.implementations\b/;
  const folders = ['build', 'machines', 'server', 'src', 'statecharts', 'tests', 'tools'];
  const naming = filesIn(/\.tsx?$/, ...folders).filter((file) => internal.test(read(file)));
  expect(naming).toEqual(['statecharts/definition.ts']);
});
