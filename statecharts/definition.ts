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
  /** The name of the state that has the transition. */
  source: string;
  trigger: Trigger;
  guard?: Guard;
  /** Names of the entered states; absent when the transition stays. */
  targets?: string[];
  actions: Named[];
  reenter: boolean;
  description?: string;
  meta?: Record<string, unknown>;
}

interface Invoke {
  id: string;
  src: string;
  input?: unknown;
  systemId?: string;
}

export interface State {
  /** XState's id of the state. */
  id: string;
  /** The path in the machine, such as 'form.empty'; '' for the machine itself. */
  name: string;
  type: 'atomic' | 'compound' | 'parallel' | 'final';
  /** The name of the child in which a compound state starts. */
  initial?: string;
  description?: string;
  meta?: Record<string, unknown>;
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

/** Returns a value as JSON can hold it: `computed` stands for functions, instances of classes and the like. */
export function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (value === null || ['string', 'boolean'].includes(typeof value) || Number.isFinite(value))
    return value;
  const isRecord =
    typeof value === 'object' && [Object.prototype, null].includes(Object.getPrototypeOf(value));
  if (!isRecord) return computed;
  return Object.fromEntries(
    Object.entries(value)
      .filter(isSet)
      .map(([key, part]) => [key, plain(part)]),
  );
}

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
export const delayWords = 'milliseconds from 1 to 2147483647';

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

const stateNameOf = ({ path }: AnyStateNode): string => path.join('.');

const nodesBelow = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(nodesBelow),
];

function triggerOf({ eventType, source }: AnyTransitionDefinition): Trigger {
  const trigger = (kind: Trigger['kind'], name: string): Trigger => ({ kind, name });
  if (eventType === '') return trigger('always', '');
  const [, done, ofDone = ''] = /^xstate\.done\.(actor|state)\.(.*)$/.exec(eventType) ?? [];
  if (done === 'actor') return trigger('actor done', ofDone);
  if (done === 'state' && ofDone === source.id) return trigger('state done', stateNameOf(source));
  const [, actor] = /^xstate\.error\.actor\.(.*)$/.exec(eventType) ?? [];
  if (actor !== undefined) return trigger('actor failed', actor);
  const [, changing] = /^xstate\.snapshot\.(.*)$/.exec(eventType) ?? [];
  if (changing !== undefined) return trigger('actor changed', changing);
  const [, delay] = /^xstate\.after\.(.*)$/.exec(eventType) ?? [];
  if (delay !== undefined) return trigger('after', delay.slice(0, -`.${source.id}`.length));
  return trigger('event', eventType);
}

const listOf = (value: unknown): unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

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

/** Returns the states that `stateIn` names in a guard. */
function statesIn(written: unknown): StateValue[] {
  const { guards = [], stateValue } = partsOf(written);
  return stateValue === undefined ? guards.flatMap(statesIn) : [stateValue];
}

/** Returns why `stateIn` of a value can never be true; undefined if it can. */
function whyNeverIn(machine: AnyStateMachine, value: StateValue): string | undefined {
  const way = typeof value === 'string' ? pathToStateValue(value.split('.')) : value;
  try {
    if (typeof value === 'string' && value.startsWith('#')) machine.getStateNodeById(value);
    else getStateNodes(machine.root, way);
  } catch (error) {
    return (error as Error).message;
  }
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

const isSet = ([, value]: [string, unknown]) => value !== undefined;

/** A copy without the fields that are undefined. */
const compact = <Value extends object>(value: {
  [Key in keyof Value]: Value[Key] | undefined;
}): Value => Object.fromEntries(Object.entries(value).filter(isSet)) as Value;

const transitionOf = (transition: AnyTransitionDefinition): Transition => {
  const { source, guard, target, actions, reenter, description, meta } = transition;
  return compact<Transition>({
    key: transitionKey(transition),
    source: stateNameOf(source),
    trigger: triggerOf(transition),
    guard: guard === undefined ? undefined : guardOf(guard),
    targets: target?.map(stateNameOf),
    actions: actions.map(namedOf),
    reenter,
    description,
    meta,
  });
};

const transitionsOf = ({ always = [], transitions }: AnyStateNode): AnyTransitionDefinition[] => [
  ...always,
  ...[...transitions.values()].flat(),
];

const stateOf = (node: AnyStateNode): State => {
  // Read the written entry and exit: XState adds its own actions for delays to those of the node.
  const { entry, exit } = node.config as Record<string, unknown>;
  const initial = node.type === 'compound' ? node.initial : undefined;
  return compact<State>({
    id: node.id,
    name: stateNameOf(node),
    type: node.type as State['type'],
    initial: initial?.target.map(stateNameOf)[0],
    description: node.description,
    meta: node.meta,
    tags: [...node.tags],
    entry: listOf(entry).map(namedOf),
    exit: listOf(exit).map(namedOf),
    invokes: node.invoke.map(({ id, src, input, systemId }) =>
      compact<Invoke>({
        id,
        src: (src as string).startsWith('xstate.invoke.') ? inline : (src as string),
        input,
        systemId,
      }),
    ),
    transitions: transitionsOf(node).map(transitionOf),
  });
};

/** Yields what cannot be read in a machine, or would be read as something else, each with its remedy. */
function* refusalsOf(
  machine: AnyStateMachine,
  states: State[],
): Generator<[what: string, remedy: string]> {
  const { delays, guards } = machine.implementations;
  const guarded: [where: string, guard: unknown][] = Object.entries(guards).map(([name, guard]) => [
    `guard '${name}'`,
    guard,
  ]);
  const waits = Object.entries<unknown>(delays);
  const transitions = states.flatMap((state) => state.transitions);
  const id = twice(states.map((state) => state.id));
  const key = twice(transitions.map((one) => one.key));
  if (!machine.config.id) yield ['it has no id', 'Give the machine an id.'];
  if (id !== undefined) yield [`two states have the id '${id}'`, 'Give one of them another id.'];
  if (key !== undefined) {
    yield [
      `two transitions have the key '${key}'`,
      'Rename the event, or the state, of one of them.',
    ];
  }
  for (const node of nodesBelow(machine.root)) {
    const where = node.parent ? `the state '${stateNameOf(node)}'` : 'the machine';
    if (node.parent && node.key.includes('.')) {
      const separator = 'Dots separate a state from its parent: use another sign.';
      yield [`the name of the state '${node.key}' has a dot`, separator];
    }
    if (node.type === 'history') {
      yield [`${where} is a history`, 'Keep in the context what it restores.'];
    }
    if (node.output !== undefined) yield [`${where} has an output`, 'Keep it in the context.'];
    if (node.type === 'compound' && node.initial.actions.length > 0) {
      yield [`${where} has actions on its way to its initial state`, 'Write them as `entry`.'];
    }
    for (const transition of transitionsOf(node)) {
      guarded.push([`transition '${transitionKey(transition)}'`, transition.guard]);
    }
  }
  for (const [where, guard] of guarded) {
    for (const value of statesIn(guard)) {
      const why = whyNeverIn(machine, value);
      const remedy = "Write the way from the machine, such as { a: 'b' }, or # and an id.";
      if (why) yield [`the ${where} has 'stateIn' of a state that is not there (${why})`, remedy];
    }
  }
  for (const { trigger } of transitions) {
    const ms = Number(trigger.name);
    if (trigger.kind === 'after' && !Number.isNaN(ms)) waits.push([trigger.name, ms]);
  }
  for (const [name, delay] of waits) {
    if (typeof delay === 'function' || isDelay(delay)) continue;
    yield [`the delay '${name}' is ${String(delay)}`, `Write ${delayWords}, or a function.`];
  }
}

/**
 * Returns a machine's definition as plain data. Throws without an id, for names or ids by which two parts would be one, and for what
 * the functions here do not read.
 */
export function definitionOf(machine: AnyStateMachine): Definition {
  const { actions, guards, actors, delays } = machine.implementations;
  const states = nodesBelow(machine.root).map(stateOf);
  for (const [what, remedy] of refusalsOf(machine, states)) {
    throw new Error(`The machine '${machine.id}' cannot be read: ${what}. ${remedy}`);
  }
  return {
    id: machine.id,
    states,
    delays,
    context: (machine.config as { context?: unknown }).context ?? {},
    implemented: {
      actions: Object.keys(actions),
      guards: Object.keys(guards),
      actors: Object.keys(actors),
      delays: Object.keys(delays),
    },
  };
}

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

/**
 * Returns the key of a transition that XState reports. It may run inside a page, so it must not refer to other functions.
 */
export function transitionKey(transition: AnyTransitionDefinition): string {
  const { source, eventType } = transition;
  const branches = (eventType === '' ? source.always : source.transitions.get(eventType)) ?? [];
  const branch = branches.indexOf(transition);
  return `${source.id}: ${eventType || 'always'}${branch > 0 ? ` (${branch + 1})` : ''}`;
}

/**
 * For the option `inspect` of an actor: returns the keys of the transitions that an event reports, none for most events. It may
 * run inside a page, together with `transitionKey`.
 */
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

export const transitionKeys = (machine: AnyStateMachine): string[] =>
  definitionOf(machine).states.flatMap(({ transitions }) => transitions.map(({ key }) => key));

/** Returns the branches of each trigger of a state, in the order in which the machine tries them. */
export function branchesOf({ transitions }: State): Transition[][] {
  const words = transitions.map(({ trigger }) => triggerWords(trigger));
  return [...new Set(words)].map((given) =>
    transitions.filter((_, index) => words[index] === given),
  );
}

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
  const constant = isComputed(params) ? computed : ` ${JSON.stringify(plain(params))}`;
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
