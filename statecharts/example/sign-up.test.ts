// @vitest-environment jsdom
// The paths of the form over its DOM, and its faults.
import { expect, test } from 'vitest';
import { generatePaths } from '../paths/generate.js';
import { mutantsOf } from '../paths/mutate.js';
import { detectionOf } from '../paths/mutate-judge.js';
import { describePaths } from '../paths/suite.js';
import { problemsOf } from '../problems.js';
import { createDriver } from './driver.js';
import { model } from './model.js';

describePaths({ models: [model], createDriver, walkCount: 10 });

test('the machine has no problem', () => {
  expect(problemsOf(model.machine)).toEqual([]);
});

test('the requirements find every fault', async () => {
  const driver = await createDriver();
  for (const mutant of mutantsOf(model.machine)) {
    const reason = await detectionOf(driver, model, mutant, generatePaths(model));
    expect.soft(reason, mutant.name).not.toBeNull();
  }
});
