// Creates every machine that differs from a given one in a single fault.
import { createHash } from 'node:crypto';
import { not, type AnyStateMachine } from 'xstate';
import {
  codeOfTransition,
  definitionOf,
  inline,
  listOf,
  withConfiguration,
} from '../definition.js';
import { memoized } from '../memoized.js';
import { isIdle } from '../problems.js';
import {
  itemPlaces,
  long,
  partAt,
  statePlaces,
  transitionLists,
  transitionPlaces,
  withPart,
  type Config,
  type Place,
} from './configuration.js';

/** A machine with one fault, such as a mistake while editing leaves. */
export interface Mutant {
  name: string;
  machine: AnyStateMachine;
  /** The transition, or the state by its name, with the fault: paths through it are likely to reveal it. */
  near: { transition: string } | { state: string } | null;
}

type Fault = [near: Mutant['near'], name: string, config: Config, delays?: Record<string, unknown>];

/** The transitions of a list up to the one that is always taken, in their long form, without words for readers. */
function takeable(written: Config): Config[] {
  const list = listOf(written).map((transition) => ({
    ...long(transition),
    description: undefined,
    meta: undefined,
  }));
  const last = list.findIndex(({ guard }) => guard === undefined);
  return last === -1 ? list : list.slice(0, last + 1);
}

let lastNumber = 0;
const numberOf = memoized<object, number>(() => ++lastNumber);

/** For JSON: replaces functions and instances of classes by numbers, because their content does not tell them apart. */
function identify(_key: string, value: unknown): unknown {
  const isObject = typeof value === 'function' || (typeof value === 'object' && value !== null);
  if (!isObject || Array.isArray(value)) return value;
  if (Object.getPrototypeOf(value) === Object.prototype) return value;
  return `object ${numberOf(value)}`;
}

/** Returns a hash of what the machine, or a state, can do; a mutant shares most states with the machine, whose hashes are known. */
const hashOf: (state: Config) => string = memoized((state: Config) => {
  const { states = {}, context: _context, ...own } = state;
  const reduced = transitionLists(own, []).reduce(
    (whole, list) => withPart(whole, list, takeable(partAt(whole, list))),
    own,
  );
  const children = Object.keys(states).map((key) => [key, hashOf(states[key])]);
  const text = JSON.stringify([reduced, children], identify);
  return createHash('sha256').update(text).digest('base64');
});

/** Yields every machine with one fault, on demand: together they take gigabytes. Throws where XState merges or adds transitions. */
export function* mutantsOf(machine: AnyStateMachine): Generator<Mutant> {
  const seen = new Set([hashOf(machine.config)]);
  const counts = new Map<string, number>();
  for (const [near, words, config, delays] of faultsOf(partsOf(machine))) {
    const known = delays ? words : hashOf(config);
    if (seen.has(known)) continue;
    seen.add(known);
    const count = (counts.get(words) ?? 0) + 1;
    counts.set(words, count);
    const name = count === 1 ? words : `${words} (${count})`;
    yield { name, near, machine: withConfiguration(machine, config, delays) };
  }
}

type Parts = ReturnType<typeof partsOf>;

function partsOf(machine: AnyStateMachine) {
  const { id, delays, states } = definitionOf(machine);
  const { config } = machine as { config: Config };
  const places = statePlaces(config);
  const placed = states.map((state, index) => ({
    ...state,
    place: places[index]!,
    near: { state: state.name },
    title: state.name || id,
  }));
  const transitions = placed.flatMap((state) => {
    const own = transitionPlaces(config, state.place);
    if (own.length !== state.transitions.length) {
      throw new Error(
        `The machine '${id}' has no mutants: XState merges or adds transitions in ${state.name || 'the machine'}. Remove \`route\`, give each invoked actor its own id, and write \`{}\` for an event that is \`undefined\`.`,
      );
    }
    return state.transitions.map((transition, index) => ({
      ...transition,
      place: own[index]!,
      near: { transition: transition.key },
      words: `${state.name || '(anywhere)'}: ${codeOfTransition(transition)}`,
    }));
  });
  return { id, config, delays, states: placed, transitions };
}

function* faultsOf(parts: Parts): Generator<Fault> {
  yield* faultsOfTransitions(parts);
  yield* faultsOfStates(parts);
  yield* faultsOfActions(parts);
  yield* faultsOfGuards(parts);
  yield* faultsOfDelays(parts);
}

const without = (config: Config, place: Place) => withPart(config, place, undefined);

/** Swaps an item of a list with the one before it; the first one stays. */
function advance(config: Config, place: Place): Config {
  const list = place.slice(0, -1);
  const index = Number(place.at(-1));
  const items = partAt(config, list);
  if (index === 0) return config;
  return withPart(config, list, items.with(index - 1, items[index]).with(index, items[index - 1]));
}

function* faultsOfTransitions({ id, config, states, transitions }: Parts): Generator<Fault> {
  for (const transition of transitions) {
    const { source, targets, reenter, place, near, words } = transition;
    const target = [...place, 'target'];
    // Without a target, a transition stays in its source.
    const [first] = targets ?? (reenter ? [] : [source]);
    const initial = states.find(({ name }) => name === targets?.[0])?.initial;
    if (!isIdle(transition, transitions)) {
      yield [near, `drops ${words}`, without(config, place)];
    }
    for (const { name, type, place: other } of states) {
      if (type !== 'atomic' && type !== 'final') continue;
      if (name === first || name === initial) continue;
      const changed = withPart(config, target, targetOf(id, other));
      yield [near, `leads to ${name} instead: ${words}`, changed];
    }
    yield [near, `leads nowhere: ${words}`, without(config, target)];
    yield [near, `comes too early: ${words}`, advance(config, place)];
  }
}

/** Returns the target that leads to a state from everywhere. */
const targetOf = (id: string, place: Place): string =>
  `#${[id, ...place.filter((_, index) => index % 2 === 1)]
    .map((key) => String(key).replaceAll(/[\\.]/g, String.raw`\$&`))
    .join('.')}`;

function* faultsOfStates({ config, delays, states }: Parts): Generator<Fault> {
  for (const { name, title, near, type, initial, invokes, place } of states) {
    const at = (...keys: Place) => [...place, ...keys];
    const { after = {}, states: children = {} } = partAt(config, place);
    for (const tag of itemPlaces(config, at('tags'))) {
      yield [near, `is not tagged '${partAt(config, tag)}': ${title}`, without(config, tag)];
    }
    for (const key of Object.keys(type === 'compound' ? children : {})) {
      if (initial === (name ? `${name}.${key}` : key)) continue;
      yield [near, `begins ${title} with ${key}`, withPart(config, at('initial', 'target'), key)];
    }
    // XState names an actor without an id by its index.
    const named = listOf(partAt(config, at('invoke'))).map((invoke, index) => ({
      ...invoke,
      id: invokes[index]!.id,
    }));
    for (const [index, { id: actor }] of named.entries()) {
      const others = withPart(config, at('invoke'), named.toSpliced(index, 1));
      yield [near, `does not invoke ${actor} in ${title}`, others];
      const input = at('invoke', index, 'input');
      yield [near, `tells ${actor} nothing in ${title}`, without(config, input)];
    }
    for (const delay of Object.keys(after)) {
      const ms = Number(delay);
      const others = Number.isNaN(ms) ? Object.keys(delays) : timesNear(ms).map(String);
      for (const other of others) {
        const changed = withPart(config, at('after'), renamed(after, delay, other));
        yield [near, `takes ${other} for ${delay} in ${title}`, changed];
      }
    }
  }
}

function renamed(after: Config, from: string, to: string): Config {
  const lists: Record<string, Config[]> = {};
  for (const [delay, list] of Object.entries(after)) {
    // XState reads no short form in a list of `after`.
    (lists[delay === from ? to : delay] ??= []).push(...listOf(list).map(long));
  }
  return lists;
}

function nameAt(config: Config, place: Place): string {
  const part = partAt(config, place);
  return typeof part === 'function' ? inline : (part.type ?? part);
}

/** Groups guards or actions by their names; those without a name are left out. */
function byName<Used extends { name: string }>(used: Used[]): [string, Used[]][] {
  const names = new Set(used.map(({ name }) => name).filter((name) => name !== inline));
  return [...names].map((name) => [name, used.filter((one) => one.name === name)]);
}

/** Leaves out several parts, the last one first, because each moves those after it. */
const withoutAll = (config: Config, used: { place: Place }[]) =>
  used.reduceRight((whole, { place }) => without(whole, place), config);

function* faultsOfActions({ config, states, transitions }: Parts): Generator<Fault> {
  const usedIn = (list: Place, near: Mutant['near'], where: string) =>
    itemPlaces(config, list).map((place) => ({ near, where, place, name: nameAt(config, place) }));
  const used = [
    ...transitions.flatMap(({ place, near, words }) =>
      usedIn([...place, 'actions'], near, `: ${words}`),
    ),
    ...states.flatMap(({ place, near, title }) => [
      ...usedIn([...place, 'entry'], near, ` on entry of ${title}`),
      ...usedIn([...place, 'exit'], near, ` on exit of ${title}`),
    ]),
  ];
  for (const { near, where, place, name } of used) {
    yield [near, `does not ${name}${where}`, without(config, place)];
    yield [near, `tells ${name} nothing${where}`, withoutParams(config, place)];
    yield [near, `does ${name} too early${where}`, advance(config, place)];
  }
  for (const [name, found] of byName(used)) {
    yield [found[0]!.near, `never does ${name}`, withoutAll(config, found)];
  }
}

const withoutParams = (config: Config, place: Place): Config =>
  partAt(config, place).params === undefined ? config : without(config, [...place, 'params']);

function* faultsOfGuards({ config, transitions }: Parts): Generator<Fault> {
  const used = transitions
    .filter(({ guard }) => guard !== undefined)
    .map(({ place: transition, ...rest }) => {
      const place = [...transition, 'guard'];
      return { ...rest, transition, place, name: nameAt(config, place) };
    });
  for (const { near, words, place } of used) {
    yield [near, `forgets the guard: ${words}`, without(config, place)];
    const negated = not(partAt(config, place));
    yield [near, `negates the guard: ${words}`, withPart(config, place, negated)];
    yield [near, `tells the guard nothing: ${words}`, withoutParams(config, place)];
  }
  for (const [name, found] of byName(used)) {
    const { near } = found[0]!;
    yield [near, `takes ${name} for true`, withoutAll(config, found)];
    const places = found.map(({ transition }) => ({ place: transition }));
    yield [near, `takes ${name} for false`, withoutAll(config, places)];
  }
}

const timesNear = (ms: number): number[] => [ms / 2, ms * 2, ms + 1, Math.max(0, ms - 1)];
const timeWords = ['half the time', 'twice the time', '1 ms more', '1 ms less'];

function* faultsOfDelays({ config, delays }: Parts): Generator<Fault> {
  for (const [name, delay] of Object.entries(delays)) {
    for (const [index, words] of timeWords.entries()) {
      const near = (ms: number) => timesNear(ms)[index];
      const compute = delay as (...given: unknown[]) => number;
      const changed =
        typeof delay === 'number' ? near(delay) : (...given: unknown[]) => near(compute(...given));
      if (changed !== delay)
        yield [null, `waits ${words} for ${name}`, config, { [name]: changed }];
    }
  }
}
