// Pairs of transitions that a machine can take one directly after the other, and the results of its guards.
import {
  activeStates,
  branchesOf,
  definitionOf,
  type Definition,
  type State,
} from '../definition.js';
import {
  eventsFor,
  eventsOf,
  firstVertex,
  isTried,
  keyOf,
  nextVertex,
  pathOf,
  transitionsFromStart,
  transitionsOfStep,
  type Edge,
  type Path,
  type Vertex,
} from './generate.js';
import type { AnyModel } from './model.js';
import { plannedTransitions, selectPaths } from './select-paths.js';

/** Returns the pairs of neighbours in a list of transitions, each as one text. */
export const pairsIn = (taken: readonly string[]): string[] =>
  taken.slice(1).map((key, index) => `${taken[index]} ⇒ ${key}`);

/** The possible pairs of each model: finding them takes seconds. */
const knownPairs = new WeakMap<AnyModel, Map<string, Path>>();

/**
 * Returns every pair that steps which are possible can take, each with a shortest path to it. States with the same value, `project`
 * and last transition are one; with `situation` instead of `project`, states with the same situation and view are.
 */
export function possiblePairs(model: AnyModel): Map<string, Path> {
  const { machine } = model;
  const before = knownPairs.get(model);
  if (before) return before;
  const isPossible = (given: AnyModel['cases'][number], { spec }: Vertex) =>
    given.isPossible?.(spec) !== false;
  const serializeState = model.situation
    ? (vertex: Vertex) =>
        JSON.stringify([
          vertex.value,
          model.situation?.(vertex.spec),
          model.cases
            .filter((given) => isTried(model, given, vertex) && isPossible(given, vertex))
            .map(({ name }) => name),
        ])
    : keyOf(model);
  const pairs = new Map<string, Path>();
  const known = new Set<string>();
  for (const start of model.starts) {
    const first = firstVertex(machine, start);
    const begun = transitionsFromStart(machine, start);
    const find = (taken: readonly string[], edges: Edge[]) => {
      const found = pairsIn(taken).filter((pair) => !pairs.has(pair));
      if (found.length === 0) return;
      const path = pathOf(machine, start, first, edges, '');
      for (const pair of found) pairs.set(pair, path);
    };
    find(begun, []);
    const reached = [{ vertex: first, last: begun.slice(-1), edges: [] as Edge[] }];
    // The loop also visits what it adds.
    for (const { vertex, last, edges } of reached) {
      for (const event of eventsFor(model)(vertex)) {
        if (!isPossible(event.step.case, vertex)) continue;
        const state = nextVertex(model, machine, vertex, event.step);
        const taken = [...last, ...transitionsOfStep(machine, vertex, eventsOf(event.step))];
        if (taken.length === last.length && state.spec === vertex.spec) continue;
        const way = [...edges, { event, state }];
        find(taken, way);
        const key = serializeState(state) + taken.at(-1);
        if (known.has(key) || state.status !== 'active') continue;
        known.add(key);
        reached.push({ vertex: state, last: taken.slice(-1), edges: way });
      }
    }
  }
  knownPairs.set(model, pairs);
  return pairs;
}

/** Returns few paths that take every possible pair which the given paths do not take. */
export function pathsOfMissingPairs(model: AnyModel, paths: readonly Path[]): Path[] {
  const known = new Set(paths.flatMap((path) => pairsIn(plannedTransitions(model, path))));
  const missing = [...possiblePairs(model)].filter(([pair]) => !known.has(pair));
  return selectPaths([...new Set(missing.map(([, path]) => path))], ({ transitions }) =>
    pairsIn(transitions).filter((pair) => !known.has(pair)),
  );
}

/** A guard, by the key of its transition, and its result. */
export type GuardResult = `${string}: ${'holds' | 'does not hold'}`;

const resultOf = (key: string, holds: boolean): GuardResult =>
  `${key}: ${holds ? 'holds' : 'does not hold'}`;

/** The results of the guards that a machine evaluates until it takes these transitions, or while it ignores the event. */
function guardResults(
  { states }: Definition,
  taken: readonly string[],
  active: readonly string[] = [],
  type = '',
): GuardResult[] {
  const takes = ({ transitions }: State) => transitions.some(({ key }) => taken.includes(key));
  /** A state within this one takes the event, so this one does not see it. */
  const isHidden = ({ name }: State) =>
    states.some(
      (other) => other.name !== name && other.name.startsWith(name && `${name}.`) && takes(other),
    );
  return states.flatMap((state) =>
    branchesOf(state).flatMap((branches) => {
      const end = branches.findIndex(({ key }) => taken.includes(key));
      const { kind, name } = branches[0]!.trigger;
      const isAsked = kind === 'always' || (kind === 'event' && name === type && !isHidden(state));
      const isIgnored = end < 0 && isAsked && (state.name === '' || active.includes(state.name));
      return branches
        .slice(0, isIgnored ? undefined : end + 1)
        .filter(({ guard }) => guard)
        .map((branch) => resultOf(branch.key, branch === branches[end]));
    }),
  );
}

/** Returns the missing result of each guard for which the possible steps of these paths have one result only. */
export function oneSidedGuards(model: AnyModel, paths: readonly Path[]): GuardResult[] {
  const { machine } = model;
  const definition = definitionOf(machine);
  const seen = new Set<GuardResult>();
  const see = (results: GuardResult[]) => {
    for (const result of results) seen.add(result);
  };
  for (const { start, steps, transitionsOf } of paths) {
    see(guardResults(definition, transitionsOf.start));
    let vertex = firstVertex(machine, start);
    for (const step of steps) {
      if (step.case.isPossible?.(vertex.spec) === false) continue;
      const taken = transitionsOfStep(machine, vertex, eventsOf(step));
      see(guardResults(definition, taken, activeStates(vertex), step.event.type));
      vertex = nextVertex(model, machine, vertex, step);
    }
  }
  return guardedKeys(model)
    .flatMap((key) => [resultOf(key, true), resultOf(key, false)])
    .filter((result) => !seen.has(result));
}

/** Returns the keys of the transitions with a guard. */
export const guardedKeys = ({ machine }: AnyModel): string[] =>
  definitionOf(machine).states.flatMap(({ transitions }) =>
    transitions.filter(({ guard }) => guard).map(({ key }) => key),
  );
