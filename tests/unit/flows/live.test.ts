// The live view of the flows page: each step once, in order.
import { expect, test } from 'vitest';
import {
  after,
  emptySession,
  type Session,
  type SessionEvent,
} from '../../../src/flows/live/session';
import type { Step } from '../../../src/flows/live/step';

const step = (number: number): Step => ({
  source: 'tab',
  actor: 'tab drawer',
  number,
  machine: 'drawer',
  at: number,
  event: 'button.pressed',
  transitions: ['toggles'],
  states: [`state ${number}`],
  isPresent: false,
});

const received = (...steps: Step[]): SessionEvent[] =>
  steps.map((one) => ({ type: 'step.received', step: one }));
const session = (...events: SessionEvent[]): Session => events.reduce(after, emptySession);
const numbers = ({ steps }: Session) => steps.map(({ number }) => number);

test('a session has each step once, in order of time, and an event replaces the report of a state', () => {
  const present = { ...step(2), isPresent: true, transitions: [] };
  const early = { ...step(9), source: 'other', actor: 'other', at: 0.5 };
  const both = session(...received(present, step(1), step(2), present, step(2), early));
  expect(both.steps).toEqual([early, step(1), step(2)]);
  const [one, two, three] = [1, 2, 3].map((number) => ({ ...step(number), at: 7 }));
  expect(numbers(session(...received(three!, one!, two!)))).toEqual([1, 2, 3]);
});
