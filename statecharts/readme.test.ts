// The README shows the example as it runs, and both halves take it.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { chartOf } from './drawing/chart.js';
import { pageOf } from './drawing/page.js';
import { svgOf } from './drawing/svg.js';
import { model } from './example.js';

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

test('the README shows the example as it runs, and its page', () => {
  const [, ...example] = read('./example.ts').split('\n');
  expect(read('./README.md')).toContain(example.join('\n').trim());
  expect(read('./README.md')).toContain(pageOf(chartOf(model.machine)));
});

test('the example is drawn with all of its states and transitions', async () => {
  const chart = chartOf(model.machine);
  const svg = await svgOf(chart);
  expect(svg.match(/data-state="/g)).toHaveLength(chart.states.length);
  expect(new Set(svg.match(/data-transition="[^"]*"/g)).size).toBe(chart.transitions.length);
});
