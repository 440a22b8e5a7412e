// Saved recordings can be read, and malformed ones are refused.
import { expect, test } from 'vitest';
import { readRecording } from '../../../src/flows/live/recording';
import { recordingOf, type Step } from '../../../src/flows/live/step';

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
