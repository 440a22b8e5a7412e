// The machine that replays a path: waiting, pace, checks after each step, and failures.
import { createActor, SimulatedClock, waitFor } from 'xstate';
import { expect, test } from 'vitest';
import type { ReplayPath } from '../../../src/flows/replay/path-book';
import type { ReplayAgent } from '../../../src/flows/replay/replay-frame';
import { replayMachine } from '../../../src/flows/replay/replay-machine';
import type { Stimulus } from '../../paths/drivers/stimulus';

const stepTo = (name: string, address: string, isSkipped = false) => {
  const stimulus: Stimulus = { do: 'go', address };
  return { name, sentence: name, stimulus, isSkipped, isEffective: true };
};
const at = (address?: string) => ({ sentences: [], values: address ? { address } : {} });

const path: ReplayPath = {
  machine: 'drawer',
  name: 'one, two, three → open',
  background: [],
  leadsTo: null,
  start: { name: 'start', sentence: 'Start.', address: '/', cookie: null, before: [] },
  steps: [stepTo('one', '/1'), stepTo('two', '/2', true), stepTo('three', '/3')],
  required: [at('/'), at('/1'), at(), at()],
  transitions: [],
};

/** Starts a replay with an agent that records its calls. */
function replay(agent: Partial<ReplayAgent> = {}) {
  const agentCalls: string[] = [];
  const clock = new SimulatedClock();
  const actor = createActor(replayMachine, { input: { path, speed: 1 }, clock }).start();
  const open = async () => {
    actor.send({
      type: 'portal.ready',
      agent: {
        begin: async ({ start }) => void agentCalls.push(`begin ${start.address}`),
        perform: async ({ stimulus }) =>
          void agentCalls.push((stimulus as { address: string }).address),
        expect: async () => {},
        ...agent,
      },
    });
    await waitFor(actor, (snapshot) => !snapshot.matches('beginning'));
  };
  /** Resolves when the agent's step has ended. */
  const comesToRest = () => waitFor(actor, (snapshot) => !snapshot.matches('stepping'));
  const step = async () => {
    actor.send({ type: 'step.wanted' });
    await comesToRest();
  };
  return { actor, agentCalls, clock, open, step, comesToRest };
}

const stateOf = ({ actor }: ReturnType<typeof replay>) => actor.getSnapshot().value;

test('the replay waits for the portal, and then for the reader', async () => {
  const walk = replay();
  walk.actor.send({ type: 'step.wanted' });
  expect(stateOf(walk)).toBe('opening');
  await walk.open();
  expect(stateOf(walk)).toBe('waiting');
  walk.clock.increment(60_000);
  expect(walk.agentCalls).toEqual(['begin /']);
});

test('the replay skips a step that is not possible, and ends after the last step', async () => {
  const walk = replay();
  await walk.open();
  await walk.step();
  await walk.step();
  expect(walk.agentCalls).toEqual(['begin /', '/1']);
  expect(walk.actor.getSnapshot().context.done).toBe(2);
  await walk.step();
  expect(walk.agentCalls).toEqual(['begin /', '/1', '/3']);
  expect(stateOf(walk)).toBe('ended');
});

test('the replay plays one step a second at speed 1, slower at speed 0.5, until it is paused', async () => {
  const walk = replay();
  walk.actor.send({ type: 'play.wanted' });
  await walk.open();
  walk.clock.increment(1_000 - 1);
  expect(stateOf(walk)).toBe('playing');
  walk.clock.increment(1);
  walk.actor.send({ type: 'speed.chosen', speed: 0.5 });
  await walk.comesToRest();
  expect(walk.agentCalls).toEqual(['begin /', '/1']);
  walk.clock.increment(2_000 - 1);
  expect(stateOf(walk)).toBe('playing');
  walk.actor.send({ type: 'pause.wanted' });
  walk.clock.increment(60_000);
  expect(stateOf(walk)).toBe('waiting');
  walk.actor.send({ type: 'play.wanted' });
  walk.clock.increment(2_000);
  await walk.comesToRest();
  walk.clock.increment(2_000);
  await walk.comesToRest();
  expect(stateOf(walk)).toBe('ended');
  expect(walk.agentCalls).toEqual(['begin /', '/1', '/3']);
});

test('a press of Step during a step takes the next step afterwards', async () => {
  const walk = replay();
  await walk.open();
  for (let taps = 0; taps < 3; taps += 1) walk.actor.send({ type: 'step.wanted' });
  await waitFor(walk.actor, (snapshot) => snapshot.matches('ended'));
  expect(walk.agentCalls).toEqual(['begin /', '/1', '/3']);
});

test('a reload of the portal restarts the path', async () => {
  const walk = replay();
  await walk.open();
  await walk.step();
  await walk.open();
  expect(walk.agentCalls).toEqual(['begin /', '/1', 'begin /']);
  expect(walk.actor.getSnapshot().context.done).toBe(0);
  expect(stateOf(walk)).toBe('waiting');
});

test('the agent compares the requirements before the first step and after each step', async () => {
  const looked: object[] = [];
  const walk = replay({ expect: async (required) => void looked.push(required) });
  await walk.open();
  await walk.step();
  expect(looked).toEqual([path.required[0], path.required[1]]);

  const elsewhere = replay({ expect: () => Promise.reject(new Error('Is elsewhere.')) });
  await elsewhere.open();
  expect(stateOf(elsewhere)).toBe('failed');
});

test('the replay fails with a sentence when the portal does not answer', async () => {
  const walk = replay({ perform: () => new Promise(() => {}) });
  await walk.open();
  walk.actor.send({ type: 'step.wanted' });
  walk.clock.increment(15_000);
  expect(stateOf(walk)).toBe('failed');
  expect(walk.actor.getSnapshot().context.problem).toBe('The portal has not answered.');

  const closed = replay();
  closed.clock.increment(15_000);
  expect(stateOf(closed)).toBe('failed');
  expect(closed.actor.getSnapshot().context.problem).toBe('The portal has not opened.');
});

test('the replay fails with the message of an error, and takes no further step', async () => {
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
