import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import ownFrench from './fr.json';
import type { Story } from './stories';
import {
  delayOf,
  eventWords,
  nameWords,
  stateName,
  stateNodes,
  transitionKey,
  transitionsOf,
} from '../../statecharts/definition';

/** What readers see in place of a machine's names: clauses for guards and delays, sentences for all others. */
interface Sentences {
  states?: Record<string, string>;
  events?: Record<string, string>;
  guards?: Record<string, string>;
  actions?: Record<string, string>;
  actors?: Record<string, string>;
  delays?: Record<string, string>;
  tags?: Record<string, string>;
}

/** Returns an English sentence in the language of the reader. */
export type Translate = (english: string) => string;

/** A machine with what readers see in place of its names. */
export interface Flow {
  machine: AnyStateMachine;
  sentences: Sentences;
  /** The happy path first. */
  stories?: Story[];
  /** Names of pictures, by state or by `stepName`. */
  pictures?: Record<string, string>;
}

/** Sentences in English or French, or the names of the code. */
export type Vocabulary = 'en' | 'fr' | 'code';
export const vocabularies: Vocabulary[] = ['en', 'fr', 'code'];

export interface ChartState {
  /** As `stateName` returns it; '' for the machine itself. */
  name: string;
  /** For a reader; in code, the last part of the name. */
  label: string;
  /** The name of the state around it; null for the machine. */
  parent: string | null;
  kind: 'machine' | 'compound' | 'parallel' | 'atomic' | 'final' | 'history';
  /** Whether it is active together with its siblings: the state around it is parallel. */
  isRegion: boolean;
  /** Whether the state around it begins with it. */
  isInitial: boolean;
  description: string;
  /** What the screen shows in it. */
  promise: string;
  /** The ids of docs/rules.md, and the decisions, that it follows. */
  rule: string;
  tags: string[];
  entry: string[];
  exit: string[];
  /** The actors that run in it. */
  invokes: string[];
  /** What a drawing has below the label, where it has room. */
  lines: string[];
  /** What a drawing has above the label, as a data URI; sizes in CSS pixels. */
  picture?: { uri: string; width: number; height: number };
  /** The page that the state opens in a drawing. */
  href?: string;
}

export interface ChartTransition {
  /** As `transitionKey` names it: the same in the tests, the reports and the drawing. */
  key: string;
  source: string;
  /** Empty where the state is not left. */
  targets: string[];
  event: string;
  /** '' where there is none; after branches that have one, that none of them holds. */
  guard: string;
  /** How long the machine waits before it, with its unit; '' for other transitions. */
  delay: string;
  actions: string[];
  description: string;
  /** What a drawing has beside the line: what happens, the condition where no sentence names it, the delay. */
  words: string[];
}

/** A machine as it is drawn and read, without anything that only runs. */
export interface Chart {
  id: string;
  /** The machine's name for a reader. */
  label: string;
  description: string;
  states: ChartState[];
  transitions: ChartTransition[];
  /** Whether it has the names of the code. */
  isCode: boolean;
  /** Stands for any state inside one, where a transition of that one begins. */
  anywhere: string;
  /** What happens, by the type of the event. */
  events: Record<string, string>;
  /** The named delays that are constant: what each is for, and the time with its unit. */
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

/** Words for the parts of a machine: its sentences, or without any the names of the code. */
function wordingOf(sentences: Sentences | undefined, translate: Translate) {
  const word = (kind: keyof Sentences, part: unknown, code = nameWords(part)) => {
    const name = typeof part === 'string' ? part : (part as { type: string }).type;
    const sentence = sentences?.[kind]?.[name];
    return sentence === undefined ? code : translate(sentence);
  };
  /** Functions are what XState adds for delays. */
  const actions = (list: readonly unknown[]) =>
    list.filter((action) => typeof action !== 'function').map((action) => word('actions', action));
  const time = (ms: number) => `${ms / 1000} ${translate(ms === 1000 ? 'second' : 'seconds')}`;
  return { isCode: !sentences, translate, word, actions, time };
}

type Words = ReturnType<typeof wordingOf>;

/** As UML draws a history state, and the state that it enters where there is nothing to return to. */
function historyLabel({ key, history, config }: AnyStateNode): string {
  const { target } = config as { target?: string };
  return `${key} (${history === 'deep' ? 'H*' : 'H'}${target ? `, first ${target}` : ''})`;
}

function stateOf(node: AnyStateNode, words: Words): ChartState {
  const { parent } = node;
  const { isCode, translate } = words;
  const { promise = '', rule = '' } = (node.meta ?? {}) as { promise?: string; rule?: string };
  const key = node.type === 'history' ? historyLabel(node) : node.key;
  const description = translate(node.description ?? '');
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
    label: isCode ? codeLabel : words.word('states', stateName(node), translate(titleOf(key))),
    parent: parent ? stateName(parent) : null,
    kind: parent ? node.type : 'machine',
    isRegion: parent?.type === 'parallel',
    isInitial: parent?.type === 'compound' && parent.initial.target.includes(node),
    description,
    promise: translate(promise),
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
  before: AnyTransitionDefinition | undefined,
  words: Words,
): ChartTransition {
  const { source, eventType, guard } = transition;
  const { isCode, translate } = words;
  const description = translate(transition.description ?? '');
  const isAlternative = before?.eventType === eventType;
  const otherwise = isCode ? 'otherwise' : translate('none of the other conditions holds');
  const condition = guard ? words.word('guards', guard) : isAlternative ? otherwise : '';
  const after = delayOf(eventType) ?? '';
  const ms = source.machine.implementations.delays[after] ?? (after && Number(after));
  const delay = typeof ms === 'number' && !Number.isNaN(ms) ? words.time(ms) : '';
  const event = (!isCode && description) || words.word('events', eventType, eventWords(eventType));
  const sentences = [
    ...(condition && description === '' ? [`${translate('if')} ${condition}`] : []),
    ...(delay ? [`${translate('after')} ${delay}`] : []),
  ];
  return {
    key: transitionKey(transition),
    source: stateName(source),
    targets: transition.target?.map(stateName) ?? [],
    event,
    guard: condition,
    delay,
    actions: words.actions(transition.actions),
    description,
    words: [event, ...(isCode ? (condition ? [`[${condition}]`] : []) : sentences)],
  };
}

/** Reads a machine's definition. Without sentences, the chart has the names of the code. */
export function chartOf(
  machine: AnyStateMachine,
  sentences?: Sentences,
  translate: Translate = (text) => text,
): Chart {
  const words = wordingOf(sentences, translate);
  const nodes = stateNodes(machine);
  const states = nodes.map((node) => stateOf(node, words));
  return {
    id: machine.id,
    label: states[0]?.label ?? machine.id,
    description: translate(machine.root.description ?? ''),
    states,
    transitions: nodes.flatMap((node) =>
      transitionsOf(node).map((each, index, list) => transitionOf(each, list[index - 1], words)),
    ),
    isCode: words.isCode,
    anywhere: words.isCode ? 'any of these' : translate('At any time'),
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

/** Translates sentences of these pages, and those that `french` has the French of; others stay English. */
export function translator(vocabulary: Vocabulary, french: Record<string, string>): Translate {
  const all: Record<string, string> = { ...ownFrench, ...french };
  return (english) => (vocabulary === 'fr' && all[english]) || english;
}

/** The chart of a flow in a vocabulary; `french` has the French of each English sentence. */
export const chartIn = (
  { machine, sentences }: Flow,
  vocabulary: Vocabulary,
  french: Record<string, string>,
): Chart =>
  chartOf(machine, vocabulary === 'code' ? undefined : sentences, translator(vocabulary, french));

/** The file of a drawing in docs/flows. */
export const drawingName = (id: string, vocabulary: Vocabulary): string =>
  `${id}${vocabulary === 'en' ? '' : `.${vocabulary}`}.svg`;

/** A state as a reader calls it; '' is any state of the machine. */
export function labelOf({ states, anywhere, isCode }: Chart, name: string): string {
  if (name === '') return anywhere;
  return (isCode ? undefined : states.find((state) => state.name === name)?.label) ?? name;
}

/** A transition's number in drawings and tables. */
export const numberOf = ({ transitions }: Chart, transition: ChartTransition): number =>
  transitions.indexOf(transition) + 1;

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
