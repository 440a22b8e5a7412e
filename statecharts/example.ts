// The example of README.md: a lamp that switches itself off, its requirements, and a driver of its actor.
import { createActor, setup, SimulatedClock, type AnyActor } from 'xstate';
import { reportTransitions } from './definition.js';
import type { Driver } from './paths/driver.js';
import type { Model, SpecState } from './paths/model.js';

const machine = setup({
  types: { events: {} as { type: 'pressed' } },
  delays: { lightTime: 60_000 },
}).createMachine({
  id: 'lamp',
  description: 'A lamp that switches itself off.',
  initial: 'off',
  states: {
    off: {
      description: 'The lamp is dark.',
      on: { pressed: { target: 'on', description: 'The button is pressed.' } },
    },
    on: {
      description: 'The lamp gives light for a minute.',
      on: { pressed: { target: 'off', description: 'The button is pressed again.' } },
      after: { lightTime: { target: 'off', description: 'The minute is over.' } },
    },
  },
});

// The requirements, written without a look at the machine.
const dark: SpecState = { view: 'dark', timer: null };
const light: SpecState = { view: 'light', timer: 60_000 };

export const model: Model<SpecState> = {
  id: 'lamp',
  machine,
  starts: [{ name: 'a dark room', spec: dark }],
  cases: [
    {
      name: 'presses',
      stimulus: { do: 'press' },
      event: { type: 'pressed' },
      outcome: (spec) => (spec.view === 'dark' ? light : dark),
    },
  ],
  delays: { lightTime: 60_000 },
  afterTimer: () => dark,
  exercises: { 'LAMP-1': ({ view }, before) => view === 'dark' && before === light },
};

export async function createDriver(): Promise<Driver> {
  const taken = new Set<string>();
  let clock: SimulatedClock;
  let actor: AnyActor;
  return {
    level: 'actor',
    begin: async (_model, walked) => {
      taken.clear();
      clock = new SimulatedClock();
      actor = createActor(walked, { clock, inspect: reportTransitions(taken) }).start();
    },
    perform: async ({ event, ms }, part) =>
      ms === undefined ? actor.send(event) : clock.increment(part ?? ms),
    observe: async () => ({ view: actor.getSnapshot().matches('on') ? 'light' : 'dark' }),
    transitionsTaken: () => taken,
  };
}
