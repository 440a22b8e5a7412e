// The transitions of a machine, and the ones that an event takes, by its definition.
import {
  getInitialMicrosteps,
  getMicrosteps,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type InspectionEvent,
} from 'xstate';
import { stateNodes, transitionKey, transitionsOf } from '../definition';
import type { AnyModel } from './model';

/** Every transition of the machine: events, guarded branches, delays, done and error of invokes, `always`. */
export const transitionKeys = (machine: AnyStateMachine): string[] =>
  stateNodes(machine).flatMap((node) => transitionsOf(node).map(transitionKey));

/** For the option `inspect` of an actor: adds the keys of the transitions that XState reports to the set. */
export const reportTransitions = (taken: Set<string>) => (event: InspectionEvent) => {
  if (event.type !== '@xstate.microstep') return;
  for (const transition of event._transitions) taken.add(transitionKey(transition));
};

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

/** The transitions by which a machine arrives where paths from that start begin. */
export function startTransitionKeys(
  machine: AnyStateMachine,
  { input, firstEvent }: Pick<AnyModel['starts'][number], 'input' | 'firstEvent'>,
): string[] {
  const steps = getInitialMicrosteps(machine, input as never).map(([snapshot]) => snapshot);
  const initial = steps.at(-1) as AnyMachineSnapshot;
  return [
    ...alwaysKeys(steps),
    ...(firstEvent ? transitionKeysOn(machine, initial, firstEvent) : []),
  ];
}

/** Returns the keys of the transitions that consecutive events take from a state, by the machine's definition. */
export function transitionKeysOn(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  ...[event, ...more]: AnyEventObject[]
): string[] {
  if (!event || snapshot.status !== 'active') return [];
  const steps = getMicrosteps(machine, snapshot, event).map(([after]) => after);
  return [
    ...machine.getTransitionData(snapshot, event).map(transitionKey),
    ...alwaysKeys(steps),
    ...transitionKeysOn(machine, steps.at(-1) ?? snapshot, ...more),
  ];
}
