// The files for Stately compile alone, equal their machines, and are read by Stately's inspector.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createInspector, type StatelyInspectionEvent } from '@statelyai/inspect';
import { expect, test, vi } from 'vitest';
import { createActor, type AnyStateMachine } from 'xstate';
import { chartOf } from '../../../statecharts/drawing/chart';
import { machines } from '../../../src/flows/machines';
import { tableOf } from '../../../statecharts/paths/table';
import { named } from '../../support/named';

const folder = new URL('../../../docs/flows/stately/', import.meta.url);
const fileOf = (id: string) => new URL(`${id}.ts`, folder);
const cases = named(machines, ({ id }) => id);
/** The machine that a file of docs/flows/stately exports. */
async function machineIn(id: string): Promise<AnyStateMachine> {
  const module = (await import(fileOf(id).href)) as Record<string, unknown>;
  return module[`${id}Machine`] as AnyStateMachine;
}

test('each file imports XState only, and they compile under the rules of the project', () => {
  for (const { id } of machines) {
    const source = readFileSync(fileOf(id), 'utf8');
    expect(source.match(/^import .*|\bimport\(.*/gm)).toEqual([
      expect.stringMatching(/^import \{ [\w, ]+ \} from 'xstate';$/),
    ]);
  }
  const root = fileURLToPath(new URL('../../../', import.meta.url));
  const options =
    '--noEmit --ignoreConfig --strict --noUnusedLocals --noUncheckedIndexedAccess --exactOptionalPropertyTypes --skipLibCheck --target es2022 --lib es2023,dom --module esnext --moduleResolution bundler --types node';
  const files = machines.map(({ id }) => fileURLToPath(fileOf(id)));
  const { stdout, status } = spawnSync('node_modules/.bin/tsc', [...options.split(' '), ...files], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(stdout).toBe('');
  expect(status).toBe(0);
});

test.each(cases)(
  'the transition table of docs/flows/stately/%s.ts is that of the machine',
  async (id, machine) => {
    const copy = await machineIn(id);
    expect(copy).not.toBe(machine);
    expect(tableOf(copy)).toBe(tableOf(machine));
    expect(chartOf(copy)).toEqual(chartOf(machine));
  },
);

test.each(cases)("Stately's inspector reads docs/flows/stately/%s.ts", async (id) => {
  const sent: StatelyInspectionEvent[] = [];
  const inspector = createInspector({ send: (event) => void sent.push(event) });
  const copy = await machineIn(id);
  const input = { msisdn: null, verifiedMsisdn: null, hasCatalogue: false };
  const actor = createActor(copy, { input, inspect: inspector.inspect }).start();
  actor.stop();
  // It sends when the process is idle.
  const read = await vi.waitUntil(() =>
    sent
      .flatMap((event) =>
        event.type === '@xstate.actor'
          ? [JSON.parse(event.definition ?? '{}') as { id?: string }]
          : [],
      )
      .find((definition) => definition.id === id),
  );
  // A function is sent by its name.
  expect(read).toMatchObject(JSON.parse(JSON.stringify(copy.config)) as object);
});
