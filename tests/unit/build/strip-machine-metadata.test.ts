// The build strips the texts for readers from the machines, and nothing else.
import { expect, test } from 'vitest';
import { stripMetadata } from '../../../build/strip-machine-metadata';

test('the plugin changes nothing outside of a machine definition, and no message of a field', () => {
  const code = `const description = { description: 'a', meta: 1 };
setup({ types: { meta: {} }, actions: { types: { meta } } }).createMachine({ id: 'b', description: 'c', meta: { picture: 'd' }, on: {}, states: { e: { meta: { error: 'f' } } } });`;
  expect(stripMetadata(code, 'machines/b.ts').replaceAll(/\s+/g, ' ')).toBe(
    `const description = { description: 'a', meta: 1 }; setup({ types: { meta: {} }, actions: { types: { meta } } }).createMachine({ id: 'b', on: {}, states: { e: { meta: { error: 'f' } } } });`,
  );
});
