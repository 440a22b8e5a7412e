// Reads and builds machines of XState 5: the only file that knows XState's own structure and the names of its events.
// Everything else works with the plain data that it returns.
import {
  createMachine,
  getStateNodes,
  pathToStateValue,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  type InspectionEvent,
  type StateValue,
} from 'xstate';
import { memoized } from './memoized.js';
import { asked } from './named-error.js';

/** What a transition waits for: an event by its type, or an end of something by its name. */
export interface Trigger {
  kind:
    'event' | 'always' | 'after' | 'actor done' | 'actor failed' | 'actor changed' | 'state done';
  /** The type of the event, or the name of the delay, the actor or the state; '' for `always`. */
  name: string;
}

/** A guard or an action by its name; `inline` for one that is written as a function. */
export interface Named {
  type: string;
  params?: unknown;
}

/** A guard; one with `guards` is `and`, `or` or `not` of them. The type of `stateIn` is '(in …)', with the state. */
export interface Guard extends Named {
  guards?: Guard[];
}

export interface Transition {
  /** Identifies the transition by its place: state, trigger and, from the second on, branch. */
  key: string;
  source: string;
  trigger: Trigger;
  guard?: Guard | undefined;
  /** Names of the entered states; absent when the transition stays. */
  targets?: string[] | undefined;
  actions: Named[];
  reenter: boolean;
  description?: string | undefined;
  meta?: Record<string, unknown> | undefined;
}

interface Invoke {
  id: string;
  src: string;
  input?: unknown;
  systemId?: string | undefined;
}

export interface State {
  /** The path in the machine, such as 'form.empty'; '' for the machine itself. */
  name: string;
  type: 'atomic' | 'compound' | 'parallel' | 'final';
  /** The name of the child in which a compound state starts. */
  initial?: string | undefined;
  description?: string | undefined;
  meta?: Record<string, unknown> | undefined;
  tags: string[];
  entry: Named[];
  exit: Named[];
  invokes: Invoke[];
  /** In the order in which XState tries them: `always` first, then each trigger's branches. */
  transitions: Transition[];
}

export interface Definition {
  id: string;
  /** Every state, the machine itself first, a parent before its children. */
  states: State[];
  delays: Record<string, unknown>;
  /** The data at the start, or a function that gives them; undefined in the files of older releases. */
  context?: unknown;
  implemented: Record<'actions' | 'guards' | 'actors' | 'delays', string[]>;
}

/** The type of a guard or an action that is written as a function. */
export const inline = '(inline)';

/** Stands for a function in a definition that was written to a file. */
const computed = '(…)';

/** Returns whether a function gives the parameters of a guard or an action. */
export const isComputed = (params: unknown): boolean =>
  typeof params === 'function' || params === computed;

function isPlain(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  const isPart = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (isPart) return [Object.prototype, null].includes(Object.getPrototypeOf(value));
  return !['function', 'symbol', 'bigint'].includes(typeof value);
}

/** Returns a value as JSON: `computed` stands for functions, instances of classes and the like. */
export const jsonOf = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (isPlain(part) ? part : computed));

/** The event that XState sends when an invoked actor is done. */
export const doneEvent = (actor: string, output: unknown): AnyEventObject => ({
  type: `xstate.done.actor.${actor}`,
  output,
});

/** The event that XState sends when an invoked actor fails. */
export const errorEvent = (actor: string, error: unknown): AnyEventObject => ({
  type: `xstate.error.actor.${actor}`,
  error,
});

/** Returns whether a clock can wait that long: `setTimeout` ends longer delays at once. */
export const isDelay = (ms: unknown): boolean => typeof ms === 'number' && ms >= 0 && ms < 2 ** 31;
export const delayRange = 'milliseconds from 1 to 2147483647, or a function that returns them';

/** Returns a delayed event for a reader: "'after 0' of form.busy" for the end of a delay. */
export function delayedWords({ type }: AnyEventObject): string {
  const [, delay, id] = /^xstate\.after\.(\d+\.\d+|[^.]+)\.(.+)$/.exec(type) ?? [];
  return delay === undefined ? `'${type}'` : `'after ${delay}' of ${id}`;
}

/** The event that XState sends when the snapshot of an invoked actor changes. */
export const changeEvent = (actor: string): AnyEventObject => ({
  type: `xstate.snapshot.${actor}`,
});

/** Returns whether an event is the one with which XState starts an actor. */
export const isInitEvent = ({ type }: AnyEventObject): boolean => type === 'xstate.init';

/** Returns whether transitions for a type of events, which may end with a wildcard, are for events of another one, too. */
export const takesType = (type: string, other: string): boolean =>
  type === other || (type.endsWith('*') && `${other}.`.startsWith(type.slice(0, -1)));

const stateNameOf = ({ path }: AnyStateNode): string => path.join('.');

const nodesBelow = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(nodesBelow),
];

const ends: [kind: Trigger['kind'], start: string][] = [
  ['actor done', 'xstate.done.actor.'],
  ['actor failed', 'xstate.error.actor.'],
  ['actor changed', 'xstate.snapshot.'],
];

function triggerOf({ eventType, source }: AnyTransitionDefinition): Trigger {
  const [, delay] = /^xstate\.after\.(.*)$/.exec(eventType) ?? [];
  if (delay !== undefined) return { kind: 'after', name: delay.slice(0, -`.${source.id}`.length) };
  if (eventType === `xstate.done.state.${source.id}`) {
    return { kind: 'state done', name: stateNameOf(source) };
  }
  const [kind, start] = ends.find(([, beginning]) => eventType.startsWith(beginning)) ?? [];
  if (kind && start) return { kind, name: eventType.slice(start.length) };
  return { kind: eventType === '' ? 'always' : 'event', name: eventType };
}

/** Returns a list as it is, and the part that stands there without a list in one. */
export const listOf = <Part>(part: Part | Part[] | undefined): Part[] =>
  part === undefined ? [] : Array.isArray(part) ? part : [part];

function namedOf(written: unknown): Named {
  if (typeof written === 'string') return { type: written };
  if (typeof written === 'function') return { type: inline };
  const { type, params } = written as Named;
  return params === undefined ? { type } : { type, params };
}

/** What the functions of `and`, `or`, `not` and `stateIn` have as properties. */
const partsOf = (written: unknown) =>
  Object(written) as { name: string; guards?: unknown[]; stateValue?: StateValue };

function guardOf(written: unknown): Guard {
  const { guards, name, stateValue } = partsOf(written);
  if (stateValue !== undefined) return { type: `(in ${valueWords(stateValue)})` };
  return guards ? { type: name, guards: guards.map(guardOf) } : namedOf(written);
}

/** 'a.b' for { a: 'b' }; regions are separated by '&'. */
export const valueWords = (value: StateValue): string =>
  typeof value === 'string'
    ? value
    : Object.entries(value)
        .map(([key, child]) => [key, valueWords(child ?? '')].filter(Boolean).join('.'))
        .join(' & ');

/** Returns the first item that a list has twice. */
export const twice = (list: readonly string[]): string | undefined =>
  list.find((one, index) => list.indexOf(one) < index);

const transitionOf = (transition: AnyTransitionDefinition): Transition => {
  const { source, guard, target, actions, reenter, description, meta } = transition;
  return {
    key: transitionKey(transition),
    source: stateNameOf(source),
    trigger: triggerOf(transition),
    guard: guard === undefined ? undefined : guardOf(guard),
    targets: target?.map(stateNameOf),
    actions: actions.map(namedOf),
    reenter,
    description,
    meta,
  };
};

const transitionsOf = ({ always = [], transitions }: AnyStateNode): AnyTransitionDefinition[] => [
  ...always,
  ...[...transitions.values()].flat(),
];

const stateOf = (node: AnyStateNode): State => {
  // Read the written entry and exit: XState adds its own actions for delays to those of the node.
  const { entry, exit } = node.config as Record<string, unknown>;
  return {
    name: stateNameOf(node),
    type: node.type as State['type'],
    initial: node.type === 'compound' ? node.initial.target.map(stateNameOf)[0] : undefined,
    description: node.description,
    meta: node.meta,
    tags: [...node.tags],
    entry: listOf(entry).map(namedOf),
    exit: listOf(exit).map(namedOf),
    invokes: node.invoke.map(({ id, src, input, systemId }) => ({
      id,
      src: (src as string).startsWith('xstate.invoke.') ? inline : (src as string),
      input,
      systemId,
    })),
    transitions: transitionsOf(node).map(transitionOf),
  };
};

/** Returns a machine's definition as plain data. Throws for what the functions here do not read, and where two parts have one name. */
export function definitionOf(machine: AnyStateMachine): Definition {
  if (!Object(machine).root) {
    throw new Error(
      `A value of type ${typeof machine} is no machine of XState. Give what \`createMachine\` returns; if a file exports it, look at its import.`,
    );
  }
  const { implementations } = machine;
  const { guards, delays } = implementations;
  const nodes = nodesBelow(machine.root);
  const refuseIf = (isWrong: boolean, what: string, remedy: string) => {
    if (isWrong) throw new Error(`The machine '${machine.id}' cannot be read: ${what}. ${remedy}`);
  };
  const expectStates = (where: string, guard: unknown): void => {
    const { guards: parts = [], stateValue = {} } = partsOf(guard);
    for (const part of parts) expectStates(where, part);
    try {
      if (typeof stateValue !== 'string') getStateNodes(machine.root, stateValue);
      else if (stateValue.startsWith('#')) machine.getStateNodeById(stateValue);
      else getStateNodes(machine.root, pathToStateValue(stateValue.split('.')));
    } catch (error) {
      const what = `the ${where} has 'stateIn' of a state that is not there (${(error as Error).message})`;
      refuseIf(true, what, "Write the way from the machine, such as { a: 'b' }, or # and an id.");
    }
  };
  const expectDelay = (name: string, delay: unknown) => {
    const isRight = typeof delay === 'function' || isDelay(delay);
    refuseIf(!isRight, `the delay '${name}' is ${String(delay)}`, `Write ${delayRange}.`);
  };
  for (const node of nodes) {
    const { key, parent, type, output, states: children } = node;
    const { initial } = node.config as { initial?: string | { target: string } };
    const first = typeof initial === 'object' ? initial.target : String(initial);
    const isCompound = type === 'compound';
    const where = parent ? `the state '${stateNameOf(node)}'` : 'the machine';
    const noChild = `${where} starts in '${first}', which is no state of it`;
    const oneOf = `Write one of ${Object.keys(children).join(', ')} as its \`initial\`.`;
    const isDotted = parent !== undefined && key.includes('.');
    const separator = 'Dots separate a state from its parent: use another sign.';
    refuseIf(isDotted, `the name of the state '${key}' has a dot`, separator);
    refuseIf(type === 'history', `${where} is a history`, 'Keep in the context what it restores.');
    refuseIf(output !== undefined, `${where} has an output`, 'Keep it in the context.');
    refuseIf(isCompound && !(first in children), noChild, oneOf);
    const hasActions = isCompound && node.initial.actions.length > 0;
    const onItsWay = `${where} has actions on its way to its initial state`;
    refuseIf(hasActions, onItsWay, 'Write them as `entry`.');
    for (const transition of transitionsOf(node)) {
      const { kind, name } = triggerOf(transition);
      expectStates(`transition '${transitionKey(transition)}'`, transition.guard);
      if (kind === 'after' && !Number.isNaN(Number(name))) expectDelay(name, Number(name));
    }
  }
  for (const [name, guard] of Object.entries(guards)) expectStates(`guard '${name}'`, guard);
  for (const [name, delay] of Object.entries(delays)) expectDelay(name, delay);
  const states = nodes.map(stateOf);
  const id = twice(nodes.map((node) => node.id));
  const key = twice(states.flatMap(({ transitions }) => transitions.map((one) => one.key)));
  const sameKey = 'Rename the event, or the state, of one of them.';
  refuseIf(!machine.config.id, 'it has no id', 'Give the machine an id.');
  refuseIf(id !== undefined, `two states have the id '${id}'`, 'Give one of them another id.');
  refuseIf(key !== undefined, `two transitions have the key '${key}'`, sameKey);
  return {
    id: machine.id,
    states,
    delays,
    context: (machine.config as { context?: unknown }).context ?? {},
    implemented: Object.fromEntries(
      Object.entries(implementations).map(([kind, parts]) => [kind, Object.keys(parts)]),
    ) as Definition['implemented'],
  };
}

/** Returns whether something is a list of definitions. */
export const areDefinitions = (list: unknown): list is Definition[] =>
  Array.isArray(list) &&
  list.every((one) => {
    const { id, delays, states } = Object(one) as Partial<Definition>;
    const areStates = Array.isArray(states) && states.every(({ name }) => typeof name === 'string');
    return typeof id === 'string' && typeof delays === 'object' && areStates;
  });

/** Returns whether a state is another one, or one of its descendants; '' is the machine. */
export const isIn = (name: string, around: string): boolean =>
  around === '' || `${name}.`.startsWith(`${around}.`);

export const parentName = (name: string): string => name.split('.').slice(0, -1).join('.');

/** Returns the machine with another configuration and other delays; an endless loop of it fails soon. */
export const withConfiguration = (
  machine: AnyStateMachine,
  config: { options?: object },
  delays: object = {},
): AnyStateMachine =>
  createMachine({ ...config, options: { maxIterations: 1_000, ...config.options } }, {
    ...machine.implementations,
    delays: { ...machine.implementations.delays, ...delays },
  } as never);

/** Returns the machine with named actions whose errors have these names. */
export const withNamedErrors = memoized((machine: AnyStateMachine): AnyStateMachine => {
  const actions = Object.entries(machine.implementations.actions).map(([name, action]) => {
    const { resolve } = action as { resolve?: (...given: unknown[]) => unknown };
    const named = (...given: unknown[]) => asked(`the action '${name}'`, () => resolve?.(...given));
    return [name, resolve ? Object.assign(() => {}, action, { resolve: named }) : action];
  });
  return machine.provide({ actions: Object.fromEntries(actions) });
});

/** Returns the key of a transition that XState reports. It may run inside a page, so it must not refer to other functions. */
export function transitionKey(transition: AnyTransitionDefinition): string {
  const { source, eventType } = transition;
  const branches = (eventType === '' ? source.always : source.transitions.get(eventType)) ?? [];
  const branch = branches.indexOf(transition);
  return `${source.id}: ${eventType || 'always'}${branch > 0 ? ` (${branch + 1})` : ''}`;
}

/** For `inspect` of an actor: returns the keys of the transitions that an event reports. It may run inside a page, with `transitionKey`. */
export function takenTransitions(event: InspectionEvent): string[] {
  return event.type === '@xstate.microstep' ? event._transitions.map(transitionKey) : [];
}

/** Returns the id of the machine that an event of the option `inspect` is about; undefined for another actor. It may run inside a page. */
export function inspectedMachine({ actorRef }: InspectionEvent): string | undefined {
  const { logic = {} } = actorRef as { logic?: { root?: unknown; id?: string } };
  return logic.root ? logic.id : undefined;
}

/** Returns the names of the active states, without the machine itself. */
export const activeStates = ({ _nodes }: AnyMachineSnapshot): string[] =>
  _nodes.map(stateNameOf).filter((name) => name !== '');

/** Returns the transitions of all states, in their order. */
export const transitionsIn = ({ states }: Definition): Transition[] =>
  states.flatMap(({ transitions }) => transitions);

export const transitionKeys = (machine: AnyStateMachine): string[] =>
  transitionsIn(definitionOf(machine)).map(({ key }) => key);

/** Returns a trigger for a reader. */
export function triggerWords({ kind, name }: Trigger): string {
  if (kind === 'always' || kind === 'event') return name || kind;
  if (kind === 'after') return `after ${name}`;
  const verbs = {
    'actor done': 'answers',
    'actor failed': 'fails',
    'actor changed': 'changes',
    'state done': 'ends',
  };
  return `${name || 'the machine'} ${verbs[kind]}`;
}

/** Returns a guard or an action in words that `leaf` finds for a name: 'isA and not (isB or isC)'. */
export function guardWords({ guards, ...named }: Guard, leaf: (named: Named) => string): string {
  if (!guards) return leaf(named);
  const parts = guards.map((one) => {
    const words = guardWords(one, leaf);
    return (one.guards?.length ?? 0) > 1 ? `(${words})` : words;
  });
  if (named.type === 'not') return `not ${parts[0]}`;
  return parts.join(` ${named.type} `) || `${named.type} of nothing`;
}

/** Returns the names in a guard, from left to right, without those of `stateIn`. */
export const namesIn = ({ guards, type }: Guard): string[] =>
  guards?.flatMap(namesIn) ?? (type.startsWith('(in ') ? [] : [type]);

/** Returns a name of the code with constant parameters; `computed` stands for others. */
export function namedCode({ type, params }: Named): string {
  const constant = isComputed(params) ? computed : ` ${jsonOf(params)}`;
  return `${type}${params === undefined ? '' : constant}`;
}

/** Returns a transition in the code: 'form.sent [isComplete] → sending / writeRequest'. */
export function codeOfTransition(transition: Transition): string {
  const { trigger, guard, targets, actions, reenter } = transition;
  return [
    triggerWords(trigger),
    ...(guard ? [`[${guardWords(guard, namedCode)}]`] : []),
    `→ ${targets?.map((name) => name || '(the machine)').join(' & ') ?? '(stays)'}`,
    ...(reenter ? ['(re-enters)'] : []),
    ...(actions.length > 0 ? [`/ ${actions.map(namedCode).join(', ')}`] : []),
  ].join(' ');
}
