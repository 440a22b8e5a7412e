// The funnel of a flow: the numbers of three recordings, computed by hand.
import { expect, test } from 'vitest';
import { funnelsOf } from '../../../src/flows/live/funnel';
import { readRecording } from '../../../src/flows/live/recording';
import { recordingOf } from '../../../src/flows/live/step';
import type { Step } from '../../../src/flows/live/step-schema';

/** Returns the steps of one run: per time in ms, the states that are active after it. */
const run = (source: string, states: [at: number, ...names: string[]][]): Step[] =>
  states.map(([at, ...names], number) => ({
    source,
    actor: `${source} x:1`,
    number,
    machine: 'order',
    at,
    event: 'any',
    payload: '',
    transitions: [],
    states: names,
    isPresent: false,
  }));

test('the funnel counts runs, reached states and end states, and computes median times', () => {
  const recordings = [
    // 4 s in the form, 1 s of sending, then paid.
    run('a', [
      [0, 'form', 'form.empty'],
      [4_000, 'sending'],
      [5_000, 'paid'],
    ]),
    // 2 s in the form, 3 s sending, 10 s in the form again with a step that keeps its state; ends in sending.
    run('b', [
      [0, 'form', 'form.empty'],
      [2_000, 'sending'],
      [5_000, 'form', 'form.empty'],
      [9_000, 'form', 'form.empty'],
      [15_000, 'sending'],
    ]),
    // Stopped in the form at once.
    run('c', [[100, 'form', 'form.empty']]),
  ];
  const steps = recordings.flatMap((recording) => readRecording(recordingOf(recording)));
  const funnel = funnelsOf(steps.toSorted((one, other) => one.at - other.at)).get('order')!;
  expect(funnel.began).toBe(3);
  expect(Object.fromEntries(funnel.states)).toEqual({
    // The stays of 4, 2 and 10 s; the third run has not left it.
    'form.empty': { reached: 3, stopped: 1, medianMs: 4_000 },
    // The stays of 1 and 3 s.
    sending: { reached: 2, stopped: 1, medianMs: 2_000 },
    paid: { reached: 1, stopped: 1, medianMs: null },
  });
});
