import {
  getInitialMicrosteps,
  getMicrosteps,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
} from 'xstate';

const list = (actions: readonly unknown[]) =>
  actions.map((action) =>
    typeof action === 'string' ? action : (action as { type: string }).type,
  );

/** A transition's name that says where it stands in the definition and that outlives `provide`. */
export function transitionKey(transition: AnyTransitionDefinition): string {
  const guard = transition.guard as string | { type: string } | undefined;
  const condition = guard ? ` [${typeof guard === 'string' ? guard : guard.type}]` : '';
  const targets = transition.target?.map(({ id }) => id).join(' & ') ?? '(stays)';
  const actions = list(transition.actions);
  const doing = actions.length > 0 ? ` / ${actions.join(', ')}` : '';
  return `${transition.source.id}: ${transition.eventType || 'always'}${condition} → ${targets}${doing}`;
}

const nodesBelow = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(nodesBelow),
];

/** Every state node of the machine, the root first. */
export const stateNodes = (machine: AnyStateMachine): AnyStateNode[] => nodesBelow(machine.root);

/** Every transition of the machine: events, guarded branches, delays, done and error of invokes, `always`. */
export const transitionKeys = (machine: AnyStateMachine): string[] =>
  stateNodes(machine).flatMap((node) =>
    [...[...node.transitions.values()].flat(), ...(node.always ?? [])].map(transitionKey),
  );

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
