// `definition.ts` for XState 6.0.0-alpha.52, for machines of `createMachineFromConfig`: only their guards, actions and targets
// are data. `try.sh` puts it in the place of definition.ts, which becomes definition-5.ts; words and types come from there.
import {
  createMachineFromConfig,
  getInitialMicrosteps,
  getMicrosteps,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  type GuardJSON,
  type InspectionEvent,
  type MachineJSON,
  type StateNodeJSON,
  type TransitionJSON,
} from 'xstate';
import {
  childrenOf,
  triggerWords,
  type Definition,
  type Named,
  type State,
  type Transition,
  type Trigger,
} from './definition-5.js';

export {
  childrenOf,
  computed,
  inline,
  isComputed,
  parentName,
  transitionWords,
  triggerWords,
} from './definition-5.js';
export type { Definition, Named, State, Transition, Trigger } from './definition-5.js';

type Written = Parameters<typeof createMachineFromConfig>[1];
const jsonOf = (machine: AnyStateMachine): MachineJSON =>
  (machine as unknown as { _json: MachineJSON })._json;

/** `machine.sources` has no evaluators, which a changed machine needs as well. */
const sources = new WeakMap<MachineJSON, Written>();

/** Makes a machine of a configuration without functions. */
export function machineOf(json: MachineJSON, given: Written): AnyStateMachine {
  sources.set(json, given);
  return createMachineFromConfig(json, given);
}

export const doneEvent = (actorId: string, output: unknown): AnyEventObject => ({
  type: 'xstate.done.actor',
  actorId,
  output,
});
export const errorEvent = (actorId: string, error: unknown): AnyEventObject => ({
  type: 'xstate.error.actor',
  actorId,
  error,
});
export const unexpectedAfterEvent = (delay: string): AnyEventObject => ({
  type: 'xstate.after',
  delay,
  stateId: '',
});
export const isInitEvent = ({ type }: AnyEventObject): boolean => type === '@xstate.init';

const listOf = <Item>(value: Item | Item[] | undefined): Item[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

/** In a definition, a function stands for an expression, one for each text. */
const expressions = new Map<string, (() => unknown) & { written: unknown }>();
function valueOf(written: unknown): unknown {
  const text = JSON.stringify(written) ?? '';
  if (!text.includes('"@expr"')) return written;
  const known = expressions.get(text) ?? Object.assign(() => written, { written });
  expressions.set(text, known);
  return known;
}
const writtenValue = (value: unknown): unknown =>
  typeof value === 'function' ? (value as unknown as { written: unknown }).written : value;

function namedOf({ type, params }: Named): Named {
  if (type !== 'xstate.not')
    return params === undefined ? { type } : { type, params: valueOf(params) };
  return { ...namedOf((params as { guard: Named }).guard), isNegated: true };
}
function writtenOf({ type, params, isNegated }: Named): GuardJSON {
  const named = params === undefined ? { type } : { type, params: writtenValue(params) };
  return isNegated ? { type: 'xstate.not', params: { guard: named } } : named;
}

/** The key that `definition.ts` gives the same transition of XState 5. */
function keyOf(id: string, { source, trigger, guard, targets, actions }: Omit<Transition, 'key'>) {
  const idOf = (name: string) => [id, ...(name === '' ? [] : [name])].join('.');
  const eventTypes: Partial<Record<Trigger['kind'], string>> = {
    always: 'always',
    'actor done': `xstate.done.actor.${trigger.name}`,
    'actor failed': `xstate.error.actor.${trigger.name}`,
    after: `xstate.after.${trigger.name}.${idOf(source)}`,
  };
  const condition = guard ? ` [${guard.isNegated ? 'xstate.not' : guard.type}]` : '';
  const doing = actions.length > 0 ? ` / ${actions.map(({ type }) => type).join(', ')}` : '';
  const to = targets?.map(idOf).join(' & ') ?? '(stays)';
  return `${idOf(source)}: ${eventTypes[trigger.kind] ?? trigger.name}${condition} → ${to}${doing}`;
}

/** Returns the data of each state of a machine, the machine itself first. */
export function definitionOf(machine: AnyStateMachine): Definition {
  const json = jsonOf(machine);
  const id = json.id ?? '';
  const nameOf = (from: string[], target: string) => {
    if (target.startsWith('.')) return [...from, target.slice(1)].join('.');
    if (target.startsWith(`#${id}.`)) return target.slice(id.length + 2);
    return [...from.slice(0, -1), target].join('.');
  };
  const statesOf = (node: StateNodeJSON, path: string[]): State[] => {
    const name = path.join('.');
    const unread = ['choice', 'route', 'timeout', 'onError'].find((part) => part in node);
    if (unread || node.type === 'choice') throw new Error(`${name} has a ${unread ?? 'choice'}.`);
    const transitionsOf = (kind: Trigger['kind'], of: string, list: unknown): Transition[] =>
      (listOf(list) as TransitionJSON[]).map(
        ({ target, guard, actions, reenter, description, meta }) => {
          const transition = {
            source: name,
            trigger: { kind, name: of },
            ...(guard && { guard: namedOf(guard as Named) }),
            ...(target && { targets: listOf(target).map((one) => nameOf(path, one)) }),
            actions: listOf(actions as Named[]).map(namedOf),
            reenter: reenter ?? false,
            ...(description !== undefined && { description }),
            ...(meta && { meta }),
          };
          return { ...transition, key: keyOf(id, transition) };
        },
      );
    const ofEach = (kind: Trigger['kind'], lists: Record<string, unknown> = {}) =>
      Object.entries(lists).flatMap(([of, list]) => transitionsOf(kind, of, list));
    const invokes = listOf(node.invoke);
    return [
      {
        id: [id, ...path].join('.'),
        name,
        type: node.type ?? (node.states ? 'compound' : 'atomic'),
        ...(node.initial && { initial: [...path, node.initial].join('.') }),
        ...(node.description !== undefined && { description: node.description }),
        ...(node.meta && { meta: node.meta }),
        tags: node.tags ?? [],
        entry: listOf(node.entry as Named[]).map(namedOf),
        exit: listOf(node.exit as Named[]).map(namedOf),
        invokes: invokes.map(({ id: actor, src, input }) => ({
          id: actor ?? src,
          src,
          ...(input !== undefined && { input: valueOf(input) }),
        })),
        transitions: [
          ...transitionsOf('always', '', node.always),
          ...ofEach('event', node.on),
          ...invokes.flatMap(({ id: actor, src, onDone, onError }) => [
            ...transitionsOf('actor done', actor ?? src, onDone),
            ...transitionsOf('actor failed', actor ?? src, onError),
          ]),
          ...ofEach('after', node.after),
        ],
      },
      ...Object.entries(node.states ?? {}).flatMap(([key, child]) =>
        statesOf(child, [...path, key]),
      ),
    ];
  };
  const { actions, guards, actors, delays } = machine.sources;
  return {
    id,
    states: statesOf(json, []),
    delays: (json.delays ?? {}) as Record<string, unknown>,
    implemented: {
      actions: [...Object.keys(json.actions ?? {}), ...Object.keys(actions)],
      guards: Object.keys(guards).filter((name) => !name.startsWith('xstate.')),
      actors: Object.keys(actors),
      delays: Object.keys(delays),
    },
  };
}

/** Returns a machine with this definition and the implementations of the given one. */
export function machineFrom(definition: Definition, machine: AnyStateMachine): AnyStateMachine {
  const json = jsonOf(machine);
  const configOf = (state: State): StateNodeJSON => {
    const branches = (kind: Trigger['kind'], of?: string) => {
      const lists: Record<string, TransitionJSON[]> = {};
      for (const { trigger, guard, targets, actions, ...rest } of state.transitions) {
        if (trigger.kind !== kind || (of !== undefined && trigger.name !== of)) continue;
        (lists[trigger.name] ??= []).push({
          ...(targets && { target: targets.map((name) => `#${definition.id}.${name}`) }),
          ...(guard && { guard: writtenOf(guard) }),
          actions: actions.map(writtenOf),
          reenter: rest.reenter,
          ...(rest.description !== undefined && { description: rest.description }),
          ...(rest.meta && { meta: rest.meta }),
        });
      }
      return lists;
    };
    const children = childrenOf(definition, state).map((child) => [
      child.name.split('.').at(-1),
      configOf(child),
    ]);
    return {
      ...(state.type === 'compound' ? {} : { type: state.type }),
      ...(state.initial && { initial: state.initial.split('.').at(-1) }),
      ...(state.description !== undefined && { description: state.description }),
      ...(state.meta && { meta: state.meta }),
      tags: state.tags,
      ...(state.entry.length > 0 && { entry: state.entry.map(writtenOf) }),
      ...(state.exit.length > 0 && { exit: state.exit.map(writtenOf) }),
      invoke: state.invokes.map((invoke) => ({
        ...invoke,
        input: writtenValue(invoke.input),
        onDone: branches('actor done', invoke.id)[invoke.id] ?? [],
        onError: branches('actor failed', invoke.id)[invoke.id] ?? [],
      })),
      always: branches('always')[''] ?? [],
      on: branches('event'),
      after: branches('after'),
      ...(children.length > 0 && {
        states: Object.fromEntries(children) as StateNodeJSON['states'],
      }),
    } as StateNodeJSON;
  };
  return machineOf(
    {
      ...json,
      ...configOf(definition.states[0]!),
      delays: definition.delays as Record<string, number>,
    },
    sources.get(json),
  );
}

const stateName = ({ path }: { path: string[] }) => path.join('.');

function triggerOf({ eventType, matches }: AnyTransitionDefinition): Trigger {
  const { actorId = '', delay = '' } = (matches ?? {}) as { actorId?: string; delay?: string };
  if (eventType === 'xstate.done.actor') return { kind: 'actor done', name: actorId };
  if (eventType === 'xstate.error.actor') return { kind: 'actor failed', name: actorId };
  if (eventType === 'xstate.after') return { kind: 'after', name: delay };
  return { kind: eventType === '' ? 'always' : 'event', name: eventType };
}

/** Returns the key of a transition that XState reports: the definition has it at the same place of its list. */
export function transitionKey(transition: AnyTransitionDefinition): string {
  const { source } = transition;
  const words = (other: AnyTransitionDefinition) => triggerWords(triggerOf(other));
  const list = [...(source.always ?? []), ...[...source.transitions.values()].flat()];
  const index = list.filter((other) => words(other) === words(transition)).indexOf(transition);
  const state = definitionOf(source.machine).states.find(({ name }) => name === stateName(source));
  const alike = state?.transitions.filter(
    ({ trigger }) => triggerWords(trigger) === words(transition),
  );
  const found = alike?.[index];
  if (!found) throw new Error(`${source.id} has no transition ${words(transition)}.`);
  return found.key;
}

export const takenTransitions = (event: InspectionEvent): string[] =>
  event.type === '@xstate.transition' ? event.microsteps.map(transitionKey) : [];

export const reportTransitions = (taken: string[]) => (event: InspectionEvent) => {
  taken.push(...takenTransitions(event));
};

export function inspectedMachine({ actorRef }: InspectionEvent): string | undefined {
  const { logic = {} } = actorRef as { logic?: { root?: unknown; id?: string } };
  return logic.root ? logic.id : undefined;
}

export const activeStates = ({ nodes }: AnyMachineSnapshot): string[] =>
  nodes.map(stateName).filter((name) => name !== '');

export const runningDelays = ({ nodes }: AnyMachineSnapshot) =>
  nodes.flatMap(({ after, id }) =>
    after.map(({ delay }) => ({
      delay: String(delay),
      event: { type: 'xstate.after', delay, stateId: id } as AnyEventObject,
    })),
  );

const alwaysKeys = (snapshots: AnyMachineSnapshot[]): string[] =>
  snapshots.slice(1).flatMap((snapshot, index) =>
    (snapshots[index]?.nodes ?? []).flatMap((node) => {
      const taken = node.always?.find(({ target }) =>
        target?.every((entered) => snapshot.nodes.includes(entered)),
      );
      return taken ? [transitionKey(taken)] : [];
    }),
  );

export const transitionKeys = (machine: AnyStateMachine): string[] =>
  definitionOf(machine).states.flatMap(({ transitions }) => transitions.map(({ key }) => key));

export const transitionsAtStart = (machine: AnyStateMachine, input?: unknown): string[] =>
  alwaysKeys(getInitialMicrosteps(machine, input as never).map(([snapshot]) => snapshot));

export const transitionsOn = (
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: AnyEventObject,
): string[] =>
  snapshot.status === 'active'
    ? [
        ...machine.getTransitionData(snapshot, event, { self: {} } as never).map(transitionKey),
        ...alwaysKeys(getMicrosteps(machine, snapshot, event).map(([after]) => after)),
      ]
    : [];
