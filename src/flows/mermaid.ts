import {
  isInward,
  isStaying,
  type Chart,
  type ChartTransition,
} from '../../statecharts/drawing/chart';

/** Mermaid's ids contain no dots. */
const idOf = (name: string) => name.replaceAll('.', '_');

/** A label with entity codes for the characters of Mermaid's syntax. */
const safe = (text: string) =>
  text.replace(/[;#"{}<>]/g, (character) => `#${character.codePointAt(0)};`);

/** Returns a chart as Mermaid's `stateDiagram-v2`, which GitHub draws. */
export function mermaidOf({ states, transitions, anywhere }: Chart): string {
  const hasStates = (name: string) => states.some(({ parent }) => parent === name);
  const anywhereIn = (name: string) => `anywhere_${idOf(name)}`;
  const isAnywhere = (transition: ChartTransition) =>
    isInward(transition) || (isStaying(transition) && hasStates(transition.source));
  // Mermaid draws only one arrow from a state to itself: arrows between the same two states are one.
  const labels = new Map<string, string[]>();
  for (const transition of transitions) {
    const { source, targets, words } = transition;
    const start = isAnywhere(transition) ? anywhereIn(source) : idOf(source);
    for (const end of isStaying(transition) ? [start] : targets.map(idOf)) {
      const arrow = `${start} --> ${end}`;
      labels.set(arrow, [...(labels.get(arrow) ?? []), safe(words.join(' '))]);
    }
  }

  const inside = (name: string): string[] => [
    ...states
      .filter(({ parent }) => parent === name)
      .flatMap((state, index) => {
        const id = idOf(state.name);
        const declaration = `state "${safe(state.label)}" as ${id}`;
        return [
          ...(state.isRegion && index > 0 ? ['--'] : []),
          ...(hasStates(state.name)
            ? [`${declaration} {`, ...inside(state.name).map((line) => `  ${line}`), '}']
            : [declaration]),
          ...(state.isInitial ? [`[*] --> ${id}`] : []),
          ...(state.kind === 'final' ? [`${id} --> [*]`] : []),
        ];
      }),
    ...(transitions.some((transition) => transition.source === name && isAnywhere(transition))
      ? [`state "${safe(anywhere)}" as ${anywhereIn(name)}`]
      : []),
  ];
  const arrows = [...labels].map(([arrow, each]) => `${arrow} : ${each.join('<br/>')}`);
  return ['stateDiagram-v2', ...[...inside(''), ...arrows].map((line) => `  ${line}`), ''].join(
    '\n',
  );
}
