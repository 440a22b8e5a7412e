// Creates every machine that differs from a given one in a single fault.
import type { AnyStateMachine } from 'xstate';
import {
  childrenOf,
  definitionOf,
  machineFrom,
  transitionWords,
  triggerWords,
  type Definition,
  type Named,
  type State,
  type Transition,
} from '../definition.js';

/** A machine with one fault, such as a mistake while editing leaves. */
export interface Mutant {
  /** Names the change and where it is. */
  name: string;
  machine: AnyStateMachine;
  /** The transition or the state with the fault: paths through it are likely to reveal it. */
  near: { transition: string } | { state: string } | null;
}

interface Fault extends Omit<Mutant, 'machine'> {
  change: (definition: Definition) => void;
}

/**
 * Returns every machine that differs from the given one in one fault. Throws where a guard or an action has no name, and for a delay
 * that is no number of ms.
 */
export function mutantsOf(machine: AnyStateMachine): Mutant[] {
  const original = definitionOf(machine);
  const seen = new Set([fingerprint(original)]);
  if (!seen.has(fingerprint(definitionOf(machineFrom(original, machine))))) {
    throw new Error(`The machine ${machine.id} could not be rebuilt as it is.`);
  }
  const names = new Set<string>();
  return faultsOf(original).flatMap(({ name, near, change }) => {
    const changed = copy(original);
    change(changed);
    const print = fingerprint(changed);
    if (seen.has(print)) return [];
    if (names.has(name)) throw new Error(`Two mutants of ${machine.id} are called '${name}'.`);
    seen.add(print);
    names.add(name);
    return { name, near, machine: machineFrom(changed, machine) };
  });
}

const faultsOf = (definition: Definition): Fault[] => [
  ...definition.states.flatMap((state, at) =>
    state.transitions.flatMap((_, index) => faultsOfTransition(definition, at, index)),
  ),
  ...definition.states.flatMap((_, at) => faultsOfState(definition, at)),
  ...faultsOfNames(definition),
];

function faultsOfTransition(definition: Definition, at: number, index: number): Fault[] {
  const state = definition.states[at]!;
  const transition = state.transitions[index]!;
  const { guard, targets, actions } = transition;
  const near = { transition: transition.key };
  const words = transitionWords(transition);
  const inList = (name: string, change: (list: Transition[]) => void): Fault => ({
    name: `${name} ${words}`,
    near,
    change: ({ states }) => change(states[at]!.transitions),
  });
  const edit = (name: string, change: (transition: Transition) => void): Fault =>
    inList(`${name}:`, (list) => change(list[index]!));
  const before = state.transitions[index - 1];

  return [
    inList('drops', (list) => list.splice(index, 1)),
    ...definition.states
      .filter(({ type }) => type === 'atomic' || type === 'final')
      .filter(({ name }) => name !== targets?.[0] && name !== initialOf(definition, targets?.[0]))
      .map(({ name }) =>
        edit(`leads to ${name} instead`, (found) => {
          found.targets = [name];
        }),
      ),
    ...(targets ? [edit('leads nowhere', (found) => delete found.targets)] : []),
    ...(guard
      ? [
          edit('forgets the guard', (found) => delete found.guard),
          edit('negates the guard', (found) => {
            found.guard =
              guard.type === 'not' && guard.guards
                ? guard.guards[0]!
                : { type: 'not', guards: [guard] };
          }),
          edit('tells the guard nothing', (found) => delete found.guard?.params),
        ]
      : []),
    ...(before && isSameTrigger(before, transition)
      ? [inList('comes too early:', (list) => swap(list, index))]
      : []),
    ...actions.flatMap(({ type }, place) => [
      edit(`does not ${type}`, (found) => found.actions.splice(place, 1)),
      edit(`tells ${type} nothing`, (found) => delete found.actions[place]?.params),
      edit(`does ${type} too early`, (found) => swap(found.actions, place)),
    ]),
  ];
}

function faultsOfState(definition: Definition, at: number): Fault[] {
  const state = definition.states[at]!;
  const { id, name, tags, invokes, transitions } = state;
  const title = name || definition.id;
  const edit = (words: string, change: (state: State) => void): Fault => ({
    name: words,
    near: { state: id },
    change: ({ states }) => change(states[at]!),
  });
  const ofActor = (actor: string, kind: 'actor done' | 'actor failed') =>
    transitions.flatMap(({ trigger, targets }, index) =>
      trigger.kind === kind && trigger.name === actor ? [{ index, targets }] : [],
    );
  const delays = new Set(
    transitions.flatMap(({ trigger }) => (trigger.kind === 'after' ? trigger.name : [])),
  );

  return [
    ...(['entry', 'exit'] as const).flatMap((when) =>
      state[when].flatMap(({ type }, place) => [
        edit(`does not ${type} on ${when} of ${name}`, (found) => found[when].splice(place, 1)),
        edit(`does ${type} too early on ${when} of ${name}`, (found) => swap(found[when], place)),
      ]),
    ),
    ...tags.map((tag, place) =>
      edit(`is not tagged '${tag}': ${name}`, (found) => found.tags.splice(place, 1)),
    ),
    ...childrenOf(definition, state).map((child) =>
      edit(`begins ${title} with ${child.name.split('.').at(-1)}`, (found) => {
        found.initial = child.name;
      }),
    ),
    ...invokes.flatMap(({ id: actor }, place) => [
      edit(`does not invoke ${actor} in ${title}`, (found) => {
        found.invokes.splice(place, 1);
        const ends = ['actor done', 'actor failed'];
        remove(found.transitions, ({ trigger }) => {
          return trigger.name === actor && ends.includes(trigger.kind);
        });
      }),
      edit(`tells ${actor} nothing in ${title}`, (found) => delete found.invokes[place]?.input),
      ...ofActor(actor, 'actor done').flatMap((done, ofDone) =>
        ofActor(actor, 'actor failed')
          .filter((failed) => done.targets && failed.targets)
          .map((failed, ofFailed) => {
            const [one, other] = [done, failed].map(({ index }) =>
              triggerWords(transitions[index]!.trigger),
            );
            return edit(
              `swaps where '${one}' (${ofDone + 1}) and '${other}' (${ofFailed + 1}) lead`,
              (found) => {
                found.transitions[done.index]!.targets = failed.targets!;
                found.transitions[failed.index]!.targets = done.targets!;
              },
            );
          }),
      ),
    ]),
    ...[...delays].flatMap((delay) =>
      Object.keys(definition.delays)
        .filter((other) => other !== delay)
        .map((other) =>
          edit(`takes ${other} for ${delay} in ${name}`, (found) => {
            for (const { trigger } of found.transitions) {
              if (trigger.kind === 'after' && trigger.name === delay) trigger.name = other;
            }
          }),
        ),
    ),
  ];
}

/** The faults of a guard, an action or a delay at every place where it is used. */
function faultsOfNames(definition: Definition): Fault[] {
  const transitions = definition.states.flatMap((state) => state.transitions);
  const guards = new Set(transitions.flatMap(({ guard }) => guard?.type ?? []));
  const near = (isUsed: (transition: Transition) => boolean) => {
    const found = transitions.find(isUsed);
    return found ? { transition: found.key } : null;
  };
  return [
    ...[...guards].flatMap((name): Fault[] => {
      const isOf = ({ guard }: Transition) => guard?.type === name;
      return [
        {
          name: `takes ${name} for true`,
          near: near(isOf),
          change: ({ states }) => {
            for (const found of states.flatMap((state) => state.transitions).filter(isOf)) {
              delete found.guard;
            }
          },
        },
        {
          name: `takes ${name} for false`,
          near: near(isOf),
          change: ({ states }) => {
            for (const state of states) remove(state.transitions, isOf);
          },
        },
      ];
    }),
    ...definition.implemented.actions.map((name): Fault => {
      const isIt = ({ type }: Named) => type === name;
      return {
        name: `never does ${name}`,
        near: near(({ actions }) => actions.some(isIt)),
        change: ({ states }) => {
          for (const { entry, exit, transitions: list } of states) {
            for (const actions of [entry, exit, ...list.map((found) => found.actions)]) {
              remove(actions, isIt);
            }
          }
        },
      };
    }),
    ...Object.entries(definition.delays).flatMap(([name, ms]) => {
      if (typeof ms !== 'number') throw new Error(`The delay ${name} is no number.`);
      return [ms / 2, ms * 2, ms + 1, ms - 1].map((other) => ({
        name: `waits ${other} ms instead of ${ms} for ${name}`,
        near: null,
        change: ({ delays }: Definition) => {
          delays[name] = other;
        },
      }));
    }),
  ];
}

const initialOf = ({ states }: Definition, name: string | undefined): string | undefined =>
  states.find((state) => state.name === name)?.initial;

const isSameTrigger = ({ trigger: one }: Transition, { trigger: other }: Transition): boolean =>
  one.kind === other.kind && one.name === other.name;

/** A copy that shares nothing but functions. */
function copy<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(copy) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]: [string, unknown]) => [key, copy(part)]),
  ) as Value;
}

const numbers = new WeakMap<object, number>();
let lastNumber = 0;
const numberOf = (something: object): number => {
  const number = numbers.get(something) ?? ++lastNumber;
  numbers.set(something, number);
  return number;
};

/** Returns what a machine can do, without unreachable branches: machines with equal texts behave alike. */
function fingerprint({ states, delays }: Definition): string {
  const alive = (list: Transition[]) =>
    list.filter(
      (transition, index) =>
        !list
          .slice(0, index)
          .some((before) => before.guard === undefined && isSameTrigger(before, transition)),
    );
  const nodes = states.map(({ transitions, description: _description, meta: _meta, ...state }) => ({
    ...state,
    transitions: alive(transitions)
      .map(({ key: _key, description: _words, meta: _rule, ...rest }) => rest)
      .toSorted((one, other) =>
        triggerWords(one.trigger).localeCompare(triggerWords(other.trigger)),
      ),
  }));
  return JSON.stringify([nodes, delays], (_, value: unknown) =>
    typeof value === 'function' ? `function ${numberOf(value)}` : value,
  );
}

/** Swaps an item with the one before it; the first one stays. */
function swap(list: unknown[], index: number): void {
  if (index > 0) [list[index - 1], list[index]] = [list[index], list[index - 1]];
}

function remove<Item>(list: Item[], isUnwanted: (item: Item) => boolean): void {
  list.splice(0, list.length, ...list.filter((item) => !isUnwanted(item)));
}
