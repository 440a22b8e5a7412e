// Creates every machine that differs from a given one in a single fault.
import { createMachine, not, type AnyStateMachine, type AnyTransitionDefinition } from 'xstate';
import { eventWords, stateName, stateNodes, transitionKey, transitionWords } from '../definition';

/** A machine with one fault, such as a mistake while editing leaves. */
export interface Mutant {
  /** Names the change and where it is. */
  name: string;
  machine: AnyStateMachine;
  /** The transition or the state with the fault: paths through it are likely to reveal it. */
  near: { transition: string } | { state: string } | null;
}

// A machine's configuration with all short forms expanded.

type NamedConfig = string | { type: string; params?: unknown };

interface TransitionConfig {
  target?: string;
  guard?: NamedConfig;
  actions: NamedConfig[];
  reenter?: boolean;
}

interface InvokeConfig {
  id: string;
  input?: unknown;
  onDone: TransitionConfig[];
  onError: TransitionConfig[];
}

interface StateConfig {
  initial?: string;
  on: Record<string, TransitionConfig[]>;
  after: Record<string, TransitionConfig[]>;
  always: TransitionConfig[];
  invoke: InvokeConfig[];
  entry: NamedConfig[];
  exit: NamedConfig[];
  tags: string[];
  states: Record<string, StateConfig>;
}

const listOf = (value: unknown): unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

const mapValues = <From, To>(object: Record<string, From>, map: (value: From) => To) =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]));

/** A copy that shares nothing but functions. */
function copy<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(copy) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return mapValues(value as Record<string, unknown>, copy) as Value;
}

// oxlint-disable-next-line typescript/no-explicit-any -- XState's own type of a configuration is as wide.
type Written = any;

const transitionsOf = (written: unknown): TransitionConfig[] =>
  listOf(written).map((transition) =>
    typeof transition === 'string'
      ? { target: transition, actions: [] }
      : {
          ...copy(transition as TransitionConfig),
          actions: actionsOf((transition as Written).actions),
        },
  );

const actionsOf = (written: unknown): NamedConfig[] => copy(listOf(written)) as NamedConfig[];

const stateOf = (written: Written): StateConfig => ({
  ...copy(written),
  on: mapValues(written.on ?? {}, transitionsOf),
  after: mapValues(written.after ?? {}, transitionsOf),
  always: transitionsOf(written.always),
  invoke: listOf(written.invoke).map((invoke: Written) => ({
    ...copy(invoke),
    onDone: transitionsOf(invoke.onDone),
    onError: transitionsOf(invoke.onError),
  })),
  entry: actionsOf(written.entry),
  exit: actionsOf(written.exit),
  tags: copy(listOf(written.tags)) as string[],
  states: mapValues(written.states ?? {}, stateOf),
});

const typeOf = (named: NamedConfig): string => (typeof named === 'string' ? named : named.type);

/** The parts of a configuration that XState would rather not find empty. */
const optional = ['always', 'entry', 'exit', 'tags', 'invoke', 'states', 'on', 'after'];

const isEmpty = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;

const withoutEmpty = (state: StateConfig): Written =>
  Object.fromEntries(
    Object.entries({
      ...state,
      on: withoutEmptyLists(state.on),
      after: withoutEmptyLists(state.after),
      states: mapValues(state.states, withoutEmpty),
    }).filter(([key, value]) => !(optional.includes(key) && isEmpty(value))),
  );

const withoutEmptyLists = (lists: Record<string, TransitionConfig[]>) =>
  Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0));

function build(
  machine: AnyStateMachine,
  config: StateConfig,
  delays: Record<string, unknown> = {},
): AnyStateMachine {
  const { implementations } = machine;
  return createMachine(
    // A fault may cause an endless loop, which must fail soon.
    { ...withoutEmpty(config), options: { maxIterations: 100 } },
    { ...implementations, delays: { ...implementations.delays, ...delays } } as never,
  );
}

const numbers = new WeakMap<object, number>();
let lastNumber = 0;
const numberOf = (something: object): number => {
  const number = numbers.get(something) ?? ++lastNumber;
  numbers.set(something, number);
  return number;
};

const isOfDelay = (action: unknown): boolean =>
  typeof action === 'function' &&
  ['xstate.raise', 'xstate.cancel'].includes((action as unknown as { type: string }).type);

/** Returns what a machine can do, without unreachable branches: machines with equal texts behave alike. */
function fingerprint(machine: AnyStateMachine): string {
  const alive = (list: readonly AnyTransitionDefinition[]) => {
    const last = list.findIndex(({ guard }) => guard === undefined);
    return (last < 0 ? list : list.slice(0, last + 1)).map(
      ({ target, guard, actions, reenter }) => ({
        target: target?.map(({ id }) => id),
        guard,
        actions,
        reenter,
      }),
    );
  };
  const nodes = stateNodes(machine).map((node) => ({
    id: node.id,
    type: node.type,
    initial: node.type === 'compound' && node.initial.target.map(({ id }) => id),
    tags: node.tags,
    // XState's own actions for delays are omitted: the transitions contain the delays.
    entry: node.entry.filter((action) => !isOfDelay(action)),
    exit: node.exit.filter((action) => !isOfDelay(action)),
    invoke: node.invoke.map(({ id, src, input }) => ({ id, src, input })),
    on: [...node.transitions]
      .filter(([, list]) => list.length > 0)
      .map(([type, list]) => [type, alive(list)])
      .toSorted(([one], [other]) => (one as string).localeCompare(other as string)),
    always: alive(node.always ?? []),
  }));
  return JSON.stringify([nodes, machine.implementations.delays], (_, value: unknown) =>
    // `not` returns a new function each time, so compare the guard that it negates.
    typeof value === 'function' && 'guards' in value
      ? { not: value.guards }
      : typeof value === 'function'
        ? `function ${numberOf(value)}`
        : value,
  );
}

/** A list of transitions: its place in a configuration, and its transitions in the machine. */
interface Site {
  state: string;
  /** The list itself, in any copy of the configuration. */
  in: (config: StateConfig) => TransitionConfig[];
  configs: TransitionConfig[];
  definitions: readonly AnyTransitionDefinition[];
}

/** Returns every machine that differs from the given one in one fault. */
export function mutantsOf(machine: AnyStateMachine): Mutant[] {
  const config = stateOf(machine.config);
  const original = build(machine, config);
  if (fingerprint(original) !== fingerprint(machine)) {
    throw new Error(`The configuration of ${machine.id} could not be rebuilt as it is.`);
  }
  const nodes = stateNodes(original);
  const mutants: Mutant[] = [];
  const seen = new Set([fingerprint(original)]);
  const names = new Set<string>();

  function add(
    name: string,
    near: Mutant['near'],
    change: (config: StateConfig) => void,
    delays?: Record<string, unknown>,
  ): void {
    const changed = copy(config);
    change(changed);
    const mutant = build(machine, changed, delays);
    const print = fingerprint(mutant);
    if (seen.has(print)) return;
    if (names.has(name)) throw new Error(`Two mutants of ${machine.id} are called '${name}'.`);
    seen.add(print);
    names.add(name);
    mutants.push({ name, machine: mutant, near });
  }

  const stateAt =
    (path: readonly string[]) =>
    (from: StateConfig): StateConfig =>
      path.reduce((state, key) => state.states[key] ?? state, from);

  const sites: Site[] = nodes.flatMap((node) => {
    const at = stateAt(node.path);
    const site = (eventType: string | null, find: (state: StateConfig) => TransitionConfig[]) => ({
      state: node.id,
      in: (from: StateConfig) => find(at(from)),
      configs: find(at(config)),
      definitions: (eventType === null ? node.always : node.transitions.get(eventType)) ?? [],
    });
    const { on, after, invoke } = at(config);
    return [
      ...Object.keys(on).map((type) => site(type, (state) => state.on[type] ?? [])),
      ...Object.keys(after).map((delay) =>
        site(`xstate.after.${delay}.${node.id}`, (state) => state.after[delay] ?? []),
      ),
      ...invoke.flatMap(({ id }, index) => [
        site(`xstate.done.actor.${id}`, (state) => state.invoke[index]?.onDone ?? []),
        site(`xstate.error.actor.${id}`, (state) => state.invoke[index]?.onError ?? []),
      ]),
      site(null, (state) => state.always),
    ];
  });

  /** Each branch of each list, with its name and how to change it. */
  const branches = sites.flatMap((site) =>
    site.configs.map((branch, index) => {
      const definition = site.definitions[index];
      if (!definition) throw new Error(`${site.state}: a transition is not where it is written.`);
      return {
        site,
        branch,
        index,
        definition,
        words: transitionWords(definition),
        near: { transition: transitionKey(definition) },
        edit: (change: (branch: TransitionConfig) => void) => (from: StateConfig) => {
          const found = site.in(from)[index];
          if (found) change(found);
        },
      };
    }),
  );

  for (const { site, index, words, near } of branches) {
    add(`drops ${words}`, near, (from) => {
      site.in(from).splice(index, 1);
    });
  }

  const resting = nodes.filter(({ type }) => type === 'atomic' || type === 'final');
  for (const { branch, definition, words, near, edit } of branches) {
    const [target] = definition.target ?? [];
    for (const node of resting) {
      if (node === target || target?.initial?.target.includes(node)) continue;
      add(
        `leads to ${stateName(node)} instead: ${words}`,
        near,
        edit((found) => {
          found.target = `#${node.id}`;
        }),
      );
    }
    if (branch.target === undefined) continue;
    add(
      `leads nowhere: ${words}`,
      near,
      edit((found) => {
        delete found.target;
      }),
    );
  }

  for (const { branch, words, near, edit } of branches) {
    const { guard } = branch;
    if (!guard) continue;
    add(
      `forgets the guard: ${words}`,
      near,
      edit((found) => {
        delete found.guard;
      }),
    );
    add(
      `negates the guard: ${words}`,
      near,
      edit((found) => {
        found.guard = not(guard as never) as never;
      }),
    );
    if (typeof guard === 'object' && guard.params !== undefined) {
      add(
        `tells the guard nothing: ${words}`,
        near,
        edit((found) => {
          found.guard = guard.type;
        }),
      );
    }
  }

  for (const { site, index, words, near } of branches) {
    if (index === 0) continue;
    add(`comes too early: ${words}`, near, (from) => swap(site.in(from), index - 1, index));
  }

  for (const { branch, words, near, edit } of branches) {
    for (const [at, action] of branch.actions.entries()) {
      add(
        `does not ${typeOf(action)}: ${words}`,
        near,
        edit((found) => {
          found.actions.splice(at, 1);
        }),
      );
      if (typeof action === 'object' && action.params !== undefined) {
        add(
          `tells ${action.type} nothing: ${words}`,
          near,
          edit((found) => {
            found.actions[at] = action.type;
          }),
        );
      }
      if (at === 0) continue;
      add(
        `does ${typeOf(action)} too early: ${words}`,
        near,
        edit((found) => swap(found.actions, at - 1, at)),
      );
    }
  }

  for (const node of nodes) {
    const at = stateAt(node.path);
    const near = { state: node.id };
    const name = stateName(node);
    for (const when of ['entry', 'exit'] as const) {
      for (const [index, action] of at(config)[when].entries()) {
        add(`does not ${typeOf(action)} on ${when} of ${name}`, near, (from) => {
          at(from)[when].splice(index, 1);
        });
        if (index === 0) continue;
        add(`does ${typeOf(action)} too early on ${when} of ${name}`, near, (from) =>
          swap(at(from)[when], index - 1, index),
        );
      }
    }
    for (const [index, tag] of at(config).tags.entries()) {
      add(`is not tagged '${tag}': ${name}`, near, (from) => {
        at(from).tags.splice(index, 1);
      });
    }
    for (const child of Object.keys(at(config).states)) {
      add(`begins ${name || machine.id} with ${child}`, near, (from) => {
        at(from).initial = child;
      });
    }
    for (const [index, { id, input, onDone, onError }] of at(config).invoke.entries()) {
      add(`does not invoke ${id} in ${name || machine.id}`, near, (from) => {
        at(from).invoke.splice(index, 1);
      });
      if (input !== undefined) {
        add(`tells ${id} nothing in ${name || machine.id}`, near, (from) => {
          delete at(from).invoke[index]?.input;
        });
      }
      for (const done of onDone.keys()) {
        for (const error of onError.keys()) {
          add(
            `swaps where '${eventWords(`xstate.done.actor.${id}`)}' (${done + 1}) and '${eventWords(`xstate.error.actor.${id}`)}' (${error + 1}) lead`,
            near,
            (from) => {
              const invoke = at(from).invoke[index];
              swapTargets(invoke?.onDone[done], invoke?.onError[error]);
            },
          );
        }
      }
    }
    const delays = Object.keys(machine.implementations.delays);
    for (const delay of Object.keys(at(config).after)) {
      for (const other of delays) {
        if (other === delay) continue;
        add(`takes ${other} for ${delay} in ${name}`, near, (from) => {
          const { [delay]: list = [], ...rest } = at(from).after;
          at(from).after = { ...rest, [other]: list };
        });
      }
    }
  }

  for (const name of new Set(
    branches.flatMap(({ branch: { guard } }) => (guard ? [typeOf(guard)] : [])),
  )) {
    const isOf = ({ guard }: TransitionConfig) => guard !== undefined && typeOf(guard) === name;
    const first = branches.find(({ branch }) => isOf(branch))?.near ?? null;
    add(`takes ${name} for true`, first, (from) => {
      for (const branch of sites.flatMap((site) => site.in(from)).filter(isOf)) delete branch.guard;
    });
    add(`takes ${name} for false`, first, (from) => {
      for (const site of sites) remove(site.in(from), isOf);
    });
  }

  for (const name of Object.keys(machine.implementations.actions)) {
    const isIt = (action: NamedConfig) => typeOf(action) === name;
    const first = branches.find(({ branch }) => branch.actions.some(isIt))?.near ?? null;
    add(`never does ${name}`, first, (from) => {
      for (const branch of sites.flatMap((site) => site.in(from))) remove(branch.actions, isIt);
      for (const { path } of nodes) {
        remove(stateAt(path)(from).entry, isIt);
        remove(stateAt(path)(from).exit, isIt);
      }
    });
  }

  for (const [name, ms] of Object.entries(machine.implementations.delays)) {
    if (typeof ms !== 'number') throw new Error(`${machine.id}: the delay ${name} is no number.`);
    for (const other of [ms / 2, ms * 2, ms + 1, ms - 1]) {
      add(`waits ${other} ms instead of ${ms} for ${name}`, null, () => {}, { [name]: other });
    }
  }

  return mutants;
}

function swap(list: unknown[], one: number, other: number): void {
  [list[one], list[other]] = [list[other], list[one]];
}

function swapTargets(one?: TransitionConfig, other?: TransitionConfig): void {
  if (!one?.target || !other?.target) return;
  [one.target, other.target] = [other.target, one.target];
}

function remove<Item>(list: Item[], isUnwanted: (item: Item) => boolean): void {
  list.splice(0, list.length, ...list.filter((item) => !isUnwanted(item)));
}
