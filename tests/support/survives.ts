import { test, type TestContext } from 'vitest';

/** A row of docs/robustness.md. */
export interface Trial {
  area: Area;
  /** The attack or the fault, which is in the test's name. */
  tried: string;
  /** What the portal does about it, in a few words. */
  how: string;
  /** How many cases that were. */
  cases: number;
}

/** In the order of the document. */
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
 * A test that is a row of docs/robustness.md, which `npm run robustness` writes: it passes where the portal survives what
 * is tried. `run` may return how many cases it has tried; one, unless given.
 */
export function survives(
  area: Area,
  tried: string,
  how: string,
  run: (context: TestContext) => Promise<number | void> | number | void,
): void {
  test(`${area}: ${tried}`, async (context) => {
    const cases = (await run(context)) ?? 1;
    context.task.meta.trial = { area, tried, how, cases };
  });
}
