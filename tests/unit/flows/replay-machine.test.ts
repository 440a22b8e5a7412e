// The machine that replays a path: waiting, pace, checks after each step, and failures.
import { createActor, SimulatedClock, waitFor } from 'xstate';
import { expect, test } from 'vitest';
import type { ReplayPath } from '../../../src/flows/replay/path-book';
import type { ReplayAgent } from '../../../src/flows/replay/replay-frame';
import { paces, replayMachine } from '../../../src/flows/replay/replay-machine';
import type { Stimulus } from '../../../src/flows/replay/stimulus';

const go = (address: string): Stimulus => ({ do: 'go', address });

const path: ReplayPath = {
  machine: 'drawer',
  name: 'one, two, three → open',
  background: [],
  leadsTo: null,
  start: { name: 'start', address: '/', cookie: null, before: [] },
  steps: [
    { name: 'one', stimulus: go('/1'), isPassedOver: false },
    { name: 'two', stimulus: go('/2'), isPassedOver: true },
    { name: 'three', stimulus: go('/3'), isPassedOver: false },
  ],
  required: [{ address: '/' }, { address: '/1' }, {}, {}],
};

/** A replay with an agent that notes what it is asked for. */
function replay(agent: Partial<ReplayAgent> = {}) {
  const asked: string[] = [];
  const clock = new SimulatedClock();
  const actor = createActor(replayMachine, { input: { path, pace: paces.Normal }, clock }).start();
  const open = async () => {
    actor.send({
      type: 'portal.ready',
      agent: {
        begin: async ({ start }) => void asked.push(`begin ${start.address}`),
        perform: async (stimulus) => void asked.push((stimulus as { address: string }).address),
        expect: async () => {},
        ...agent,
      },
    });
    await waitFor(actor, (snapshot) => !snapshot.matches('beginning'));
  };
  /** Until what has been asked of the agent is over. */
  const comesToRest = () => waitFor(actor, (snapshot) => !snapshot.matches('stepping'));
  const step = async () => {
    actor.send({ type: 'step.wanted' });
    await comesToRest();
  };
  return { actor, asked, clock, open, step, comesToRest };
}

const stateOf = ({ actor }: ReturnType<typeof replay>) => actor.getSnapshot().value;

test('it waits for the portal, and then for the person', async () => {
  const walk = replay();
  walk.actor.send({ type: 'step.wanted' });
  expect(stateOf(walk)).toBe('opening');
  await walk.open();
  expect(stateOf(walk)).toBe('standing');
  walk.clock.increment(60_000);
  expect(walk.asked).toEqual(['begin /']);
});

test('step by step, what is not possible there is passed over, and the last step ends it', async () => {
  const walk = replay();
  await walk.open();
  await walk.step();
  await walk.step();
  expect(walk.asked).toEqual(['begin /', '/1']);
  expect(walk.actor.getSnapshot().context.done).toBe(2);
  await walk.step();
  expect(walk.asked).toEqual(['begin /', '/1', '/3']);
  expect(stateOf(walk)).toBe('ended');
});

test('by itself it takes a step each time its pace has passed, until it is stopped', async () => {
  const walk = replay();
  walk.actor.send({ type: 'walk.wanted' });
  await walk.open();
  walk.clock.increment(paces.Normal - 1);
  expect(stateOf(walk)).toBe('walking');
  walk.clock.increment(1);
  await walk.comesToRest();
  expect(walk.asked).toEqual(['begin /', '/1']);
  walk.actor.send({ type: 'pace.chosen', pace: paces.Slow });
  walk.clock.increment(paces.Slow - 1);
  expect(stateOf(walk)).toBe('walking');
  walk.actor.send({ type: 'pause.wanted' });
  walk.clock.increment(60_000);
  expect(stateOf(walk)).toBe('standing');
  walk.actor.send({ type: 'walk.wanted' });
  walk.clock.increment(paces.Slow);
  await walk.comesToRest();
  walk.clock.increment(paces.Slow);
  await walk.comesToRest();
  expect(stateOf(walk)).toBe('ended');
  expect(walk.asked).toEqual(['begin /', '/1', '/3']);
});

test('a tap while a step is under way takes the one after it', async () => {
  const walk = replay();
  await walk.open();
  for (let taps = 0; taps < 3; taps += 1) walk.actor.send({ type: 'step.wanted' });
  await waitFor(walk.actor, (snapshot) => snapshot.matches('ended'));
  expect(walk.asked).toEqual(['begin /', '/1', '/3']);
});

test('a portal that opens anew begins the path anew', async () => {
  const walk = replay();
  await walk.open();
  await walk.step();
  await walk.open();
  expect(walk.asked).toEqual(['begin /', '/1', 'begin /']);
  expect(walk.actor.getSnapshot().context.done).toBe(0);
  expect(stateOf(walk)).toBe('standing');
});

test('what must be true is looked at before the first step and after each', async () => {
  const looked: object[] = [];
  const walk = replay({ expect: async (required) => void looked.push(required) });
  await walk.open();
  await walk.step();
  expect(looked).toEqual([path.required[0], path.required[1]]);

  const elsewhere = replay({ expect: () => Promise.reject(new Error('Is elsewhere.')) });
  await elsewhere.open();
  expect(stateOf(elsewhere)).toBe('failed');
});

test('a portal that never answers ends the replay with a sentence', async () => {
  const walk = replay({ perform: () => new Promise(() => {}) });
  await walk.open();
  walk.actor.send({ type: 'step.wanted' });
  walk.clock.increment(15_000);
  expect(stateOf(walk)).toBe('failed');
  expect(walk.actor.getSnapshot().context.problem).toBe('The portal has not answered.');
});

test('what went wrong is said, and nothing follows', async () => {
  const refusing = replay({ begin: () => Promise.reject(new Error('No fixtures.')) });
  await refusing.open();
  expect(stateOf(refusing)).toBe('failed');
  expect(refusing.actor.getSnapshot().context.problem).toBe('No fixtures.');

  const stuck = replay({ perform: () => Promise.reject(new Error('No call has come.')) });
  await stuck.open();
  await stuck.step();
  expect(stateOf(stuck)).toBe('failed');
  expect(stuck.actor.getSnapshot().context).toMatchObject({
    done: 0,
    problem: 'No call has come.',
  });

  const absent = replay();
  absent.clock.increment(15_000);
  expect(stateOf(absent)).toBe('failed');
});
