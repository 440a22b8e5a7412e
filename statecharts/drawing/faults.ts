import type { Box, Drawing, Point } from './layout.js';

const overlaps = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

const crosses = (points: Point[], box: Box): boolean =>
  points.slice(1).some((end, index) => {
    const start = points[index]!;
    const [x, y] = [Math.min(start.x, end.x), Math.min(start.y, end.y)];
    const [width, height] = [Math.abs(start.x - end.x), Math.abs(start.y - end.y)];
    return overlaps({ x, y, width, height }, box);
  });

/** Returns a sentence for each label that is beside its line or on another, and for each other line through a text or a box. */
export function drawingFaults({ states, transitions, initials, anywhere }: Drawing): string[] {
  const lines = [
    ...transitions.map(({ points, gap, transition }) => ({
      points,
      gap,
      name: `the line of ${transition.number}`,
    })),
    ...initials.map(({ points }) => ({ points, gap: null, name: 'the line of a start dot' })),
  ];
  const through = (box: Box, what: string, own?: Box) =>
    lines
      .filter(({ points, gap }) => gap !== own && crosses(points, box))
      .map(({ name }) => `${name} crosses ${what}`);
  const leaves = states.filter(
    ({ state }) => !states.some((other) => other.state.parent === state.name),
  );
  const labels = transitions.flatMap(({ label, transition: { number } }) =>
    label ? [{ label, number }] : [],
  );
  return [
    ...labels.flatMap(({ label, number }, index) =>
      labels
        .slice(0, index)
        .filter((other) => overlaps(label, other.label))
        .map((other) => `${number} is on ${other.number}`),
    ),
    ...transitions.flatMap(({ label, gap, points, transition: { number } }) => [
      ...(label && !crosses(points, label) ? [`${number} is beside its line`] : []),
      ...(label ? through(label, String(number), gap) : []),
    ]),
    ...states.flatMap(({ text, state }) => through(text, `the text of ${state.label}`)),
    ...leaves.flatMap((box) => through(box, `the box of ${box.state.label}`)),
    ...anywhere.flatMap((box) => through(box, 'a start of arrows')),
  ];
}
