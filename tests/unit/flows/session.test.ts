// A live session: its steps in order, pausing, stepping back, loading and counting.
import { expect, test } from 'vitest';
import {
  after,
  countsOf,
  emptySession,
  endingsOf,
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

const heard = (...steps: Step[]): SessionEvent[] =>
  steps.map((one) => ({ type: 'step.heard', step: one }));
const session = (...events: SessionEvent[]): Session => events.reduce(after, emptySession);
const numbers = (of: Session) => stepsShown(of).map(({ number }) => number);

test('what is heard is shown, and each step once', () => {
  expect(numbers(session(...heard(step(1), step(2), step(2))))).toEqual([1, 2]);
});

test('what is heard while paused is kept and shown later', () => {
  const paused = session(...heard(step(1)), { type: 'paused' }, ...heard(step(2)));
  expect(numbers(paused)).toEqual([1]);
  expect(numbers(after(paused, { type: 'followed' }))).toEqual([1, 2]);
});

test('stepping back and forward stays within what was heard', () => {
  const three = session(...heard(step(1), step(2), step(3)));
  const back = after(three, { type: 'moved', by: -1 });
  expect(numbers(back)).toEqual([1, 2]);
  expect(numbers(after(after(back, { type: 'moved', by: 1 }), { type: 'moved', by: 1 }))).toEqual([
    1, 2, 3,
  ]);
  expect(numbers(after(three, { type: 'moved', by: -9 }))).toEqual([]);
});

test('a machine stands where its last shown step left it', () => {
  const both = session(...heard(step(1), step(2, 'login'), step(3)));
  expect(standing(both, 'drawer')?.states).toEqual(['state 3']);
  expect(standing(after(both, { type: 'moved', by: -1 }), 'drawer')?.states).toEqual(['state 1']);
  expect(standing(both, 'search')).toBeUndefined();
});

test('transitions are counted over what is shown', () => {
  const both = session(...heard(step(1), step(2, 'login', ['a', 'b']), step(3)));
  expect(Object.fromEntries(countsOf(both))).toEqual({ toggles: 2, a: 1, b: 1 });
  expect(Object.fromEntries(countsOf(after(both, { type: 'moved', by: -2 })))).toEqual({
    toggles: 1,
  });
});

test('loading adds to what is there, and the same file twice adds nothing', () => {
  const loaded: SessionEvent = { type: 'steps.loaded', steps: [step(1), step(2)] };
  expect(numbers(session(...heard(step(1)), loaded, loaded))).toEqual([1, 2]);
});

test('what is loaded stands in its place in time, and tells more than where an actor stands', () => {
  const present = { ...step(2), isPresent: true, transitions: [] };
  const both = session(...heard(present), { type: 'steps.loaded', steps: [step(1), step(2)] });
  expect(stepsShown(both)).toEqual([step(1), step(2)]);
});

test('an actor ends where it was last seen, in the innermost state', () => {
  const last = { ...step(2), states: ['state 2', 'state 2.inner'] };
  const other = { ...last, number: 1, actor: 'another tab' };
  const both = session(...heard(step(1), last, other));
  expect(Object.fromEntries(endingsOf(both))).toEqual({ 'drawer state 2.inner': 2 });
});

test('steps that come late take their place, and the moment that is looked at stays', () => {
  const late = { ...step(1), actor: 'another tab', source: 'other', at: 0.5 };
  const paused = session(...heard(step(1), step(2)), { type: 'moved', by: -1 });
  expect(stepsShown(after(paused, { type: 'step.heard', step: late }))).toEqual([late, step(1)]);
});

test('what is loaded is seen, even where somebody had paused', () => {
  const paused = session({ type: 'paused' });
  const loaded = after(paused, { type: 'steps.loaded', steps: [step(2), step(1)] });
  expect(stepsShown(loaded)).toEqual([step(1), step(2)]);
});

test('steps of one moment keep the order in which they were taken', () => {
  const at = { at: 7 };
  const loaded = session(
    { type: 'steps.loaded', steps: [{ ...step(3), ...at }] },
    {
      type: 'steps.loaded',
      steps: [
        { ...step(1), ...at },
        { ...step(2), ...at },
      ],
    },
  );
  expect(loaded.steps.map(({ number }) => number)).toEqual([1, 2, 3]);
});

test('a portal that was closed stands nowhere, but is seen in the past', () => {
  const closed = session(...heard(step(1)), { type: 'portal.closed', source: 'tab' });
  expect(standing(closed, 'drawer')).toBeUndefined();
  expect(standing(after(closed, { type: 'paused' }), 'drawer')).toEqual(step(1));
});

test('nobody goes forward further than there are steps', () => {
  const forward: SessionEvent[] = [
    { type: 'moved', by: 1 },
    { type: 'moved', by: 1 },
    { type: 'moved', by: -1 },
  ];
  expect(stepsShown(session(...heard(step(1), step(2)), ...forward))).toEqual([step(1)]);
});

test('clearing forgets everything', () => {
  expect(after(session(...heard(step(1)), { type: 'paused' }), { type: 'cleared' })).toEqual(
    emptySession,
  );
});
