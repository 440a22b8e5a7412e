// Every name of the machines has a sentence in English and French, drawings fit, and subscribers download none of it.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import frenchOfSeveral from '../../../machines/sentences/fr.json';
import { chartIn, chartOf, type Chart } from '../../../src/flows/chart';
import ownFrench from '../../../src/flows/fr.json';
import { fontSize } from '../../../src/flows/layout';
import { flows, french, frenchOfFlows } from '../../../src/flows/machines';
import { shown } from '../../../tools/journey';
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
  const { states, transitions } = chartIn(flow, 'en', french);
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
    for (const vocabulary of ['en', 'fr'] as const) {
      const texts = textsOf(chartIn(flow, vocabulary, french));
      expect(texts.filter((text) => isCode(text))).toEqual([]);
    }
    const code = textsOf(chartIn(flow, 'code', french)).join(' ');
    expect(names.filter((name) => !code.includes(name))).toEqual([]);
  },
);

test.each(cases)('%s: a time in a sentence is a time limit of the machine', (_, flow) => {
  const { delays } = chartIn(flow, 'en', french);
  const times = [...JSON.stringify(flow.machine.config).matchAll(/\d+ seconds?/g)].map(String);
  expect(times.filter((time) => !delays.some((delay) => delay.time === time))).toEqual([]);
});

test.each(cases)('%s: two branches of one event have different sentences', (_, flow) => {
  const said = chartIn(flow, 'en', french).transitions.map(
    ({ source, key, description }) => `${source} ${key.split(/ \[| →/)[0]} ${description}`,
  );
  expect(new Set(said).size).toBe(said.length);
});

test('each English sentence has a French one, and no French one is left over', () => {
  const asked = new Set<string>();
  for (const { machine, sentences } of flows) {
    const translate = (english: string) => {
      if (english !== '') asked.add(english);
      return english;
    };
    chartOf(machine, sentences, translate);
  }
  const { journey, frenchJourney } = shown();
  const onMap = new Set([
    ...journey.transitions.map(({ event }) => event),
    ...journey.states.map(({ label }) => label),
  ]);
  const onFrenchMap = frenchJourney.transitions.map(({ event }) => event);
  expect(onFrenchMap.filter((sentence) => onMap.has(sentence))).toEqual([]);
  const known: Record<string, string> = { ...ownFrench, ...french };
  expect([...asked].filter((english) => !known[english])).toEqual([]);
  expect(Object.keys(french).filter((text) => !asked.has(text) && !onMap.has(text))).toEqual([]);
  const keys = [ownFrench, ...frenchOfFlows].flatMap((texts) => Object.keys(texts));
  expect(keys.filter((english, index) => keys.indexOf(english) !== index)).toEqual([]);
  // French needs a no-break space before these signs: a line must not begin with them.
  expect(Object.values(known).filter((text) => / [:;?!»]/.test(text))).toEqual([]);
});

test('each text of the page has a French one, and no French one is left over', () => {
  const flowsFolder = new URL('../../../src/flows/', import.meta.url);
  const source = readdirSync(flowsFolder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(new URL(file, flowsFolder), 'utf8'))
    .join('\n');
  const calls = [...source.matchAll(/\b(?:t|translate)\(([^()]*)\)/g)].map(String);
  const fields = [...source.matchAll(/<(?:Part|FileButton)[^>]*>/g)].map(String);
  const texts = [
    ...calls.flatMap((call) => [...call.replaceAll(/=== '[^']*'/g, '').matchAll(/'([^']*)'/g)]),
    ...fields.flatMap((field) => [...field.matchAll(/\b(?:name|label)="([^"]+)"/g)]),
  ]
    .map(([, text]) => text!)
    .filter((text) => text !== '');
  expect(texts).toEqual(expect.arrayContaining(['Fit', 'Copied', 'Clear']));
  expect(calls.filter((call) => call.includes('`'))).toEqual([]);
  expect(texts.filter((text) => !(text in ownFrench))).toEqual([]);
  expect(Object.keys(ownFrench).filter((text) => !source.includes(text))).toEqual([]);
});

test('the French file has each sentence once: a second one would replace the first for all machines', () => {
  const file = new URL('../../../machines/sentences/fr.json', import.meta.url);
  const keys = [...readFileSync(file, 'utf8').matchAll(/^ {2}("(?:[^"\\]|\\.)*"):/gm)].map(String);
  expect(keys).toHaveLength(Object.keys(frenchOfSeveral).length);
});

test('each drawing has text of at least 11 px, and fits its screen', async () => {
  expect(fontSize).toBeGreaterThanOrEqual(11);
  const files = readdirSync(drawings).filter((file) => file.endsWith('.svg'));
  expect(files.length).toBeGreaterThan(20);
  // The map grows with each screen: readers may scroll it. A machine that is too high must be split.
  const heightOf = (file: string) => (file.startsWith('map.') ? 1_600 : 800);
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
