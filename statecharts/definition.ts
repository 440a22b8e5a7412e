// Reads the nodes and transitions of any XState machine, and their labels.
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

const list = (actions: readonly unknown[]) =>
  actions.map((action) =>
    typeof action === 'string' ? action : (action as { type: string }).type,
  );

/** Returns a name of a transition that includes its position in the definition and survives `provide`. */
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

/** Returns every state node of the machine, the root first. */
export const stateNodes = (machine: AnyStateMachine): AnyStateNode[] => nodesBelow(machine.root);

/** Returns a state's name without the machine's id, such as 'form.empty'; '' for the machine itself. */
export const stateName = ({ path }: AnyStateNode): string => path.join('.');

/** Returns the delay of a delayed transition: its name, or its milliseconds as text; undefined for other events. */
export const delayOf = (eventType: string): string | undefined =>
  /^xstate\.after\.([^.]+)\./.exec(eventType)?.[1];

/** Returns an event for a reader, without XState's prefixes. */
export function eventWords(eventType: string): string {
  const [, result, actor] = /^xstate\.(done|error)\.actor\.(.*)$/.exec(eventType) ?? [];
  if (actor !== undefined) return result === 'done' ? `${actor} answers` : `${actor} fails`;
  const [, state] = /^xstate\.done\.state\.(.*)$/.exec(eventType) ?? [];
  if (state !== undefined) return `${state} ends`;
  const delay = delayOf(eventType);
  if (delay !== undefined) return `after ${delay}`;
  return eventType === '' ? 'always' : eventType;
}

const constantWords = (params: unknown): string =>
  params === undefined || typeof params === 'function' ? '' : ` ${JSON.stringify(params)}`;

/** Returns the name of an action or a guard, with constant parameters. */
export function nameWords(named: unknown): string {
  if (typeof named === 'string') return named;
  const { type, params } = named as { type: string; params?: unknown };
  return type + constantWords(params);
}

/** Returns the names of actions, without the actions that XState adds for delays. */
export const actionWords = (actions: readonly unknown[]): string =>
  actions
    .filter((action) => typeof action !== 'function')
    .map(nameWords)
    .join(', ');

export const targetWords = ({ target, source }: AnyTransitionDefinition): string => {
  if (!target) return '';
  return target.map((node) => stateName(node) || source.machine.id).join(' & ');
};

/** "filling: form.sent [isComplete] → sending / writeRequest" */
export function transitionWords(transition: AnyTransitionDefinition): string {
  const { source, eventType, guard, actions } = transition;
  const condition = guard ? ` [${nameWords(guard)}]` : '';
  const doing = actions.length > 0 ? ` / ${actionWords(actions)}` : '';
  const from = stateName(source) || '(anywhere)';
  return `${from}: ${eventWords(eventType)}${condition} → ${targetWords(transition) || '(stays)'}${doing}`;
}

/** Returns the transitions of a state: `always` first, then its events in order. */
export const transitionsOf = (node: AnyStateNode): AnyTransitionDefinition[] => [
  ...(node.always ?? []),
  ...[...node.transitions.values()].flat(),
];
