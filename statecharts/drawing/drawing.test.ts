// Draws and describes a machine that the library does not know.
import { setup } from 'xstate';
import { expect, test } from 'vitest';
import { chartOf } from './chart.js';
import { drawingFaults } from './faults.js';
import { fontSize, layoutOf, type Box, type DrawnState } from './layout.js';
import { pageOf } from './page.js';
import { svgOf } from './svg.js';

/** Parallel states, history, a delay, and a transition with two targets. */
const trafficLight = setup({
  types: { events: {} as { type: 'power.failed' | 'power.restored' | 'button.pushed' | 'reset' } },
  delays: { greenTime: 20_000 },
}).createMachine({
  id: 'trafficLight',
  description: 'It stops cars | people.',
  initial: 'working',
  states: {
    working: {
      type: 'parallel',
      on: {
        'power.failed': { target: 'dark', description: 'Dial *717#.' },
        reset: { target: ['.cars.red', '.people.stop'] },
      },
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

const chart = chartOf(trafficLight);

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

test('a drawing shows every part, each in its place', async () => {
  const laidOut = await layoutOf(chart);
  const { states, transitions, ...drawing } = laidOut;
  expect(drawingFaults(laidOut)).toEqual([]);
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
  expect(fontSize).toBeGreaterThanOrEqual(11);
});

test('faults are labels beside their line or on each other, and other lines through a label or a box', async () => {
  const drawing = await layoutOf(chart);
  const [first, second, ...more] = drawing.transitions.toSorted(
    (one, other) => one.transition.number - other.transition.number,
  );
  const { x, y } = first!.label!;
  const moved = { ...second!, label: { ...second!.label!, x: x - 1_000 } };
  const along = {
    ...second!,
    points: [
      { x: x - 9, y: y + 5 },
      { x: x + 999, y: y + 5 },
    ],
  };
  const faults = (transitions: typeof more) => drawingFaults({ ...drawing, transitions });
  expect(faults([first!, moved, ...more])).toEqual(['2 is beside its line']);
  expect(faults([first!, along, ...more])).toContain('the line of 2 crosses 1');
  expect(faults([first!, { ...second!, label: first!.label }, ...more])).toContain('2 is on 1');
});

test('a transition with two targets has two lines and one label', async () => {
  const { transitions } = await layoutOf(chart);
  const lines = transitions.filter(({ transition }) => transition.event === 'Reset');
  expect(new Set(lines.map(({ points }) => JSON.stringify(points.at(-1)))).size).toBe(2);
  expect(lines.filter(({ label }) => label !== null)).toHaveLength(1);
});

test('parallel regions have no start dot, and a history state names its kind', async () => {
  const { initials } = await layoutOf(chart);
  // The machine's, and those of its two regions.
  expect(initials).toHaveLength(3);
  expect(chart.states.filter(({ isRegion }) => isRegion).map(({ name }) => name)).toEqual([
    'working.cars',
    'working.people',
  ]);
  const history = chart.states.find(({ kind }) => kind === 'history');
  expect(history?.label).toBe('Before (deep history)');
});

test('a page escapes what would break a table', () => {
  const page = pageOf(chart);
  expect(page).toContain('It stops cars \\| people.\n');
  expect(page).toContain('| 1 | Dial \\*717#. |');
});
