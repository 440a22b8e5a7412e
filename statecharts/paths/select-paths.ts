// Chooses few of the generated paths for a level where each path is expensive.
import type { Path } from './generate.js';
import { exercisedBy, isPossible, specAfter, type AnyModel, type SpecState } from './model.js';

/** The keys that a path covers. */
export type Coverage = (path: Path) => readonly string[];

function planned(model: AnyModel, { start, steps, transitionsOf }: Path) {
  let spec: SpecState = start.spec;
  const transitions = [...transitionsOf.start];
  const exercised = exercisedBy(model, spec, null, start.name);
  let isAsPlanned = true;
  for (const step of steps) {
    const taken = transitionsOf.step.get(step) ?? [];
    if (!isPossible(step.case, spec)) {
      // The machine did not move, so the planned transitions of later steps do not happen.
      if (taken.length > 0) isAsPlanned = false;
      continue;
    }
    const before = spec;
    spec = specAfter(model, step, spec);
    exercised.push(...exercisedBy(model, spec, before, step.name));
    if (isAsPlanned) transitions.push(...taken);
  }
  return { transitions, exercised };
}

/** Returns the transitions that the possible steps of a path take, in order. */
export const plannedTransitions = (model: AnyModel, path: Path): string[] =>
  planned(model, path).transitions;

/** Returns what a path covers, for `selectPaths`: transitions of the machine and named requirements, by possible steps only. */
export const everyTransition =
  (model: AnyModel): Coverage =>
  (path) =>
    Object.values(planned(model, path)).flat();

/** Returns the same with every edge between two states: `selectPaths` leaves out edges that differ in data alone. */
export const everyEdge =
  (model: AnyModel): Coverage =>
  (path) => {
    const { start, steps, states } = path;
    const from = start.input === undefined ? '' : start.name;
    const edges = steps.map(({ name }, index) =>
      [from, states[index], name, states[index + 1]].join(' | '),
    );
    return [...edges, ...everyTransition(model)(path)];
  };

/** Returns paths, selected greedily in order, that cover all that the given ones cover. */
export function selectPaths(paths: Path[], coverage: Coverage): Path[] {
  const known = new Set<string>();
  const chosen = new Set<Path>();
  const gain = ({ path, keys }: { path: Path; keys: string[] }) => keys.length / path.steps.length;
  let left = paths.map((path) => ({ path, keys: [...new Set(coverage(path))] }));
  for (;;) {
    left = left
      .map(({ path, keys }) => ({ path, keys: keys.filter((key) => !known.has(key)) }))
      .filter(({ keys }) => keys.length > 0)
      .toSorted((one, other) => gain(other) - gain(one));
    const [best] = left;
    if (!best) return paths.filter((path) => chosen.has(path));
    chosen.add(best.path);
    for (const key of best.keys) known.add(key);
  }
}
