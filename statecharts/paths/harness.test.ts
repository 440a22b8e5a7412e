// Tests the harness itself: the example of its README runs, and a failing walk is shrunk, saved and repeated.
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Driver } from './driver';
import { createDriver, model } from './example';
import { repeatWalk, walkAtRandom, type SavedWalk } from './random-walks';
import { describePaths } from './suite';

const folder = `${mkdtempSync(join(tmpdir(), 'walks-'))}/`;

describePaths({ name: 'actor', models: [model], createDriver, walks: { count: 20, folder } });

test('the README shows the example as it runs', () => {
  const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
  const [, ...example] = read('./example.ts').split('\n');
  expect(read('../../tests/paths/README.md')).toContain(example.join('\n').trim());
});

/** A lamp that ignores the third press, which is not part of any generated path. */
async function createFaultyDriver(): Promise<Driver> {
  const driver = await createDriver();
  let presses = 0;
  return {
    ...driver,
    begin: (...given) => {
      presses = 0;
      return driver.begin(...given);
    },
    perform: async (step, ms) => {
      if (step.ms === undefined) presses += 1;
      if (step.ms !== undefined || presses !== 3) await driver.perform(step, ms);
    },
  };
}

/** A short limit: an actor without calls changes synchronously. */
const shortTimeout = { timeoutMs: 1 };

test('the harness shrinks, saves and repeats a failing walk', async () => {
  const driver = await createFaultyDriver();
  const file = join(folder, 'lamp.json');
  const failing = () => walkAtRandom({ driver, model, seed: 1, count: 20, file, ...shortTimeout });
  await expect(failing()).rejects.toThrow(/must be "light"[^]* to 3 steps[^]*PATHS_SEED=1/);
  const saved = JSON.parse(readFileSync(file, 'utf8')) as SavedWalk;
  expect(saved.steps).toEqual(['presses', 'presses', 'presses']);
  await expect(repeatWalk(driver, model, saved, shortTimeout)).rejects.toThrow('must be "light"');
  await repeatWalk(await createDriver(), model, saved);

  await expect(failing(), 'the same seed finds the same walk').rejects.toThrow('to 3 steps');
});
