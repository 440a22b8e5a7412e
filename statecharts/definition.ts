// Reads and builds machines of XState 5: the only file that knows XState's own structure and the names of its events.
// Everything else works with the plain data that it returns.
import {
  createMachine,
  getInitialMicrosteps,
  getMicrosteps,
  not,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  type InspectionEvent,
} from 'xstate';

/** What a transition waits for: an event by its type, or an end of something by its name. */
export interface Trigger {
  kind: 'event' | 'always' | 'after' | 'actor done' | 'actor failed' | 'state done';
  /** The type of the event, or the name of the delay, the actor or the state; '' for `always`. */
  name: string;
}

/** A guard or an action by its name; `isNegated` for a guard within `not`. */
export interface Named {
  type: string;
  params?: unknown;
  isNegated?: boolean;
}

export interface Transition {
  /** Identifies the transition by its place and content; the same after `provide`. */
  key: string;
  /** The name of the state that has the transition. */
  source: string;
  trigger: Trigger;
  guard?: Named;
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
}

export interface State {
  /** XState's id of the state. */
  id: string;
  /** The path in the machine, such as 'form.empty'; '' for the machine itself. */
  name: string;
  type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
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

/** A machine as plain data. */
export interface Definition {
  id: string;
  /** Every state, the machine itself first, a parent before its children. */
  states: State[];
  /** The delays by name. */
  delays: Record<string, unknown>;
  /** The names of everything that is implemented. */
  implemented: Record<'actions' | 'guards' | 'actors' | 'delays', string[]>;
}

/** The type of a guard or an action that is written as a function. */
export const inline = '(inline)';

/** Stands for a function in a definition that was written to a file. */
export const computed = '(…)';

/** Returns whether a function gives the parameters of a guard or an action. */
export const isComputed = (params: unknown): boolean =>
  typeof params === 'function' || params === computed;

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

/** The event of a delay that no state waits for, so it must have no effect. */
export const unexpectedAfterEvent = (delay: string): AnyEventObject => ({
  type: `xstate.after.${delay}`,
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
  if (done === 'state') return trigger('state done', stateNameOf(source));
  const [, actor] = /^xstate\.error\.actor\.(.*)$/.exec(eventType) ?? [];
  if (actor !== undefined) return trigger('actor failed', actor);
  const [, delay] = /^xstate\.after\.(.*)$/.exec(eventType) ?? [];
  if (delay !== undefined) return trigger('after', delay.slice(0, -`.${source.id}`.length));
  return trigger('event', eventType);
}

function eventTypeOf({ kind, name }: Trigger, { id }: State): string {
  switch (kind) {
    case 'actor done':
      return doneEvent(name, undefined).type;
    case 'actor failed':
      return errorEvent(name, undefined).type;
    case 'state done':
      return `xstate.done.state.${id}`;
    default:
      return name;
  }
}

const listOf = (value: unknown): unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

function namedOf(written: unknown): Named {
  if (typeof written === 'string') return { type: written };
  if (typeof written === 'function') {
    const [negated] = (written as unknown as { guards?: unknown[] }).guards ?? [];
    return negated === undefined ? { type: inline } : { ...namedOf(negated), isNegated: true };
  }
  const { type, params } = written as Named;
  return params === undefined ? { type } : { type, params };
}

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
    guard: guard === undefined ? undefined : namedOf(guard),
    targets: target?.map(stateNameOf),
    actions: actions.map(namedOf),
    reenter,
    description,
    meta,
  });
};

const stateOf = (node: AnyStateNode): State => {
  // Read the written entry and exit: XState adds its own actions for delays to those of the node.
  const { entry, exit } = node.config as { entry?: unknown; exit?: unknown };
  return compact<State>({
    id: node.id,
    name: stateNameOf(node),
    type: node.type,
    initial: node.type === 'compound' ? node.initial.target.map(stateNameOf)[0] : undefined,
    description: node.description,
    meta: node.meta,
    tags: [...node.tags],
    entry: listOf(entry).map(namedOf),
    exit: listOf(exit).map(namedOf),
    invokes: node.invoke.map(({ id, src, input }) =>
      compact<Invoke>({ id, src: src as string, input }),
    ),
    transitions: [...(node.always ?? []), ...[...node.transitions.values()].flat()].map(
      transitionOf,
    ),
  });
};

/** Returns a machine's definition as plain data. */
export function definitionOf(machine: AnyStateMachine): Definition {
  const { actions, guards, actors, delays } = machine.implementations;
  return {
    id: machine.id,
    states: nodesBelow(machine.root).map(stateOf),
    delays,
    implemented: {
      actions: Object.keys(actions),
      guards: Object.keys(guards),
      actors: Object.keys(actors),
      delays: Object.keys(delays),
    },
  };
}

/** Returns the children of a state. */
export const childrenOf = ({ states }: Definition, { name }: State): State[] =>
  states.filter((child) => child.name !== '' && parentName(child.name) === name);

/** Returns the name of the state around a state. */
export const parentName = (name: string): string => name.split('.').slice(0, -1).join('.');

/**
 * Returns a machine with this definition and the implementations and context of the given one. Throws where a guard or an action
 * has no name.
 */
export function machineFrom(definition: Definition, machine: AnyStateMachine): AnyStateMachine {
  const idOf = new Map(definition.states.map(({ name, id }) => [name, id]));
  const write = ({ type, params }: Named) => {
    if (type === inline) throw new Error(`${definition.id}: a guard or an action has no name.`);
    return params === undefined ? type : { type, params };
  };
  const writeTransition = ({
    guard,
    targets,
    actions,
    reenter,
    description,
    meta,
  }: Transition) => ({
    ...(targets && { target: targets.map((name) => `#${idOf.get(name)}`) }),
    ...(guard && { guard: guard.isNegated ? not(write(guard) as never) : write(guard) }),
    actions: actions.map(write),
    reenter,
    ...(description !== undefined && { description }),
    ...(meta && { meta }),
  });
  // oxlint-disable-next-line typescript/no-explicit-any -- XState's own type of a configuration is as wide.
  const configOf = (state: State, written: any): object => {
    const branches = (kinds: Trigger['kind'][]) => {
      const lists: Record<string, object[]> = {};
      for (const transition of state.transitions) {
        if (!kinds.includes(transition.trigger.kind)) continue;
        (lists[eventTypeOf(transition.trigger, state)] ??= []).push(writeTransition(transition));
      }
      return lists;
    };
    const children = childrenOf(definition, state);
    return compact({
      ...written,
      initial: state.initial?.split('.').at(-1),
      tags: state.tags,
      entry: state.entry.map(write),
      exit: state.exit.map(write),
      invoke: state.invokes,
      onDone: undefined,
      always: branches(['always'])[''],
      on: branches(['event', 'actor done', 'actor failed', 'state done']),
      after: branches(['after']),
      states:
        children.length > 0
          ? Object.fromEntries(
              children.map((child) => {
                const key = child.name.split('.').at(-1) ?? '';
                return [key, configOf(child, written.states[key])];
              }),
            )
          : undefined,
    });
  };
  const [root] = definition.states;
  if (!root) throw new Error(`${definition.id} has no states.`);
  return createMachine(
    // A definition may loop without end, which must fail soon.
    { ...configOf(root, machine.config), options: { maxIterations: 100 } },
    { ...machine.implementations, delays: definition.delays } as never,
  );
}

/**
 * Returns the key of a transition that XState reports. It may run inside a page, so it must not refer to other functions.
 */
export function transitionKey(transition: AnyTransitionDefinition): string {
  const { source, eventType, target, actions } = transition;
  const typeOf = (named: unknown) =>
    typeof named === 'string' ? named : (named as { type: string }).type;
  const condition = transition.guard ? ` [${typeOf(transition.guard)}]` : '';
  const targets = target?.map(({ id }) => id).join(' & ') ?? '(stays)';
  const doing = actions.length > 0 ? ` / ${actions.map(typeOf).join(', ')}` : '';
  return `${source.id}: ${eventType || 'always'}${condition} → ${targets}${doing}`;
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

/** Returns the delays that run in a snapshot, each with the event that its end sends. */
export const runningDelays = ({ _nodes }: AnyMachineSnapshot) =>
  _nodes
    .flatMap((node) => node.after)
    .map((transition) => ({
      delay: triggerOf(transition).name,
      event: { type: transition.eventType } as AnyEventObject,
    }));

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

/** Returns the keys of all transitions of a machine. */
export const transitionKeys = (machine: AnyStateMachine): string[] =>
  definitionOf(machine).states.flatMap(({ transitions }) => transitions.map(({ key }) => key));

/** Returns the keys of the transitions that a machine takes when it starts. */
export const transitionsAtStart = (machine: AnyStateMachine, input?: unknown): string[] =>
  alwaysKeys(getInitialMicrosteps(machine, input as never).map(([snapshot]) => snapshot));

/** Returns the keys of the transitions that a machine takes on an event, `always` included. */
export const transitionsOn = (
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: AnyEventObject,
): string[] =>
  snapshot.status === 'active'
    ? [
        ...machine.getTransitionData(snapshot, event).map(transitionKey),
        ...alwaysKeys(getMicrosteps(machine, snapshot, event).map(([after]) => after)),
      ]
    : [];

/** Returns the branches of each trigger of a state, in the order in which the machine tries them. */
export function branchesOf({ transitions }: State): Transition[][] {
  const words = transitions.map(({ trigger }) => triggerWords(trigger));
  return [...new Set(words)].map((given) =>
    transitions.filter((_, index) => words[index] === given),
  );
}

/** Returns a trigger for a reader. */
export function triggerWords({ kind, name }: Trigger): string {
  switch (kind) {
    case 'always':
      return 'always';
    case 'after':
      return `after ${name}`;
    case 'actor done':
      return `${name} answers`;
    case 'actor failed':
      return `${name} fails`;
    case 'state done':
      return `${name} ends`;
    case 'event':
      return name;
  }
}

/** Returns the name of a guard or an action, with constant parameters. */
const namedWords = ({ type, params, isNegated }: Named): string =>
  (isNegated ? 'not ' : '') +
  type +
  (params === undefined || isComputed(params) ? '' : ` ${JSON.stringify(params)}`);

/** "filling: form.sent [isComplete] → sending / writeRequest" */
export function transitionWords({ source, trigger, guard, targets, actions }: Transition): string {
  const condition = guard ? ` [${namedWords(guard)}]` : '';
  const doing = actions.length > 0 ? ` / ${actions.map(namedWords).join(', ')}` : '';
  const to = targets?.map((name) => name || '(the machine)').join(' & ') ?? '(stays)';
  return `${source || '(anywhere)'}: ${triggerWords(trigger)}${condition} → ${to}${doing}`;
}
