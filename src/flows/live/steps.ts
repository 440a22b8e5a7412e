import type { AnyMachineSnapshot, InspectionEvent } from 'xstate';
import {
  activeStates,
  inspectedMachine,
  isInitEvent,
  takenTransitions,
} from '../../../statecharts/definition';
import type { Step } from './step';

/**
 * Returns the `inspect` option of actors, which converts XState's events to steps. `source` is the id of the page load.
 * A step has no data of an event: they contain numbers.
 */
export function inspectSteps(
  source: string,
  report: (step: Step) => void,
): (event: InspectionEvent) => void {
  const taken = new Map<string, string[]>();
  let number = 0;
  return (event) => {
    const machine = inspectedMachine(event);
    if (machine === undefined) return;
    const { sessionId } = event.actorRef;
    const transitions = [...(taken.get(sessionId) ?? []), ...takenTransitions(event)];
    taken.set(sessionId, transitions);
    if (event.type !== '@xstate.snapshot') return;
    taken.delete(sessionId);
    number += 1;
    report({
      source,
      actor: `${source} ${sessionId}`,
      number,
      machine,
      at: Date.now(),
      event: event.event.type,
      transitions,
      states: activeStates(event.snapshot as AnyMachineSnapshot),
      isPresent: isInitEvent(event.event),
    });
  };
}

/** Returns a random id for this page load. */
export const newSource = (): string => Math.random().toString(36).slice(2, 10);
