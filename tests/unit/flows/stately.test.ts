// The files for Stately compile alone, and equal their machines.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { statelyFiles } from '../../../build/owners-pages';
import { machines } from '../../../src/flows/machines';
import { chartOf } from '../../../statecharts/drawing/chart';
import { pageOf } from '../../../statecharts/drawing/page';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const files = statelyFiles(root, 'zogo');
/** Inside the project, so that the files find XState. */
const folder = join(root, 'reports/stately');
mkdirSync(folder, { recursive: true });
const paths = [...files].map(([name, text]) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
});

test('each machine has a file, which imports XState only and compiles under strict rules', () => {
  expect([...files.keys()].toSorted()).toEqual(machines.map(({ id }) => `${id}.ts`).toSorted());
  for (const text of files.values()) {
    expect(text.match(/^import .*|\bimport\(.*/gm)).toEqual([
      expect.stringMatching(/^import \{ [\w, ]+ \} from 'xstate';$/),
    ]);
  }
  const options =
    '--noEmit --ignoreConfig --strict --noUnusedLocals --noUncheckedIndexedAccess --exactOptionalPropertyTypes --skipLibCheck --target es2022 --lib es2023,dom --module esnext --moduleResolution bundler --types node';
  const { stdout } = spawnSync('node_modules/.bin/tsc', [...options.split(' '), ...paths], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(stdout).toBe('');
});

test.each(machines.map((machine) => [machine.id, machine] as const))(
  'the file of %s has the page of its machine',
  async (id, machine) => {
    const url = pathToFileURL(join(folder, `${id}.ts`)).href;
    const exported = (await import(url)) as Record<string, AnyStateMachine>;
    const copy = Object.values(exported).find((value) => value.id === id)!;
    expect(copy).not.toBe(machine);
    expect(pageOf(chartOf(copy))).toBe(pageOf(chartOf(machine)));
  },
);

test('a file has the constants of its brand', () => {
  const brand = statelyFiles(root, 'akwaba');
  expect(brand.get('subscription.ts')).not.toBe(files.get('subscription.ts'));
});
