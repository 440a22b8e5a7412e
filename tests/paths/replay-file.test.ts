// The flows page can open a saved failing walk.
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readRecording } from '../../src/flows/live/recording';
import { createHttpDriver } from './drivers/http';
import type { Driver } from '../../statecharts/paths/driver';
import { walkAtRandom } from '../../statecharts/paths/random-walks';
import { transitionKeys } from '../../statecharts/paths/transitions';
import { loginModel } from './models/login';
import { withPortalRules } from './models/portal-model';

test('the flows page reads a failing walk, with each transition of the machine', async () => {
  const working = await createHttpDriver();
  onTestFinished(() => working.close());
  const driver: Driver = {
    ...working,
    perform: (step, ms) =>
      step.name.startsWith('the operator')
        ? Promise.reject(new Error('lost'))
        : working.perform(step, ms),
  };
  const file = join(mkdtempSync(join(tmpdir(), 'walks-')), 'login.json');
  const model = withPortalRules(loginModel);
  await expect(walkAtRandom({ driver, model, seed: 1, count: 5, file })).rejects.toThrow('lost');
  const steps = readRecording(readFileSync(file, 'utf8')).filter(
    ({ machine }) => machine === 'login',
  );
  const known = new Set(transitionKeys(loginModel.machine));
  const taken = steps.flatMap(({ transitions }) => transitions);
  expect(steps.at(-1)?.states).toEqual(['checking']);
  expect(taken.length).toBeGreaterThan(1);
  expect(taken.filter((key) => !known.has(key))).toEqual([]);
});
