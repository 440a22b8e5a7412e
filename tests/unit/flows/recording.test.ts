// Saved recordings can be read, malformed ones are refused, and the CSV holds no formula.
import { expect, test } from 'vitest';
import { chartOf } from '../../../src/flows/chart';
import { csvOf, readRecording } from '../../../src/flows/live/recording';
import { recordingOf } from '../../../src/flows/live/step';
import type { Step } from '../../../src/flows/live/step-schema';
import { machines } from '../../../src/flows/machines';

const step: Step = {
  source: 'tab',
  actor: 'tab x:1',
  number: 1,
  machine: 'drawer',
  at: 1,
  event: 'button.pressed',
  payload: '',
  transitions: ['drawer.closed: button.pressed → drawer.open'],
  states: ['open'],
  isPresent: false,
};

test('a saved recording can be read', () => {
  expect(readRecording(recordingOf([step, { ...step, number: 2 }]))).toEqual([
    step,
    { ...step, number: 2 },
  ]);
});

test.each([
  '',
  'null',
  '[]',
  '{"format":"portal-flows-1"}',
  '{"format":"other","steps":[]}',
  '{"format":"portal-flows-1","steps":[{"source":"tab"}]}',
  recordingOf([{ ...step, at: 9e15 }]),
])('the parser refuses a file without a recording with a sentence: %s', (text) => {
  expect(() => readRecording(text)).toThrow('This is no recording of the portal.');
});

test('the CSV has a row for every transition and every state that people can stop in', () => {
  const charts = machines.map((machine) => chartOf(machine));
  const counts = new Map([[step.transitions[0] ?? '', 7]]);
  const open = { reached: 4, stopped: 3, medianMs: null };
  const funnels = new Map([['drawer', { began: 4, states: new Map([['open', open]]) }]]);
  const lines = csvOf(charts, counts, funnels).split('\r\n');
  expect(lines[0]).toBe('machine,from,event,condition,to,actions,taken,ended here');
  expect(lines).toContain('drawer,closed,button.pressed,,open,,7,');
  expect(lines).toContain('drawer,open,,,,,,3');
  expect(lines).toContain(
    'subscription,submitting,after callLimit,,error,"keepFailure {""kind"":""timeout""}, makeEditable, goToForm",0,',
  );
  const rows = charts.flatMap(({ states, transitions }) => [
    ...transitions,
    ...states.filter(({ kind }) => kind === 'atomic' || kind === 'final'),
  ]);
  expect(lines).toHaveLength(rows.length + 2);
});

test.each(['=1+1', '+1', '-1', '@sum', '\tx'])(
  'a cell that a spreadsheet would read as a formula is text: %s',
  (words) => {
    const [first] = machines.map((machine) => chartOf(machine));
    const chart = { ...first!, id: words, transitions: [], states: first!.states.slice(-1) };
    expect(csvOf([chart], new Map(), new Map()).split('\r\n')[1]).toMatch(/^'/);
  },
);
