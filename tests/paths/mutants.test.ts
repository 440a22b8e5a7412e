// Proves that the requirements find every fault that can be seeded into a machine; tests/unit/flows/docs.test.ts proves it of the pages.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHttpDriver } from './drivers/http';
import type { Driver } from '../../statecharts/paths/model';
import { models } from './models/registry';
import { generatePaths } from '../../statecharts/paths/generate';
import { named } from '../support/named';
import { mutantsOf } from '../../statecharts/paths/mutate';
import { detectionOf, walkWithShortTimeout } from '../../statecharts/paths/mutate-judge';

let driver: Driver;
beforeAll(async () => {
  driver = await createHttpDriver();
});
afterAll(() => driver.close?.());

describe.each(named(models, ({ machine }) => machine.id))('%s', (_, model) => {
  const paths = generatePaths(model);
  const listed = Object.keys(model.equivalentMutants ?? {});
  const isListed = (name: string) => listed.some((beginning) => name.startsWith(beginning));

  test("the machine without a fault passes every path within the mutants' time limit", async () => {
    for (const path of paths) {
      await walkWithShortTimeout(driver, model, path);
    }
  }, 300_000);

  test('the requirements detect every fault', async () => {
    const names: string[] = [];
    const survivors: string[] = [];
    for (const mutant of mutantsOf(model.machine)) {
      names.push(mutant.name);
      const found = await detectionOf(driver, model, mutant, paths, isListed(mutant.name));
      if (found === null) survivors.push(mutant.name);
    }
    const unnoticed = survivors.filter((name) => !isListed(name));
    expect(unnoticed, 'faults that no requirement notices').toEqual([]);
    const noticed = [
      ...names.filter((name) => isListed(name) && !survivors.includes(name)),
      ...listed.filter((beginning) => !names.some((name) => name.startsWith(beginning))),
    ];
    expect(noticed, 'listed as equivalent, but noticed or no longer there').toEqual([]);
  }, 1_500_000);
});
