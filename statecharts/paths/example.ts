// The example of README.md: a lamp that switches itself off, walked at the level of its actor.
import { createActor, createMachine, SimulatedClock, type AnyActor } from 'xstate';
import { reportTransitions } from '../definition';
import type { Driver } from './driver';
import type { Model, SpecState } from './model';

const off = { on: { press: 'on' } };
const on = { on: { press: 'off' }, after: { 60_000: 'off' } };
const dark: SpecState = { view: 'dark', timer: null };
const light: SpecState = { view: 'light', timer: 60_000 };

export const model: Model<SpecState> = {
  id: 'lamp',
  machine: createMachine({ id: 'lamp', initial: 'off', states: { off, on } }),
  starts: [{ name: 'a dark room', spec: dark }],
  cases: [
    {
      name: 'presses',
      stimulus: { do: 'press' },
      event: { type: 'press' },
      outcome: (spec) => (spec.view === 'dark' ? light : dark),
    },
  ],
  delays: { 60_000: 60_000 },
  afterTimer: () => dark,
  exercises: { 'LAMP-1': ({ view }, before) => view === 'dark' && before === light },
};

export async function createDriver(): Promise<Driver> {
  const taken = new Set<string>();
  let clock: SimulatedClock;
  let actor: AnyActor;
  return {
    level: 'actor',
    begin: async (_model, machine) => {
      clock = new SimulatedClock();
      actor = createActor(machine, { clock, inspect: reportTransitions(taken) }).start();
    },
    perform: async ({ event, ms }, part) =>
      ms === undefined ? actor.send(event) : clock.increment(part ?? ms),
    observe: async () => ({ view: actor.getSnapshot().matches('on') ? 'light' : 'dark' }),
    transitionsTaken: () => taken,
  };
}
