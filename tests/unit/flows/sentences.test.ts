// Every name of the machines has a sentence, drawings fit, and subscribers download none of it.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { chartOf, type Chart } from '../../../statecharts/drawing/chart';
import { fontSize } from '../../../statecharts/drawing/layout';
import { flows } from '../../../src/flows/machines';
import { named } from '../../support/named';

const drawings = new URL('../../../docs/flows/', import.meta.url);
const cases = named(flows, ({ machine }) => machine.id);
/** Returns the texts of a chart that readers see, without its keys and names. */
const textsOf = ({ label, description, states, transitions, events, delays }: Chart): string[] => [
  label,
  description,
  ...states.flatMap((state) => [
    state.label,
    state.description,
    state.screen,
    ...state.tags,
    ...state.entry,
    ...state.exit,
    ...state.invokes,
  ]),
  ...transitions.flatMap(({ event, guard, delay, actions }) => [event, guard, delay, ...actions]),
  ...Object.values(events),
  ...delays.flatMap(({ name, time }) => [name, time]),
];

test.each(cases)('%s: every state and every transition has a sentence', (_, flow) => {
  const { states, transitions } = chartOf(flow.machine, flow.sentences);
  const sentence = /^[A-Z].*[.]$/s;
  expect(states.filter(({ description }) => !sentence.test(description))).toEqual([]);
  expect(transitions.filter(({ description }) => !sentence.test(description))).toEqual([]);
});

test.each(cases)(
  "%s: no visible text contains a name of the code, JSON or a delay's code",
  (_, flow) => {
    const { machine, sentences } = flow;
    const names = [
      ...Object.keys(machine.implementations.actions),
      ...Object.keys(machine.implementations.guards),
      ...Object.keys(machine.implementations.actors),
      ...Object.keys(machine.implementations.delays),
      ...machine.events.filter((type) => !type.startsWith('xstate.')),
      ...Object.keys(sentences.tags ?? {}),
    ];
    // Within a sentence, search only for names that are not words: a tag such as 'open' is one.
    const codeNames = names.filter((name) => /[A-Z.]/.test(name));
    const isCode = (text: string) =>
      names.includes(text) ||
      codeNames.some((name) => text.includes(name)) ||
      /[{}[\]_]/.test(text);
    const texts = textsOf(chartOf(machine, sentences));
    expect(texts.filter((text) => isCode(text))).toEqual([]);
    const code = textsOf(chartOf(machine)).join(' ');
    expect(names.filter((name) => !code.includes(name))).toEqual([]);
  },
);

test.each(cases)('%s: a time in a sentence is a time limit of the machine', (_, flow) => {
  const { delays } = chartOf(flow.machine, flow.sentences);
  const times = [...JSON.stringify(flow.machine.config).matchAll(/\d+ seconds?/g)].map(String);
  expect(times.filter((time) => !delays.some((delay) => delay.time === time))).toEqual([]);
});

test.each(cases)('%s: two branches of one event have different sentences', (_, flow) => {
  const said = chartOf(flow.machine, flow.sentences).transitions.map(
    ({ source, key, description }) => `${source} ${key.split(/ \[| →/)[0]} ${description}`,
  );
  expect(new Set(said).size).toBe(said.length);
});

test('each drawing has text of at least 11 px, and fits its screen', async () => {
  expect(fontSize).toBeGreaterThanOrEqual(11);
  const files = readdirSync(drawings).filter((file) => file.endsWith('.svg'));
  expect(files.length).toBeGreaterThan(7);
  // The map grows with each screen: readers may scroll it. A machine that is too high must be split.
  const heightOf = (file: string) => (file === 'map.svg' ? 1_600 : 800);
  const sizes = files.map((file) => {
    const svg = readFileSync(new URL(file, drawings), 'utf8');
    const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
    return { file, width: Number(width), height: Number(height) };
  });
  const fits = ({ file, width, height }: (typeof sizes)[number]) =>
    width <= 1_280 && height <= heightOf(file);
  expect(sizes.filter((size) => !fits(size))).toEqual([]);
});

test('only the flows pages import the sentences: subscribers download none', () => {
  const root = new URL('../../../', import.meta.url);
  const files = ['src', 'machines', 'server', 'brands'].flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file}`)
      .filter((file) => /\.tsx?$/.test(file)),
  );
  const importing = files.filter((file) =>
    /(?:from|import\() ?'[^']*sentences\//.test(readFileSync(new URL(file, root), 'utf8')),
  );
  expect(importing.toSorted()).toEqual(['src/flows/machines.ts']);
});
