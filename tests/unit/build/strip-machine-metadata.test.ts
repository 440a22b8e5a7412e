// The build strips the texts for readers and the types from the machines, and nothing else.
import { expect, test } from 'vitest';
import { stripMetadata } from '../../../build/strip-machine-metadata';

test('the plugin changes no code outside of objects, and no message of a field', () => {
  const code = `const description = 'a'; const shared = { target: 'b', description: 'c' } as const;
setup({ types: { meta: {} as { rule: string } }, actions: {} }).createMachine({ id: description, description: 'd', meta: { picture: 'e' }, on: {}, states: { f: { meta: { error: 'g' } } } });`;
  expect(stripMetadata(code, 'machines/b.ts').replaceAll(/\s+/g, ' ')).toBe(
    `const description = 'a'; const shared = { target: 'b', } as const; setup({ actions: {} }).createMachine({ id: description, on: {}, states: { f: { meta: { error: 'g' } } } });`,
  );
});
