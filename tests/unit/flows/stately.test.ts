import { readFileSync } from 'node:fs';
import { extractMachinesFromFile } from '@xstate/machine-extractor';
import { expect, test } from 'vitest';
import { machines } from '../../../src/flows/machines';
import { takeConsole } from '../../support/console-guard';

const known =
  /^Unsupported property value of type (ArrowFunctionExpression|Identifier) in assignment/;

/** A definition, of XState 4 as the extractor writes it or of 5 as it runs. */
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

/** What a definition says, state by state, so that both kinds can be compared. */
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

test.each(machines.map((machine) => [machine.id, machine] as const))(
  "Stately's own extractor reads machines/%s.ts as the machine that runs",
  (id, machine) => {
    const file = new URL(`../../../machines/${id}.ts`, import.meta.url);
    const extracted = extractMachinesFromFile(readFileSync(file, 'utf8'))?.machines ?? [];
    expect(extracted).toHaveLength(1);
    const read = extracted[0]?.toConfig() as Definition | undefined;
    expect(read?.id).toBe(id);
    expect(outline(read ?? {})).toEqual(outline(machine.config as Definition));
    // What a diagram does not show: how an event's data reach a guard or an action, and a constant of the context.
    const complaints = takeConsole().map((line) => line.split('\n')[0]);
    expect([...new Set(complaints)].filter((line) => !known.test(line ?? ''))).toEqual([]);
  },
);
