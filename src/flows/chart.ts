import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import {
  actionWords,
  eventWords,
  nameWords,
  stateName,
  stateNodes,
  transitionKey,
  transitionsOf,
} from './definition';

export interface ChartState {
  /** As `stateName` returns it; '' for the machine itself. */
  name: string;
  /** The last part of the name, or the machine's. */
  label: string;
  /** The name of the state around it; null for the machine. */
  parent: string | null;
  kind: 'machine' | 'compound' | 'parallel' | 'atomic' | 'final' | 'history';
  /** Whether it is active together with its siblings: the state around it is parallel. */
  isRegion: boolean;
  /** Whether the state around it begins with it. */
  isInitial: boolean;
  description: string;
  /** What it promises to somebody who looks at the screen. */
  promise: string;
  /** The sections of the product document, and the decisions, that it follows. */
  rule: string;
  tags: string[];
  /** What is done on entering and leaving it, and which actors run meanwhile, in words. */
  entry: string;
  exit: string;
  invokes: string[];
}

export interface ChartTransition {
  /** As `transitionKey` names it: the same in the tests, the reports and the drawing. */
  key: string;
  source: string;
  /** Empty where the state is not left. */
  targets: string[];
  event: string;
  /** The guard's name, 'otherwise' after branches that have one, or ''. */
  guard: string;
  actions: string;
  description: string;
}

/** A machine as it is drawn and read, without anything that only runs. */
export interface Chart {
  id: string;
  description: string;
  states: ChartState[];
  transitions: ChartTransition[];
  /** The named delays, in ms. */
  delays: Record<string, number>;
}

/** As UML draws a history state, and the state that it enters where there is nothing to return to. */
function historyLabel({ key, history, config }: AnyStateNode): string {
  const { target } = config as { target?: string };
  return `${key} (${history === 'deep' ? 'H*' : 'H'}${target ? `, first ${target}` : ''})`;
}

function stateOf(node: AnyStateNode): ChartState {
  const { parent } = node;
  const { promise, rule } = (node.meta ?? {}) as { promise?: string; rule?: string };
  return {
    name: stateName(node),
    label: node.type === 'history' ? historyLabel(node) : node.key,
    parent: parent ? stateName(parent) : null,
    kind: parent ? node.type : 'machine',
    isRegion: parent?.type === 'parallel',
    isInitial: parent?.type === 'compound' && parent.initial.target.includes(node),
    description: node.description ?? '',
    promise: promise ?? '',
    rule: rule ?? '',
    tags: [...node.tags],
    entry: actionWords(node.entry),
    exit: actionWords(node.exit),
    invokes: node.invoke.map(({ id }) => id),
  };
}

function transitionOf(
  transition: AnyTransitionDefinition,
  index: number,
  list: AnyTransitionDefinition[],
): ChartTransition {
  const { source, eventType, guard, actions, description } = transition;
  const isAlternative = list[index - 1]?.eventType === eventType;
  return {
    key: transitionKey(transition),
    source: stateName(source),
    targets: transition.target?.map(stateName) ?? [],
    event: eventWords(eventType),
    guard: guard ? nameWords(guard) : isAlternative ? 'otherwise' : '',
    actions: actionWords(actions),
    description: description ?? '',
  };
}

/** Reads a machine's definition. */
export function chartOf(machine: AnyStateMachine): Chart {
  const nodes = stateNodes(machine);
  return {
    id: machine.id,
    description: machine.root.description ?? '',
    states: nodes.map(stateOf),
    transitions: nodes.flatMap((node) => transitionsOf(node).map(transitionOf)),
    delays: { ...(machine.implementations.delays as Record<string, number>) },
  };
}

/** "form.sent [isComplete] / writeRequest", line by line. */
export const wordsOf = ({ event, guard, actions }: ChartTransition): string[] => [
  event,
  ...(guard ? [`[${guard}]`] : []),
  ...(actions ? [`/ ${actions}`] : []),
];

/** The same in short lines, for a drawing: each holds as many actions as fit into 26 characters. */
export function labelLinesOf(transition: ChartTransition): string[] {
  const [event = '', ...rest] = wordsOf({ ...transition, actions: '' });
  const lines: string[] = [];
  for (const action of transition.actions ? transition.actions.split(', ') : []) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + action.length < 26) {
      lines[lines.length - 1] = `${line}, ${action}`;
    } else lines.push(`${line === undefined ? '/ ' : ''}${action}`);
  }
  return [event, ...rest, ...lines];
}

/** Whether a state lies within another one; the machine is '' and holds all. */
export const isWithin = (name: string, around: string): boolean =>
  name !== around && (around === '' || name.startsWith(`${around}.`));

/** The active states that have no active state inside: one, or one for each parallel region. */
export const innermostOf = (active: readonly string[]): string[] =>
  active.filter((name) => !active.some((other) => isWithin(other, name)));

/** Whether it leads from a state into that state itself, so that it may be taken from anywhere within. */
export const isInward = ({ source, targets }: ChartTransition): boolean =>
  targets.some((target) => isWithin(target, source));

/** Whether it leaves the state as it is. */
export const isStaying = ({ targets }: ChartTransition): boolean => targets.length === 0;
