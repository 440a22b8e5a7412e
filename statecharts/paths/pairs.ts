// Pairs of transitions that a machine can take one directly after the other.
import { memoized } from '../memoized.js';
import {
  firstVertex,
  keyOf,
  nextVertex,
  pathOf,
  remembered,
  stepsAt,
  type Edge,
  type Path,
  type Vertex,
} from './generate.js';
import { isPossible, type AnyModel } from './model.js';
import { plannedTransitions, selectPaths } from './select-paths.js';

/** Returns the pairs of neighbours in a list of transitions, each as one text. */
export const pairsIn = (taken: readonly string[]): string[] =>
  taken.slice(1).map((key, index) => `${taken[index]} ⇒ ${key}`);

/** Returns every pair that possible steps can take, with a shortest path to it. States with one `project` and last transition are one. */
export const possiblePairs = memoized((model: AnyModel) => {
  const { machine } = model;
  const possibleAt = (vertex: Vertex) =>
    stepsAt(model, vertex).filter((step) => isPossible(step.case, vertex.spec));
  const situationOf = (vertex: Vertex) => {
    const names = possibleAt(vertex).map(({ name }) => name);
    const situation = model.situation?.(vertex.spec);
    return JSON.stringify([vertex.snapshot.value, remembered(vertex), situation, names]);
  };
  const serializeState = model.situation ? situationOf : keyOf(model);
  const pairs = new Map<string, Path>();
  const known = new Set<string>();
  for (const start of model.starts) {
    const first = firstVertex(machine, start);
    const find = (taken: readonly string[], edges: Edge[]) => {
      const found = pairsIn(taken).filter((pair) => !pairs.has(pair));
      if (found.length === 0) return;
      const path = pathOf(start, first, edges);
      for (const pair of found) pairs.set(pair, path);
    };
    find(first.taken, []);
    const reached = [{ vertex: first, last: first.taken.slice(-1), edges: [] as Edge[] }];
    // The loop also visits what it adds.
    for (const { vertex, last, edges } of reached) {
      for (const step of possibleAt(vertex)) {
        const state = nextVertex(model, machine, vertex, step);
        const taken = [...last, ...state.taken];
        if (taken.length === last.length && state.spec === vertex.spec) continue;
        const way = [...edges, { step, state }];
        find(taken, way);
        const key = serializeState(state) + taken.at(-1);
        if (known.has(key) || state.snapshot.status !== 'active') continue;
        known.add(key);
        reached.push({ vertex: state, last: taken.slice(-1), edges: way });
      }
    }
  }
  return pairs;
});

/** Returns few paths that take every possible pair which the given paths do not take. */
export function pathsOfMissingPairs(model: AnyModel, paths: readonly Path[]): Path[] {
  const known = new Set(paths.flatMap((path) => pairsIn(plannedTransitions(model, path))));
  const missing = [...possiblePairs(model)].filter(([pair]) => !known.has(pair));
  return selectPaths([...new Set(missing.map(([, path]) => path))], ({ transitions }) =>
    pairsIn(transitions).filter((pair) => !known.has(pair)),
  );
}
