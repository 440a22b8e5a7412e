// The core of the flows draws, follows and counts machines that it does not know.
import { readFileSync, readdirSync } from 'node:fs';
import { createActor, fromPromise, setup, type AnyStateMachine } from 'xstate';
import { expect, test } from 'vitest';
import { chartOf } from '../../../statecharts/drawing/chart';
import { layoutOf, type Box, type DrawnState } from '../../../statecharts/drawing/layout';
import { after, countsOf, emptySession, standing } from '../../../src/flows/live/session';
import type { Step } from '../../../src/flows/live/step';
import { inspectSteps } from '../../../src/flows/live/steps';
import { machines } from '../../../src/flows/machines';
import { mermaidOf } from '../../../src/flows/mermaid';
import { svgOf } from '../../../statecharts/drawing/svg';

/** Parallel states, history, a delay, and a transition with two targets. */
const trafficLight = setup({
  types: { events: {} as { type: 'power.failed' | 'power.restored' | 'button.pushed' | 'reset' } },
  delays: { greenTime: 20_000 },
}).createMachine({
  id: 'trafficLight',
  initial: 'working',
  states: {
    working: {
      type: 'parallel',
      on: { 'power.failed': 'dark', reset: { target: ['.cars.red', '.people.stop'] } },
      states: {
        cars: {
          initial: 'red',
          states: {
            red: { on: { 'button.pushed': 'green' } },
            green: { after: { greenTime: 'red' } },
            before: { type: 'history', history: 'deep', target: 'red' },
          },
        },
        people: {
          initial: 'stop',
          states: { stop: { on: { 'button.pushed': 'go' } }, go: {} },
        },
      },
    },
    dark: { on: { 'power.restored': 'working.cars.before' } },
  },
});

/** Actors, guards, actions, and a state that ends. */
const contactForm = setup({
  types: { events: {} as { type: 'sent' } | { type: 'edited' } },
  actors: { send: fromPromise(() => Promise.resolve('ok')) },
  actions: { showThanks: () => {} },
  guards: { isComplete: () => true },
}).createMachine({
  id: 'contactForm',
  initial: 'filling',
  states: {
    filling: {
      on: { sent: [{ guard: 'isComplete', target: 'sending' }, { target: 'incomplete' }] },
    },
    incomplete: { on: { edited: 'filling' } },
    sending: {
      initial: 'waiting',
      invoke: {
        id: 'send',
        src: 'send',
        onDone: { target: 'thanked', actions: 'showThanks' },
        onError: 'filling',
      },
      states: { waiting: {} },
    },
    thanked: { type: 'final' },
  },
});

const foreign: [string, AnyStateMachine][] = [
  ['a traffic light with parallel states and history', trafficLight],
  ['a form with actors', contactForm],
];

const overlap = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;
const holds = (outer: Box, inner: Box) =>
  inner.x >= outer.x - 1 &&
  inner.y >= outer.y - 1 &&
  inner.x + inner.width <= outer.x + outer.width + 1 &&
  inner.y + inner.height <= outer.y + outer.height + 1;

test.each(foreign)('the core draws %s', async (_, machine) => {
  const chart = chartOf(machine);
  const { states, transitions, ...drawing } = await layoutOf(chart);
  const whole = { x: 0, y: 0, width: drawing.width, height: drawing.height };
  const around = ({ state }: DrawnState) =>
    states.find(({ state: { name } }) => name === state.parent) ?? whole;
  expect(states.filter((one) => !holds(around(one), one))).toEqual([]);
  const areSiblings = (one: DrawnState, other: DrawnState) =>
    one !== other && one.state.parent === other.state.parent;
  expect(
    states.filter((one) => states.some((other) => areSiblings(one, other) && overlap(one, other))),
  ).toEqual([]);
  expect(transitions.filter(({ points }) => points.length < 2)).toEqual([]);
  expect(transitions.filter(({ label }) => label !== null && !holds(whole, label))).toEqual([]);
  const svg = await svgOf(chart);
  const drawn = (name: string) => [...svg.matchAll(new RegExp(`data-${name}="([^"]*)"`, 'g'))];
  expect(drawn('state')).toHaveLength(chart.states.length);
  expect(new Set(drawn('transition').map(([, key]) => key)).size).toBe(chart.transitions.length);
  expect(svg).not.toMatch(/undefined|NaN|\[object/);
  // Renderers other than browsers support none of these, and draw black instead.
  expect(svg).not.toMatch(/var\(|@media|:is\(|light-dark|currentColor/);
  expect(mermaidOf(chart)).not.toMatch(/undefined|\[object/);
});

test('a transition with two targets has two lines and one label', async () => {
  const { transitions } = await layoutOf(chartOf(trafficLight));
  const lines = transitions.filter(({ transition }) => transition.event === 'reset');
  expect(new Set(lines.map(({ points }) => JSON.stringify(points.at(-1)))).size).toBe(2);
  expect(lines.filter(({ label }) => label !== null)).toHaveLength(1);
});

test('parallel regions have no start dot, and a history state names its kind', async () => {
  const chart = chartOf(trafficLight);
  const { initials } = await layoutOf(chart);
  // The machine's, and those of its two regions.
  expect(initials).toHaveLength(3);
  expect(chart.states.filter(({ isRegion }) => isRegion).map(({ name }) => name)).toEqual([
    'working.cars',
    'working.people',
  ]);
  const history = chart.states.find(({ kind }) => kind === 'history');
  expect(history?.label).toBe('before (H*, first red)');
  expect(mermaidOf(chart)).toContain('    --\n');
});

test('the last branch of several has the numbers of the others', () => {
  const branches = chartOf(contactForm).transitions.filter(({ event }) => event === 'sent');
  expect(
    branches.map(({ number, guard, otherBranches }) => [number, guard, otherBranches]),
  ).toEqual([
    [1, 'isComplete', []],
    [2, 'otherwise', [1]],
  ]);
});

test('a session follows a foreign machine, region by region, and counts its transitions', () => {
  const steps: Step[] = [];
  const inspect = inspectSteps(
    'tab',
    (step) => steps.push(step),
    () => '',
  );
  const actor = createActor(trafficLight, { inspect }).start();
  for (const type of ['button.pushed', 'power.failed', 'power.restored'] as const) {
    actor.send({ type });
  }
  actor.stop();
  const session = steps.reduce(
    (before, step) => after(before, { type: 'step.received', step }),
    emptySession,
  );
  expect(standing(session, 'trafficLight')?.states).toEqual([
    'working',
    'working.cars',
    'working.cars.green',
    'working.people',
    'working.people.stop',
  ]);
  const keys = new Set(chartOf(trafficLight).transitions.map(({ key }) => key));
  const counts = countsOf(session);
  expect(counts.size).toBe(4);
  expect([...counts.keys()].filter((key) => !keys.has(key))).toEqual([]);
});

/** The thin part, which hands this portal to the core; .oxlintrc.json keeps its modules out of the core. */
const isOurs = (file: string) =>
  /^(portal\.ts|source-of-machine\.ts|machines\.ts|page\/main\.tsx)$/.test(file);

test('no core file contains a name of a machine or a state of the portal', () => {
  const folder = new URL('../../../src/flows/', import.meta.url);
  const core = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !isOurs(file),
  );
  expect(core.length).toBeGreaterThan(20);
  const states = machines.flatMap((machine) => chartOf(machine).states.map(({ name }) => name));
  // An input has the type 'search', too.
  const names = [
    ...machines.map(({ id }) => id).filter((id) => id !== 'search'),
    ...states.filter((name) => name.includes('.')),
  ];
  const findings = core.flatMap((file) => {
    const source = readFileSync(new URL(file, folder), 'utf8');
    const texts = [...source.matchAll(/(['"`])(.*?)\1/g)].map(([, , text]) => text!);
    return [
      ...texts.filter((text) => names.includes(text)),
      ...(source.match(/msisdn|\/home|drawer/g) ?? []),
    ].map((finding) => `${file}: ${finding}`);
  });
  expect(findings).toEqual([]);
});
