// Compares two releases of the lamp: sentences, a drawing, and the file that keeps a definition.
import { expect, test } from 'vitest';
import { setup } from 'xstate';
import { definitionOf } from '../definition.js';
import { readDefinitions, writeDefinitions } from '../definition-file.js';
import { changesMarkdown, changesPage, compareAll } from './changes.js';

const lamp = setup({
  types: { events: {} as { type: 'pressed' } },
  delays: { lightTime: 60_000 },
}).createMachine({
  id: 'lamp',
  description: 'A lamp that switches itself off.',
  initial: 'off',
  states: {
    off: { on: { pressed: { target: 'on', description: 'The button is pressed.' } } },
    on: {
      description: 'The lamp gives light for a minute.',
      on: { pressed: { target: 'off', description: 'The button is pressed again.' } },
      after: { lightTime: { target: 'off', description: 'The minute is over.' } },
    },
  },
});

const file = writeDefinitions([definitionOf(lamp)]);
const [before] = readDefinitions(file);

/** `lit` is in place of `on`, and ends earlier; a press does nothing there; a kick breaks the lamp. */
function nextRelease() {
  const after = structuredClone(before!);
  const [, off, on] = after.states;
  const [pressed] = off!.transitions;
  const kicked = { trigger: { kind: 'event' as const, name: 'kicked' }, targets: ['broken'] };
  Object.assign(on!, { name: 'lit', tags: ['warm'], transitions: on!.transitions.slice(1) });
  Object.assign(on!.transitions[0]!, { source: 'lit', targets: ['broken'] });
  Object.assign(pressed!, { targets: ['lit'], description: 'The switch is pressed.' });
  off!.description = 'The lamp is dark.';
  off!.transitions.push({ ...pressed!, ...kicked, description: 'The lamp is kicked' });
  after.states.push({
    ...off!,
    name: 'broken',
    description: 'The lamp stays dark.',
    transitions: [],
  });
  return { ...after, delays: { lightTime: 30_000 } };
}

test('a file has a line for each state and each transition', () => {
  expect(file.match(/^ +\{/gm)).toHaveLength(6);
});

const noList = 'is no list of definitions';

test.each([
  ['<html>', 'v1.json cannot be read: Unexpected token'],
  [
    '{}',
    `v1.json cannot be read: it ${noList}, with ids, delays and states. Give the text that 'writeDef`,
  ],
  ['[{"id":"lamp","delays":{},"states":[{}]}]', `v1.json cannot be read: it ${noList}`],
  ['[{"id":"lamp","delays":{},"states":[{"name":"","transitions":[{}]}]}]', 'v1.json cannot be'],
])('the text %s of a file is refused', (text, sentence) => {
  expect(() => readDefinitions(text, 'v1.json')).toThrow(sentence);
});

test('a comparison of machines in place of their definitions is refused', () => {
  const sentence = `'after' of compareAll ${noList}. Give 'definitionOf' of each machine, or`;
  expect(() => compareAll([before!], [lamp as never])).toThrow(sentence);
});

test('a delay that becomes a function is shown as not compared', () => {
  const [{ changes } = { changes: [] }] = compareAll(
    [before!],
    [{ ...before!, delays: { lightTime: () => 60_000 } }],
  );
  expect(changes.map(({ sentence }) => sentence)).toEqual([
    'in **On**: The minute is over. After: a time that a function returns, not compared (before: 60 seconds).',
  ]);
});

test('sentences say what is new, removed, changed and only reworded', () => {
  const others = [{ ...before!, id: 'fan' }];
  const words = changesMarkdown(compareAll([before!, ...others], [nextRelease(), ...others]), 'v1');
  expect(words.split('\n')).toEqual([
    '# Changes of the flows since v1',
    '',
    '## Lamp',
    '',
    '- **New**: the state **Lit**. The lamp gives light for a minute. Tags: warm.',
    '- **New**: the state **Broken**. The lamp stays dark.',
    '- **New**: in **Off**: The lamp is kicked. To: Broken.',
    '- **New**: in **Lit**: The minute is over. To: Broken. After: 30 seconds.',
    '- **Removed**: the state **On**. The lamp gives light for a minute.',
    '- **Removed**: in **On**: The button is pressed again. To: Off.',
    '- **Removed**: in **On**: The minute is over. To: Off. After: 60 seconds.',
    '- **Changed**: in **Off**: The switch is pressed. To: Lit (before: On).',
    '- **Reworded**: the state **Off**. The lamp is dark. Before: none',
    '- **Reworded**: in **Off**: The switch is pressed. Before: The button is pressed.',
    '',
    'Without changes: Fan.',
    '',
    'Not compared: what the code of guards, actions, actors, delays and other functions does.',
    '',
  ]);
  const [gone] = compareAll([before!], []);
  expect(new Set(gone?.changes.map(({ kind }) => kind))).toEqual(new Set(['removed']));
});

test('a page has the code of a part that a release changes, without the signs of Markdown', async () => {
  const page = await changesPage(compareAll([before!], [{ ...before!, context: 5 }]), 'v1');
  expect(page).toContain('In the code, context: <code>5</code> (before: <code>{}</code>).');
});

test('a release with two machines of one id is refused', () => {
  const sentence = "A release has two machines with the id 'lamp'. Give one another id.";
  expect(() => compareAll([before!, before!], [])).toThrow(sentence);
  expect(() => compareAll([], [before!, before!])).toThrow(sentence);
});

test('a drawing has the parts of both releases with a sign each, and dashes where a part is removed', async () => {
  const page = await changesPage(compareAll([before!], [nextRelease()]), 'v1');
  const marked = page.split('<g class="').flatMap((part) => {
    const mark = /^[^"]*\b(added|removed|changed)"/.exec(part)?.[1];
    const words = /<text[^>]*>([^<]*)/.exec(part)?.[1];
    return mark && words ? `${mark}: ${words}` : [];
  });
  expect(marked).toEqual([
    'removed: − On',
    'added: + Lit',
    'added: + Broken',
    'changed: ~ 1 The switch is pressed.',
    'removed: − The button is pressed.',
    'added: + 2 The lamp is kicked',
    'added: + 3 The minute is over.',
    'removed: − The button is pressed again.',
    'removed: − The minute is over.',
  ]);
  expect(page).toMatch(/\.removed > \.way \{[^}]*stroke-dasharray: 6 4 \}/);
});
