import type { Path } from './generate';

/** Each kind of step that a path takes: the state, what happens there, and the state that it leads to. */
const edgesOf = ({ start, steps, states }: Path): string[] =>
  steps.map(({ name }, index) =>
    [start.input === undefined ? '' : start.name, states[index], name, states[index + 1]].join(
      ' | ',
    ),
  );

/**
 * The paths, chosen greedily, that still take every edge between states at least once, and every transition, for a
 * level at which each path costs a page. What is left out are the same edges with other data behind them.
 */
export function thinPaths(paths: Path[]): Path[] {
  const newsOf = (path: Path, known: Set<string>) =>
    [...edgesOf(path), ...path.transitions].filter((edge) => !known.has(edge));
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
