import { test, type TestContext } from 'vitest';

/** A row of docs/robustness.md. */
export interface Trial {
  area: Area;
  /** The attack or the fault, which is in the test's name. */
  tried: string;
  /** The portal's reaction in a few words. */
  reaction: string;
  cases: number;
}

/** In the order of docs/robustness.md. */
export const areas = [
  'money',
  'the number',
  'a game is a stranger',
  'headers',
  'hostile data',
  'a bad line',
  'load',
  'an operator’s backend',
] as const;

type Area = (typeof areas)[number];

declare module 'vitest' {
  interface TaskMeta {
    trial?: Trial;
  }
}

/**
 * A test that is a row of docs/robustness.md (`npm run robustness`): it passes when the portal survives the attack. `run` may
 * return the number of cases that it has tried; default: one.
 */
export function survives(
  area: Area,
  tried: string,
  reaction: string,
  run: (context: TestContext) => Promise<number | void> | number | void,
): void {
  test(`${area}: ${tried}`, async (context) => {
    const cases = (await run(context)) ?? 1;
    context.task.meta.trial = { area, tried, reaction, cases };
  });
}
