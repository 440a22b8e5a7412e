// Reads and changes one part of a machine's configuration, whose parts have short and long forms, and nothing else.
import { listOf } from '../definition.js';

// oxlint-disable-next-line typescript/no-explicit-any -- XState's own type of a configuration is as wide.
export type Config = any;

/** The keys that lead from the machine to a part. A number selects from a list, or the part that stands there without a list. */
export type Place = readonly (string | number)[];

/** Returns the long form of a transition or an initial state, which may be the name of its target. */
export const long = (part: Config): Config =>
  typeof part === 'string' ? { target: part } : (part ?? {});

/** Returns the part at a place; undefined if there is none. */
export const partAt = (whole: Config, place: Place): Config =>
  place.reduce(
    (part: Config, key) => (typeof key === 'number' ? listOf(part)[key] : long(part)[key]),
    whole,
  );

/** Returns the configuration with another part at a place, without undefined parts and empty lists: XState starts a delay for an empty one. */
export function withPart(whole: Config, [key, ...more]: Place, part: Config): Config {
  if (key === undefined) return part;
  const changed = withPart(partAt(whole, [key]), more, part);
  const isLeftOut = changed === undefined || (Array.isArray(changed) && changed.length === 0);
  if (typeof key === 'number') {
    const list = listOf(whole);
    return isLeftOut ? list.toSpliced(key, 1) : list.with(key, changed);
  }
  const { [key]: _before, ...others } = long(whole);
  return isLeftOut ? others : { ...long(whole), [key]: changed };
}

/** Returns the places of all states, in the order of the definition. */
export const statePlaces = (config: Config, place: Place = []): Place[] => [
  place,
  ...keysAt(config, [...place, 'states']).flatMap((child) => statePlaces(config, child)),
];

const keysAt = (config: Config, place: Place): Place[] =>
  Object.keys(partAt(config, place) ?? {}).map((key) => [...place, key]);

/** Returns the places of the items of a list. */
export const itemPlaces = (config: Config, list: Place): Place[] =>
  listOf(partAt(config, list)).map((_, index) => [...list, index]);

/** Returns the places of a state's lists of transitions, in the order of the definition. */
export const transitionLists = (config: Config, state: Place): Place[] => [
  [...state, 'always'],
  ...keysAt(config, [...state, 'on']),
  [...state, 'onDone'],
  ...itemPlaces(config, [...state, 'invoke']).flatMap((invoke) =>
    ['onDone', 'onError', 'onSnapshot'].map((key) => [...invoke, key]),
  ),
  ...keysAt(config, [...state, 'after']),
];

/** Returns the places of a state's transitions, in the order of the definition. */
export const transitionPlaces = (config: Config, state: Place): Place[] =>
  transitionLists(config, state).flatMap((list) => itemPlaces(config, list));
