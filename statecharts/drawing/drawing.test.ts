// What a drawing must not do, and what it draws besides the states and transitions of every foreign machine.
import { expect, test } from 'vitest';
import { foreignMachines } from '../foreign-machines.js';
import { chartOf } from './chart.js';
import { drawingFaults, layoutOf } from './layout.js';

const drawingOf = (id: string) =>
  layoutOf(chartOf(foreignMachines.find(({ machine }) => machine.id === id)!.machine));

test('faults are labels beside their line or on each other, and other lines through a label or a box', async () => {
  const drawing = await drawingOf('doneOfParallel');
  const [first, second, ...more] = drawing.transitions;
  const [one, other] = [first, second].map((drawn) => drawn!.transition.number);
  const { x, y } = first!.label!;
  const moved = { ...second!, label: { ...second!.label!, x: x - 1_000 } };
  const along = { ...second!, points: [-9, 999].map((right) => ({ x: x + right, y: y + 5 })) };
  const faults = (transitions: typeof more) => drawingFaults({ ...drawing, transitions });
  expect(faults([first!, moved, ...more])).toEqual([`${other} is beside its line`]);
  expect(faults([first!, along, ...more])).toContain(`the line of ${other} crosses ${one}`);
  expect(faults([first!, { ...second!, label: first!.label }, ...more])).toContain(
    `${other} is on ${one}`,
  );
});

test('a transition with two targets has two lines and one label', async () => {
  const { transitions } = await drawingOf('twoTargets');
  const lines = transitions.filter(({ transition }) => transition.targets.length === 2);
  expect(new Set(lines.map(({ points }) => JSON.stringify(points.at(-1)))).size).toBe(2);
  expect(lines.filter(({ label }) => label !== null)).toHaveLength(1);
});

test('parallel regions have no start dot', async () => {
  const { initials, states } = await drawingOf('doneOfParallel');
  // The machine's, and those of its two regions.
  expect(initials).toHaveLength(3);
  expect(states.flatMap(({ state }) => (state.isRegion ? state.name : []))).toEqual([
    'work.one',
    'work.two',
  ]);
});

test('the branch that is taken where no guard holds is drawn as otherwise', async () => {
  const { transitions } = await drawingOf('loopWithEnd');
  expect(transitions.map(({ transition }) => transition.words.join(' '))).toContain(
    'Always otherwise',
  );
});
