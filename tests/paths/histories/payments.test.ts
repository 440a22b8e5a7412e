// No history of payments in two tabs charges a subscriber twice without a confirmation, or stores a readable number.
// Rule: SUB-27.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFullRun } from '../../support/full-run';
import { histories } from './history';
import { play, type Totals } from './payments';

/** The seed of all histories, unless `PATHS_SEED` has another one, as for the random walks. */
const seed = Number(process.env.PATHS_SEED ?? 2);

const count = isFullRun ? 10_000 : 500;

test(
  `a subscriber is charged once unless they confirm a second payment, in ${count} histories`,
  // A minute on two quiet cores.
  { timeout: 1_200_000 },
  async ({ annotate }) => {
    const totals: Totals = {
      histories: 0,
      requests: 0,
      charges: 0,
      confirmedAgain: 0,
      questions: 0,
      lateSuccesses: 0,
    };
    await fc.assert(
      fc.asyncProperty(histories, (history) => play(history, totals)),
      { numRuns: count, seed },
    );
    await annotate(JSON.stringify(totals));
    // Histories without charges, questions or late answers would prove nothing.
    expect(Math.min(...Object.values(totals))).toBeGreaterThan(count / 100);
  },
);
