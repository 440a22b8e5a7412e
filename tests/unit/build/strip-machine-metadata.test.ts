// The build strips the texts for readers from the machines, and nothing else.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { stripMetadata } from '../../../build/strip-machine-metadata';
import { chartOf } from '../../../statecharts/drawing/chart';
import { machines } from '../../../src/flows/machines';

test.each(machines.map((machine) => [machine.id, machine] as const))(
  'the built %s machine contains no description, and `meta` only with an error',
  (id, machine) => {
    const file = new URL(`../../../machines/${id}.ts`, import.meta.url);
    const left = stripMetadata(readFileSync(file, 'utf8'), file.pathname).replaceAll('\\', '');
    const { description, states } = chartOf(machine);
    const words = [description, ...states.map((state) => state.description)];
    expect(words.filter((text) => text !== '' && left.includes(text))).toEqual([]);
    for (const { name } of states) expect(left).toContain(name.split('.').at(-1));
    const definition = left.split('.createMachine(').at(-1)!;
    expect(definition).not.toMatch(/\bdescription:/);
    const kept = definition.match(/\bmeta: \{[^}]*\}/g) ?? [];
    expect(kept.filter((meta) => !meta.includes('error:'))).toEqual([]);
  },
);

test('the plugin changes nothing outside of a machine definition, and no message of a field', () => {
  const code = `const description = { description: 'a', meta: 1 };
setup({ types: { meta: {} }, actions: { types: { meta } } }).createMachine({ id: 'b', description: 'c', meta: { picture: 'd' }, on: {}, states: { e: { meta: { error: 'f' } } } });`;
  expect(stripMetadata(code, 'machines/b.ts').replaceAll(/\s+/g, ' ')).toBe(
    `const description = { description: 'a', meta: 1 }; setup({ types: { meta: {} }, actions: { types: { meta } } }).createMachine({ id: 'b', on: {}, states: { e: { meta: { error: 'f' } } } });`,
  );
});
