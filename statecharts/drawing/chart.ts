import type { AnyStateMachine } from 'xstate';
import {
  codeOfTransition,
  definitionOf,
  guardWords,
  isComputed,
  isIn,
  jsonOf,
  parentName,
  transitionsIn,
  triggerWords,
  type Definition,
  type Named,
  type State,
  type Transition,
} from '../definition.js';

export type Mark = 'added' | 'removed' | 'changed';

/** A sign for each mark, because not every reader distinguishes colours. */
const signs: Record<Mark, string> = { added: '+', removed: '−', changed: '~' };

export interface ChartState {
  /** The path in the machine, such as 'form.empty'; '' for the machine itself. */
  name: string;
  label: string;
  /** The name of the parent; null for the machine. */
  parent: string | null;
  kind: State['type'] | 'machine';
  isRegion: boolean;
  isInitial: boolean;
  description: string;
  picture: string;
  rule: string;
  /** Words made of the names of the code. */
  tags: string[];
  entry: string[];
  exit: string[];
  invokes: string[];
  /** A picture to draw beside the label, as a data URI; width and height in CSS pixels. */
  image?: { uri: string; width: number; height: number };
  /** The page that a click on the drawn state opens. */
  href?: string;
  /** The name of the state below which it is drawn, if no arrow places it. */
  below?: string;
  mark?: Mark;
}

export interface ChartTransition {
  /** The key of the definition; tests, reports and drawings use it. */
  key: string;
  /** Its number in drawings and tables; 0 for a part of another definition. */
  number: number;
  source: string;
  targets: string[];
  /** The event in the words of the code. */
  trigger: string;
  /** The description, or words made of the name of the event. */
  event: string;
  /** Words made of the guard's name; 'otherwise' for a branch after others; '' without one. */
  guard: string;
  /** The delay with its unit; '' without one. */
  delay: string;
  note: string;
  /** `meta.picture`: the name of the picture of what follows; '' for that of the target. */
  picture: string;
  actions: string[];
  /** The label in a drawing: the event, the guard unless there is a description, the delay and the note. */
  words: string[];
  code: string;
  isListed: boolean;
  mark?: Mark;
}

/** A term, its words, and the field of the definition; without words it does not apply. */
export type Fact = [term: string, words: string, field?: string];

/** A machine with labels for drawings and pages. */
export interface Chart {
  id: string;
  label: string;
  description: string;
  states: ChartState[];
  transitions: ChartTransition[];
  /** The text of the box inside a compound state at which its own transitions start. */
  anywhere: string;
}

/** Returns a name of the code as words: 'is numeric' for 'isNumeric'. */
export const wordsOf = (name: string): string =>
  name
    .replaceAll(/[a-z\d][A-Z]/g, (pair) => `${pair.charAt(0)} ${pair.charAt(1).toLowerCase()}`)
    .replaceAll(/[._-]/g, ' ');

const titleOf = (name: string) => wordsOf(name).replace(/^./, (first) => first.toUpperCase());

/** Returns a guard or an action as words, with constant parameters: 'keep failure (timeout)'. */
function wordsOfNamed({ type, params }: Named): string {
  const values =
    typeof params === 'object' && params !== null ? Object.values(params).map(valueCode) : [params];
  const constant = params === undefined || isComputed(params) ? '' : ` (${values.join(', ')})`;
  return `${type.startsWith('(') ? type : wordsOf(type)}${constant}`;
}

/** A value of the code; '(…)' stands for what a function gives. */
function valueCode(value: unknown): string {
  const written = jsonOf(value ?? null);
  return written.startsWith('"') ? (JSON.parse(written) as string) : written;
}

function stateOf(state: State, { id, states }: Definition): ChartState {
  const { name, type, meta = {}, tags, entry, exit, invokes } = state;
  const isMachine = name === '';
  const parent = isMachine ? undefined : states.find((one) => one.name === parentName(name));
  const { picture = '', rule = '', label } = meta as Record<string, string | undefined>;
  const title = label ?? titleOf(isMachine ? id : name.slice(name.lastIndexOf('.') + 1));
  return {
    name,
    label: title,
    parent: parent?.name ?? null,
    kind: isMachine ? 'machine' : type,
    isRegion: parent?.type === 'parallel',
    isInitial: parent?.initial === name,
    description: state.description ?? '',
    picture,
    rule,
    tags: tags.map(wordsOf),
    entry: entry.map(wordsOfNamed),
    exit: exit.map(wordsOfNamed),
    invokes: invokes.map((invoke) => wordsOf(invoke.id)),
  };
}

const timeWords = (ms: number) => `${ms / 1000} ${ms === 1000 ? 'second' : 'seconds'}`;

function transitionOf(
  transition: Transition,
  index: number,
  all: Transition[],
  { delays }: Definition,
): ChartTransition {
  const { key, source, trigger, targets = [], description, actions } = transition;
  const words = triggerWords(trigger);
  const isSame = (other: Transition) =>
    other.source === source && triggerWords(other.trigger) === words;
  const otherwise = all.find(isSame) === transition ? '' : 'otherwise';
  const guard = transition.guard ? guardWords(transition.guard, wordsOfNamed) : otherwise;
  const ms = trigger.kind === 'after' ? (delays[trigger.name] ?? Number(trigger.name)) : undefined;
  const delay = typeof ms === 'number' && !Number.isNaN(ms) ? timeWords(ms) : '';
  const { note = '', picture = '' } = (transition.meta ?? {}) as Record<string, string | undefined>;
  const event = description ?? titleOf(words);
  return {
    key,
    number: index + 1,
    source,
    targets,
    trigger: words,
    event,
    guard,
    delay,
    note,
    picture,
    actions: actions.map(wordsOfNamed),
    words: [
      event,
      ...(guard && description === undefined ? [transition.guard ? `if ${guard}` : guard] : []),
      ...(delay ? [`after ${delay}`] : []),
      ...(note ? [note] : []),
    ],
    code: codeOfTransition(transition),
    isListed: transition.meta?.isListed === true,
  };
}

export const chartOf = (machine: AnyStateMachine): Chart =>
  chartOfDefinition(definitionOf(machine));

export function chartOfDefinition(definition: Definition): Chart {
  const states = definition.states.map((state) => stateOf(state, definition));
  return {
    id: definition.id,
    label: states[0]?.label ?? definition.id,
    description: states[0]?.description ?? '',
    states,
    transitions: transitionsIn(definition).map((each, index, all) =>
      transitionOf(each, index, all, definition),
    ),
    anywhere: 'At any time',
  };
}

/** Returns the label of a state; '' stands for any state of the machine. */
export const labelOf = ({ states, anywhere }: Chart, name: string): string =>
  (name === '' ? anywhere : states.find((state) => state.name === name)?.label) ?? name;

/** Returns the label of a state or the number of a transition, with the sign of its mark. */
export const marked = ({ mark }: { mark?: Mark }, text: string): string =>
  [mark && signs[mark], text].filter(Boolean).join(' ');

/** Returns the child in which a state starts. */
export const initialOf = ({ states }: Chart, name: string): ChartState | undefined =>
  states.find((one) => one.isInitial && one.parent === name);

/** Returns what a state has besides its transitions, as terms and words. */
export const factsOfState = (chart: Chart, state: ChartState): Fact[] => [
  ['Starts in', initialOf(chart, state.name)?.label ?? '', 'initial'],
  ['Tags', state.tags.join(', '), 'tags'],
  ['On entry', state.entry.join(', '), 'entry'],
  ['On exit', state.exit.join(', '), 'exit'],
  ['Meanwhile', state.invokes.join(', '), 'invokes'],
];

/** Returns what a transition does, as terms and words. */
export const factsOfTransition = (chart: Chart, transition: ChartTransition): Fact[] => [
  ['To', targetWords(chart, transition), 'targets'],
  ['After', transition.delay, 'delay'],
  ['Note', transition.note],
  ['Only if', transition.guard, 'guard'],
  ['What follows', transition.actions.join(', '), 'actions'],
];

const targetWords = (chart: Chart, { targets }: ChartTransition): string =>
  targets.map((target) => labelOf(chart, target)).join(', ') || 'stays';

/** Returns whether a state is a descendant of another one; '' is the machine. */
export const isWithin = (name: string, around: string): boolean =>
  name !== around && isIn(name, around);

/** Returns the labels of the active leaf states, one or one per parallel region; names without a chart. */
export const placeOf = (chart: Chart | undefined, active: readonly string[]): string =>
  active
    .filter((name) => !active.some((other) => isWithin(other, name)))
    .map((name) => (chart ? labelOf(chart, name) : name))
    .join(' + ');

export const hasOthersInside = ({ kind }: ChartState): boolean =>
  ['machine', 'compound', 'parallel'].includes(kind);

/** Returns whether a transition leads from a state to one of its descendants. */
export const isInward = ({ source, targets }: ChartTransition): boolean =>
  targets.some((target) => isWithin(target, source));
