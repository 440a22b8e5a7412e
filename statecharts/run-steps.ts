// Runs a machine as a real actor, for the tests of foreign machines.
import { createActor, SimulatedClock, type AnyEventObject, type AnyStateMachine } from 'xstate';
import { inspectedMachine, takenTransitions } from './definition.js';

/** Runs a machine: the keys of the transitions that it takes, all that it reports and shows, and its last snapshot. */
export function runSteps(
  machine: AnyStateMachine,
  input: unknown,
  steps: { ms?: number; event?: AnyEventObject }[],
) {
  const clock = new SimulatedClock();
  const taken: string[] = [];
  const seen: unknown[] = [];
  const actor = createActor(machine, {
    clock,
    input,
    inspect: (event) => {
      if (inspectedMachine(event) === machine.id) taken.push(...takenTransitions(event));
      const { type } = event;
      seen.push([type, 'event' in event && event.event, 'action' in event && event.action]);
    },
  });
  actor.on('*', (emitted) => void seen.push(emitted));
  actor.subscribe({ error: (error) => void seen.push(String(error)) });
  actor.start();
  for (const { ms, event } of steps) {
    if (ms !== undefined) clock.increment(ms);
    else if (event && actor.getSnapshot().status === 'active') actor.send(event);
    const { value, context, status, output, error, tags, children } = actor.getSnapshot();
    seen.push([value, context, status, output, String(error), [...tags], Object.keys(children)]);
  }
  const snapshot = actor.getSnapshot();
  actor.stop();
  // XState numbers all actors of the process.
  return { taken, seen: JSON.stringify(seen).replaceAll(/x:\d+/g, 'x'), snapshot };
}
