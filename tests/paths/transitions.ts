import {
  getInitialMicrosteps,
  getMicrosteps,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
} from 'xstate';
import { stateNodes, transitionKey, transitionsOf } from '../../src/flows/definition';

/** Every transition of the machine: events, guarded branches, delays, done and error of invokes, `always`. */
export const transitionKeys = (machine: AnyStateMachine): string[] =>
  stateNodes(machine).flatMap((node) => transitionsOf(node).map(transitionKey));

/** The `always` transitions between the snapshots of one macrostep. */
const alwaysKeys = (snapshots: AnyMachineSnapshot[]): string[] =>
  snapshots.slice(1).flatMap((snapshot, index) =>
    (snapshots[index]?._nodes ?? []).flatMap((node) => {
      const taken = node.always?.find(({ target }) =>
        target?.every((entered) => snapshot._nodes.includes(entered)),
      );
      return taken ? [transitionKey(taken)] : [];
    }),
  );

/** The `always` transitions by which a machine with that input arrives at its first state: no inspector sees them. */
export const initialTransitionKeys = (machine: AnyStateMachine, input: unknown): string[] =>
  alwaysKeys(getInitialMicrosteps(machine, input as never).map(([snapshot]) => snapshot));

/** The transitions that an event causes in a state, by the machine's definition. */
export function transitionKeysOn(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: AnyEventObject,
): string[] {
  if (snapshot.status !== 'active') return [];
  const steps = getMicrosteps(machine, snapshot, event).map(([after]) => after);
  return [...machine.getTransitionData(snapshot, event).map(transitionKey), ...alwaysKeys(steps)];
}
