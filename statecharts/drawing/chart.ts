import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import {
  delayOf,
  eventWords,
  nameWords,
  stateName,
  stateNodes,
  transitionKey,
  transitionsOf,
} from '../definition';

/** Texts for a machine's names: labels of states, clauses for guards and delays, sentences for the others. */
interface Sentences {
  states?: Record<string, string>;
  events?: Record<string, string>;
  guards?: Record<string, string>;
  actions?: Record<string, string>;
  actors?: Record<string, string>;
  delays?: Record<string, string>;
  tags?: Record<string, string>;
}

/** An outcome of a flow, for its page. */
export interface Story {
  title: string;
  question?: string;
  /** States and events of the code in turn, from the first to the last state; [] if no machine runs. */
  path: string[];
  /** Pictures of other outcomes, by `stepName`. */
  pictures?: Record<string, string>;
  /** Captions of pictures that belong to no step. */
  shows?: Record<string, string>;
  /** Markdown before and after the steps; ids of rules and decisions become links. */
  answer?: string;
  note?: string;
}

export interface Flow {
  machine: AnyStateMachine;
  sentences: Sentences;
  stories?: Story[];
  /** Names of pictures, by state or by `stepName`. */
  pictures?: Record<string, string>;
}

export interface ChartState {
  /** The result of `stateName`; '' for the machine. */
  name: string;
  /** The label for readers; without sentences, the last part of the name and the tags. */
  label: string;
  /** The name of the parent; null for the machine. */
  parent: string | null;
  kind: 'machine' | 'compound' | 'parallel' | 'atomic' | 'final' | 'history';
  /** Whether its parent is a parallel state. */
  isRegion: boolean;
  /** Whether it is the initial state of its parent. */
  isInitial: boolean;
  description: string;
  screen: string;
  /** Ids of rules and decisions. */
  rule: string;
  tags: string[];
  entry: string[];
  exit: string[];
  invokes: string[];
  /** Lines below the label in a drawing. */
  lines: string[];
  /** The picture above the label as a data URI; width and height in CSS pixels. */
  picture?: { uri: string; width: number; height: number };
  /** The page that a click on the state opens. */
  href?: string;
}

export interface ChartTransition {
  /** The result of `transitionKey`; tests, reports and drawings use it. */
  key: string;
  /** Its number in drawings and tables. */
  number: number;
  source: string;
  /** Empty for a transition without a target. */
  targets: string[];
  event: string;
  /** The result of `eventWords`. */
  eventName: string;
  /** '' without a guard; the last branch of several says that no other condition holds. */
  guard: string;
  /** The numbers of the other branches, if it is the last branch of several. */
  otherBranches: number[];
  /** The delay with its unit; '' without one. */
  delay: string;
  actions: string[];
  description: string;
  /** The label in a drawing: the event, the guard unless the description covers it, and the delay. */
  words: string[];
}

/** A machine's definition as plain data for drawings and pages. */
export interface Chart {
  id: string;
  label: string;
  description: string;
  states: ChartState[];
  transitions: ChartTransition[];
  /** Whether it has the names of the code, without sentences. */
  isCode: boolean;
  /** The text of the box inside a compound state at which its own transitions start. */
  anywhere: string;
  /** Sentences by event type. */
  events: Record<string, string>;
  /** The constant delays: purpose, and time with unit. */
  delays: { name: string; time: string }[];
}

/** 'notNumeric' as a title: 'Not numeric'. */
const titleOf = (key: string): string => {
  const words = key.replaceAll(
    /([a-z])([A-Z])/g,
    (_, end: string, start: string) => `${end} ${start.toLowerCase()}`,
  );
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Returns functions that label the parts of a machine, with the names of the code if there are no sentences. */
function wordingOf(sentences: Sentences | undefined) {
  const word = (kind: keyof Sentences, part: unknown, code = nameWords(part)) => {
    const name = typeof part === 'string' ? part : (part as { type: string }).type;
    return sentences?.[kind]?.[name] ?? code;
  };
  /** Skip functions: XState adds them for delays. */
  const actions = (list: readonly unknown[]) =>
    list.filter((action) => typeof action !== 'function').map((action) => word('actions', action));
  const time = (ms: number) => `${ms / 1000} ${ms === 1000 ? 'second' : 'seconds'}`;
  return { isCode: !sentences, word, actions, time };
}

type Words = ReturnType<typeof wordingOf>;

/** Returns UML's label of a history state with its default target. */
function historyLabel({ key, history, config }: AnyStateNode): string {
  const { target } = config as { target?: string };
  return `${key} (${history === 'deep' ? 'H*' : 'H'}${target ? `, first ${target}` : ''})`;
}

function stateOf(node: AnyStateNode, words: Words): ChartState {
  const { parent } = node;
  const { isCode } = words;
  const { screen = '', rule = '' } = (node.meta ?? {}) as { screen?: string; rule?: string };
  const key = node.type === 'history' ? historyLabel(node) : node.key;
  const description = node.description ?? '';
  const tags = node.tags.map((tag) => words.word('tags', tag));
  const entry = words.actions(node.entry);
  const exit = words.actions(node.exit);
  const invokes = node.invoke.map(({ id, src }) =>
    words.word('actors', typeof src === 'string' ? src : id, id),
  );
  const codeLines = [
    ...(entry.length > 0 ? [`on entry: ${entry.join(', ')}`] : []),
    ...(exit.length > 0 ? [`on exit: ${exit.join(', ')}`] : []),
    ...invokes.map((id) => `runs ${id}`),
  ];
  const codeLabel = tags.length > 0 ? `${key}  ‹${tags.join(', ')}›` : key;
  return {
    name: stateName(node),
    label: isCode ? codeLabel : words.word('states', stateName(node), titleOf(key)),
    parent: parent ? stateName(parent) : null,
    kind: parent ? node.type : 'machine',
    isRegion: parent?.type === 'parallel',
    isInitial: parent?.type === 'compound' && parent.initial.target.includes(node),
    description,
    screen,
    rule,
    tags,
    entry,
    exit,
    invokes,
    lines: isCode ? codeLines : parent && description ? [description] : [],
  };
}

function transitionOf(
  transition: AnyTransitionDefinition,
  index: number,
  all: AnyTransitionDefinition[],
  words: Words,
): ChartTransition {
  const { source, eventType, guard } = transition;
  const { isCode } = words;
  const description = transition.description ?? '';
  const isBranch = (other: AnyTransitionDefinition) =>
    other.source === source && other.eventType === eventType;
  const otherBranches = guard
    ? []
    : all.slice(0, index).flatMap((other, at) => (isBranch(other) ? [at + 1] : []));
  const otherwise = isCode ? 'otherwise' : 'none of the other conditions holds';
  const unguarded = otherBranches.length > 0 ? otherwise : '';
  const condition = guard ? words.word('guards', guard) : unguarded;
  const after = delayOf(eventType) ?? '';
  const ms = source.machine.implementations.delays[after] ?? (after && Number(after));
  const delay = typeof ms === 'number' && !Number.isNaN(ms) ? words.time(ms) : '';
  const eventName = eventWords(eventType);
  const event = (!isCode && description) || words.word('events', eventType, eventName);
  const sentences = [
    ...(condition && description === '' ? [`if ${condition}`] : []),
    ...(delay ? [`after ${delay}`] : []),
  ];
  return {
    key: transitionKey(transition),
    number: index + 1,
    source: stateName(source),
    targets: transition.target?.map(stateName) ?? [],
    event,
    eventName,
    guard: condition,
    otherBranches,
    delay,
    actions: words.actions(transition.actions),
    description,
    words: [event, ...(isCode ? (condition ? [`[${condition}]`] : []) : sentences)],
  };
}

/** Returns the chart of a machine; without sentences, with the names of the code. */
export function chartOf(machine: AnyStateMachine, sentences?: Sentences): Chart {
  const words = wordingOf(sentences);
  const nodes = stateNodes(machine);
  const states = nodes.map((node) => stateOf(node, words));
  return {
    id: machine.id,
    label: states[0]?.label ?? machine.id,
    description: machine.root.description ?? '',
    states,
    transitions: nodes
      .flatMap(transitionsOf)
      .map((each, index, all) => transitionOf(each, index, all, words)),
    isCode: words.isCode,
    anywhere: words.isCode ? 'any of these' : 'At any time',
    events: Object.fromEntries(
      machine.events
        .filter((type) => !type.startsWith('xstate.'))
        .map((type) => [type, words.word('events', type)]),
    ),
    delays: Object.entries(machine.implementations.delays).flatMap(([name, ms]) =>
      typeof ms === 'number' ? [{ name: words.word('delays', name), time: words.time(ms) }] : [],
    ),
  };
}

/** Returns the label of a state; '' stands for any state of the machine. */
export function labelOf({ states, anywhere, isCode }: Chart, name: string): string {
  if (name === '') return anywhere;
  return (isCode ? undefined : states.find((state) => state.name === name)?.label) ?? name;
}

/** Joins the names of the code with commas; sentences need none. */
export const joined = ({ isCode }: Chart, words: string[]): string =>
  words.join(isCode ? ', ' : ' ');

/** Returns whether a state is a descendant of another one; '' is the machine. */
export const isWithin = (name: string, around: string): boolean =>
  name !== around && (around === '' || name.startsWith(`${around}.`));

/** Returns the active leaf states: one, or one per parallel region. */
const innermostOf = (active: readonly string[]): string[] =>
  active.filter((name) => !active.some((other) => isWithin(other, name)));

/** Returns the labels of the active leaf states; names without a chart. */
export const placeOf = (chart: Chart | undefined, active: readonly string[]): string =>
  innermostOf(active)
    .map((name) => (chart ? labelOf(chart, name) : name))
    .join(' + ');

/** Returns whether a transition leads from a state to one of its descendants. */
export const isInward = ({ source, targets }: ChartTransition): boolean =>
  targets.some((target) => isWithin(target, source));

/** Returns whether a transition has no target. */
export const isStaying = ({ targets }: ChartTransition): boolean => targets.length === 0;
