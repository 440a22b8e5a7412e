import type {
  Actor,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  InspectionEvent,
} from 'xstate';
import { stateName, transitionKey } from '../../../statecharts/definition';
import type { Step } from './step';

const isMachine = (actor: unknown): actor is Actor<AnyStateMachine> =>
  'root' in ((actor as { logic?: object }).logic ?? {});

/**
 * Returns the `inspect` option of actors, which converts XState's events to steps; `at` is the time of a buffered event
 * in milliseconds since 1970. `source` is the id of the page load, and `payloadOf` serializes an event.
 */
export function inspectSteps(
  source: string,
  report: (step: Step) => void,
  payloadOf: (event: AnyEventObject) => string,
): (event: InspectionEvent, at?: number) => void {
  const taken = new Map<string, string[]>();
  let number = 0;
  return (event, at = Date.now()) => {
    const { actorRef } = event;
    if (!isMachine(actorRef)) return;
    const { sessionId } = actorRef;
    if (event.type === '@xstate.microstep') {
      const before = taken.get(sessionId) ?? [];
      taken.set(sessionId, [...before, ...event._transitions.map(transitionKey)]);
      return;
    }
    if (event.type !== '@xstate.snapshot') return;
    const snapshot = event.snapshot as AnyMachineSnapshot;
    const transitions = taken.get(sessionId) ?? [];
    taken.delete(sessionId);
    number += 1;
    report({
      source,
      actor: `${source} ${sessionId}`,
      number,
      machine: actorRef.logic.id,
      at,
      event: event.event.type,
      payload: payloadOf(event.event),
      transitions,
      states: snapshot._nodes.map(stateName).filter((name) => name !== ''),
      isPresent: event.event.type === 'xstate.init',
    });
  };
}

/** Returns a random id for this page load. */
export const newSource = (): string => Math.random().toString(36).slice(2, 10);
