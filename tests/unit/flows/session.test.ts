// A live session: its steps in order, pausing, stepping back and counting.
import { expect, test } from 'vitest';
import {
  after,
  countsOf,
  emptySession,
  standing,
  stepsShown,
  type Session,
  type SessionEvent,
} from '../../../src/flows/live/session';
import type { Step } from '../../../src/flows/live/step';

const step = (number: number, machine = 'drawer', transitions = ['toggles']): Step => ({
  source: 'tab',
  actor: `tab ${machine}`,
  number,
  machine,
  at: number,
  event: 'button.pressed',
  payload: '',
  transitions,
  states: [`state ${number}`],
  isPresent: false,
});

const received = (...steps: Step[]): SessionEvent[] =>
  steps.map((one) => ({ type: 'step.received', step: one }));
const session = (...events: SessionEvent[]): Session => events.reduce(after, emptySession);
const numbers = (of: Session) => stepsShown(of).map(({ number }) => number);

test('a session shows each received step once', () => {
  expect(numbers(session(...received(step(1), step(2), step(2))))).toEqual([1, 2]);
});

test('a paused session keeps new steps and shows them later', () => {
  const paused = session(...received(step(1)), { type: 'paused' }, ...received(step(2)));
  expect(numbers(paused)).toEqual([1]);
  expect(numbers(after(paused, { type: 'followed' }))).toEqual([1, 2]);
});

test('stepping back and forward stays within the received steps', () => {
  const three = session(...received(step(1), step(2), step(3)));
  const back = after(three, { type: 'moved', by: -1 });
  expect(numbers(back)).toEqual([1, 2]);
  expect(numbers(after(after(back, { type: 'moved', by: 1 }), { type: 'moved', by: 1 }))).toEqual([
    1, 2, 3,
  ]);
  expect(numbers(after(three, { type: 'moved', by: -9 }))).toEqual([]);
  const beyond = after(after(three, { type: 'moved', by: 2 }), { type: 'moved', by: -1 });
  expect(numbers(beyond)).toEqual([1, 2]);
});

test('a machine is in the states of its last shown step', () => {
  const both = session(...received(step(1), step(2, 'login'), step(3)));
  expect(standing(both, 'drawer')?.states).toEqual(['state 3']);
  expect(standing(after(both, { type: 'moved', by: -1 }), 'drawer')?.states).toEqual(['state 1']);
  expect(standing(both, 'search')).toBeUndefined();
});

test('transitions are counted over the shown steps', () => {
  const both = session(...received(step(1), step(2, 'login', ['a', 'b']), step(3)));
  expect(Object.fromEntries(countsOf(both))).toEqual({ toggles: 2, a: 1, b: 1 });
  expect(Object.fromEntries(countsOf(after(both, { type: 'moved', by: -2 })))).toEqual({
    toggles: 1,
  });
});

test('an event replaces the report of a current state', () => {
  const present = { ...step(2), isPresent: true, transitions: [] };
  expect(stepsShown(session(...received(present, step(1), step(2))))).toEqual([step(1), step(2)]);
});

test('a late step is sorted by time, and the shown moment stays', () => {
  const late = { ...step(1), actor: 'another tab', source: 'other', at: 0.5 };
  const paused = session(...received(step(1), step(2)), { type: 'moved', by: -1 });
  expect(stepsShown(after(paused, { type: 'step.received', step: late }))).toEqual([late, step(1)]);
});

test('steps of one millisecond keep their order', () => {
  const [one, two, three] = [1, 2, 3].map((number) => ({ ...step(number), at: 7 }));
  expect(numbers(session(...received(three!, one!, two!)))).toEqual([1, 2, 3]);
});

test('a closed portal has no current state; a paused session still shows its states', () => {
  const closed = session(...received(step(1)), { type: 'portal.closed', source: 'tab' });
  expect(standing(closed, 'drawer')).toBeUndefined();
  expect(standing(after(closed, { type: 'paused' }), 'drawer')).toEqual(step(1));
});

test('clearing removes every step', () => {
  expect(after(session(...received(step(1)), { type: 'paused' }), { type: 'cleared' })).toEqual(
    emptySession,
  );
});
