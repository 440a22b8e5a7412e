// The table of the paths: one line for a machine at a level, in the order of the levels.
import type { TaskMeta } from 'vitest';
import type { TestModule } from 'vitest/node';
import { expect, test, vi } from 'vitest';
import PathReport from './report.js';

/** A module of tests, each with its metadata and state. */
const moduleOf = (...tests: [TaskMeta, state?: string][]) =>
  ({
    children: {
      allTests: () =>
        tests.map(([meta, state = 'passed']) => ({
          meta: () => meta,
          diagnostic: () => ({ duration: 100 }),
          result: () => ({ state }),
        })),
    },
  }) as unknown as TestModule;

test('the table counts paths, failures, different transitions, pairs and walks of each level', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  const [dom, http] = ['dom', 'http'].map((level) => ({ machine: 'signUp', level }));
  new PathReport(['http', 'dom']).onTestRunEnd([
    moduleOf(
      [{ walk: { ...dom!, taken: ['a', 'b'] } }],
      [{ walk: { ...dom!, taken: ['a', 'a'] } }, 'failed'],
      [{ coverage: { ...dom!, transitions: 3 } }],
      [{ walks: { ...dom!, count: 2, steps: 21 } }],
      [{ walk: { ...http!, taken: ['a'] } }],
      [{ pairs: { ...http!, possible: 3, missing: 1 } }],
      [{ mutants: { total: 9, killed: 7, equivalent: 2 } }],
    ),
  ]);
  const lines = log.mock.calls.flatMap(([text]) => String(text).trim().split('\n'));
  expect(lines.map((line) => line.trim().split(/ {2,}/))).toEqual([
    ['machine', 'level', 'paths', 'failed', 'transitions', 'pairs', 'walks', 'seconds'],
    ['signUp', 'http', '1', '0', '1 of 0', '2 of 3', '0.1'],
    ['signUp', 'dom', '2', '1', '2 of 3', '2 of 11 steps', '0.2'],
    ['mutants: 7 killed and 2 equivalent of 9'],
  ]);
});
