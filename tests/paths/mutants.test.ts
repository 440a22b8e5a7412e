// Proves that the requirements find every fault that can be seeded into a machine.
import { mkdir, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { createHttpDriver } from './drivers/http';
import type { Driver } from '../../statecharts/paths/driver';
import { models } from './models/registry';
import { generatePaths } from '../../statecharts/paths/generate';
import { named } from '../support/named';
import type { MutantCounts } from '../../statecharts/paths/test-metadata';
import { mutantsOf } from '../../statecharts/paths/mutate';
import { detectionOf, walkWithShortTimeout } from '../../statecharts/paths/mutate-judge';
import { chartOf } from '../../statecharts/drawing/chart';
import { pageOf } from '../../statecharts/drawing/page';

interface Verdict extends MutantCounts {
  /** The sentence that reveals each mutant, or null. */
  verdicts: Record<string, string | null>;
}

/** The page of docs/flows, which a reviewer accepts. */
const tableOf = (machine: AnyStateMachine) => pageOf(chartOf(machine));

let driver: Driver;
const results: Verdict[] = [];
beforeAll(async () => {
  driver = await createHttpDriver();
});
afterAll(async () => {
  await driver.close?.();
  const folder = new URL('../../reports/', import.meta.url);
  await mkdir(folder, { recursive: true });
  await writeFile(new URL('mutants.json', folder), JSON.stringify(results, null, 2));
});

describe.each(named(models, ({ id }) => id))('%s', (_, model) => {
  const paths = generatePaths(model);
  const listed = model.equivalentMutants ?? {};

  test("the machine without a fault passes every path within the mutants' time limit", async () => {
    for (const path of paths) {
      await walkWithShortTimeout(driver, model, path);
    }
  }, 300_000);

  test('the requirements detect every fault', async ({ task }) => {
    const mutants = mutantsOf(model.machine);
    const verdicts: Verdict['verdicts'] = {};
    const table = tableOf(model.machine);
    let foundByTables = 0;
    for (const mutant of mutants) {
      if (tableOf(mutant.machine) !== table) foundByTables += 1;
      verdicts[mutant.name] = await detectionOf(
        driver,
        model,
        mutant,
        paths,
        mutant.name in listed,
      );
    }
    const survivors = Object.keys(verdicts).filter((name) => verdicts[name] === null);
    const equivalent = survivors.filter((name) => name in listed);
    const killed = mutants.length - survivors.length;
    const counts: MutantCounts = {
      machine: model.id,
      total: mutants.length,
      killed,
      equivalent,
      foundByTables,
    };
    task.meta.mutants = counts;
    results.push({ ...counts, verdicts });

    const unnoticed = survivors.filter((name) => !(name in listed));
    expect(unnoticed, 'faults that no requirement notices').toEqual([]);
    const noticed = Object.keys(listed).filter((name) => verdicts[name] !== null);
    expect(noticed, 'listed as equivalent, but noticed or no longer there').toEqual([]);
  }, 1_500_000);
});
