// The files for Stately compile alone, equal their machines, and are read by Stately's extractor and inspector.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createInspector, type StatelyInspectionEvent } from '@statelyai/inspect';
import { extractMachinesFromFile } from '@xstate/machine-extractor';
import { expect, test, vi } from 'vitest';
import { createActor, type AnyStateMachine } from 'xstate';
import { chartOf } from '../../../src/flows/chart';
import { machines } from '../../../src/flows/machines';
import { tableOf } from '../../../statecharts/paths/table';
import { takeConsole } from '../../support/console-guard';
import { named } from '../../support/named';

const known =
  /^Unsupported property value of type (ArrowFunctionExpression|Identifier) in assignment/;

/** A definition of XState 4, as the extractor writes it, or of XState 5, as it runs. */
interface Definition {
  [key: string]: unknown;
  states?: Record<string, Definition>;
  on?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

const listOf = (value: unknown): unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

/** An action, a guard or an actor by its name, however it is written. */
function nameOf(value: unknown): string {
  if (typeof value === 'string') return value;
  const { type, action } = value as { type?: string; action?: { type: string } };
  return action?.type ?? type ?? '';
}

function branches(event: string, value: unknown): string[] {
  return listOf(value).map((branch) => {
    const { target, cond, guard, actions, description } = (
      typeof branch === 'string' ? { target: branch } : branch
    ) as Definition;
    const condition = cond ?? guard;
    return [
      event,
      condition === undefined ? '' : `[${nameOf(condition)}]`,
      `→ ${listOf(target).join(' & ')}`,
      `/ ${listOf(actions).map(nameOf).join(', ')}`,
      (description as string | undefined) ?? '',
    ].join(' ');
  });
}

/** Returns the content of a definition, state by state, in one form for both versions. */
function outline(definition: Definition): unknown {
  const { type, initial, description, tags, entry, exit, invoke, always, on, after, states } =
    definition;
  return {
    facts: [type, initial, description].map((fact) => fact ?? ''),
    tags: listOf(tags),
    entry: listOf(entry).map(nameOf),
    exit: listOf(exit).map(nameOf),
    invoke: listOf(invoke).flatMap((actor) => {
      const { id, src, onDone, onError } = actor as Definition;
      return [
        `${String(id)} ${nameOf(src)}`,
        ...branches('done', onDone),
        ...branches('error', onError),
      ];
    }),
    transitions: [
      ...branches('always', always),
      ...Object.entries(on ?? {}).flatMap(([event, value]) => branches(event, value)),
      ...Object.entries(after ?? {}).flatMap(([delay, value]) => branches(`after ${delay}`, value)),
    ],
    states: Object.fromEntries(
      Object.entries(states ?? {}).map(([name, state]) => [name, outline(state)]),
    ),
  };
}

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
        event.type === '@xstate.actor' ? [JSON.parse(event.definition ?? '{}') as Definition] : [],
      )
      .find((definition) => definition.id === id),
  );
  // A function is sent by its name.
  expect(read).toMatchObject(JSON.parse(JSON.stringify(copy.config)) as object);
});

test.each(cases)(
  "Stately's own extractor reads docs/flows/stately/%s.ts as the machine that runs",
  (id, machine) => {
    const extracted = extractMachinesFromFile(readFileSync(fileOf(id), 'utf8'))?.machines ?? [];
    expect(extracted).toHaveLength(1);
    const read = extracted[0]?.toConfig() as Definition | undefined;
    expect(read?.id).toBe(id);
    expect(outline(read ?? {})).toEqual(outline(machine.config as Definition));
    // The extractor logs what a diagram does not show: parameters of guards and actions, and a constant in the context.
    const complaints = takeConsole().map((line) => line.split('\n')[0]);
    expect([...new Set(complaints)].filter((line) => !known.test(line ?? ''))).toEqual([]);
  },
);
