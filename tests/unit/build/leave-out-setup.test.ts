import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withoutSetup } from '../../../build/leave-out-setup';
import { machines } from '../../../src/flows/machines';

const oneLine = (code: string) => code.replaceAll(/\s+/g, ' ').trim();

test('a machine is created from its definition and its implementations, and all else stays', () => {
  const code = `import { assign, setup } from 'xstate';
const before = 1;
export const machine = setup({ actions: { note: () => {} } }).createMachine({ id: 'a', on: {} });
export const after = before;`;
  expect(oneLine(withoutSetup(code, 'machines/a.ts'))).toBe(
    `import { createMachine } from 'xstate'; import { assign, setup } from 'xstate'; const before = 1; export const machine = createMachine({ id: 'a', on: {} }, { actions: { note: () => {} } }); export const after = before;`,
  );
});

test.each(machines.map(({ id }) => id))('that of %s is such a machine', (id) => {
  const file = new URL(`../../../machines/${id}.ts`, import.meta.url);
  const left = withoutSetup(readFileSync(file, 'utf8'), file.pathname);
  expect(left).not.toContain('setup(');
  expect(left.split('createMachine({')).toHaveLength(2);
});

test('what defines no machine is left as it is', () => {
  const code = `export const packs = setup({ a: 1 }); machine.createMachine({});`;
  expect(withoutSetup(code, 'machines/packs.ts')).toBe(code);
  expect(() => withoutSetup('setup({}).createMachine()', 'machines/b.ts')).toThrow(
    'machines/b.ts defines no machine.',
  );
  expect(() =>
    withoutSetup('setup({}).createMachine({}); setup({}).createMachine({})', 'c.ts'),
  ).toThrow('c.ts defines more than one machine.');
});
