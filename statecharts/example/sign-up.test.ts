// The paths of the form, its faults, its drawing, and a comparison of two releases.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { definitionOf } from '../definition.js';
import { changesMarkdown, compareAll } from '../drawing/changes.js';
import { chartOf } from '../drawing/chart.js';
import { pageOf } from '../drawing/page.js';
import { svgOf } from '../drawing/svg.js';
import { generatePaths } from '../paths/generate.js';
import { mutantsOf } from '../paths/mutate.js';
import { detectionOf } from '../paths/mutate-judge.js';
import { describePaths } from '../paths/suite.js';
import { problemsOf } from '../problems.js';
import { createDriver } from './driver.js';
import { model } from './model.js';

describePaths({ models: [model], createDriver, withPairs: true, walkCount: 10 });

test('the machine has no problem', () => {
  expect(problemsOf(model.machine)).toEqual([]);
});

test('a drawing and a page show the form, and a comparison shows what a release changes', async () => {
  const chart = chartOf(model.machine);
  expect(await svgOf(chart)).toContain('data-state="sending"');
  expect(pageOf(chart)).toContain(
    'The visitor sends an address. | is address |  | → **Sending** |',
  );
  const before = definitionOf(model.machine);
  const after = { ...before, delays: { answerLimit: 9_000 } };
  expect(changesMarkdown(compareAll([before], [after]), 'v1')).toContain(
    'No answer. After: 9 seconds (before: 10 seconds).',
  );
});

test('the requirements find every fault', async () => {
  const driver = await createDriver();
  const survivors: string[] = [];
  for (const mutant of mutantsOf(model.machine)) {
    const difference = await detectionOf(driver, model, mutant, generatePaths(model));
    if (difference === null) survivors.push(mutant.name);
  }
  expect(survivors).toEqual([]);
});

test('the README has this loop over the mutants', () => {
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
  const [, code] = /```ts\n(.*?)```/s.exec(read('../README.md')) ?? [];
  expect(read('sign-up.test.ts')).toContain(code);
});
