import type { Path } from './generate';
import type { AnyModel, SpecState } from './models/model';
import { isFullRun } from '../support/full-run';
import { specAfter } from './spec-after';

/** Each kind of step that a path takes: the state, what happens there, and the state that it leads to. */
const edgesOf = ({ start, steps, states }: Path): string[] =>
  steps.map(({ name }, index) =>
    [start.input === undefined ? '' : start.name, states[index], name, states[index + 1]].join(
      ' | ',
    ),
  );

/** What a level must see, as keys, where each path costs a page. */
type Coverage = (path: Path) => readonly string[];

/** Every transition of the machine, by the steps that are possible when their turn comes. */
const everyTransition =
  (model: AnyModel): Coverage =>
  ({ start, steps, transitionsOf }) => {
    let spec = start.spec as SpecState<unknown>;
    const taken = [...transitionsOf.start];
    for (const step of steps) {
      if (step.case.isPossible?.(spec) === false) continue;
      spec = specAfter(model, step, spec);
      taken.push(...(transitionsOf.step.get(step) ?? []));
    }
    return taken;
  };

/** Every edge between states as well: what is left out are the same edges with other data. */
const everyEdge: Coverage = (path) => [...edgesOf(path), ...path.transitions];

/** Returns paths, chosen greedily and in their order, that see all that the given ones see. */
export const thinPaths = (paths: Path[]): Path[] => thin(paths, everyEdge);

/** As `thinPaths` in a full run; otherwise the paths that take every transition. */
export const thinPathsOfRun = (paths: Path[], model: AnyModel): Path[] =>
  isFullRun ? thinPaths(paths) : thin(paths, everyTransition(model));

function thin(paths: Path[], coverage: Coverage): Path[] {
  const newsOf = (path: Path, known: Set<string>) =>
    coverage(path).filter((key) => !known.has(key));
  const known = new Set<string>();
  const chosen = new Set<Path>();
  let left = paths;
  while (left.length > 0) {
    const ranked = left
      .map((path) => ({ path, news: new Set(newsOf(path, known)) }))
      .filter(({ news }) => news.size > 0)
      .toSorted(
        (one, other) =>
          other.news.size / other.path.steps.length - one.news.size / one.path.steps.length,
      );
    const [best] = ranked;
    if (!best) break;
    chosen.add(best.path);
    for (const edge of best.news) known.add(edge);
    left = ranked.slice(1).map(({ path }) => path);
  }
  return paths.filter((path) => chosen.has(path));
}
