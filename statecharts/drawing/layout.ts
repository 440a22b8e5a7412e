import Elk, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js';
import {
  isInward,
  isWithin,
  labelOf,
  marked,
  type Chart,
  type ChartState,
  type ChartTransition,
} from './chart.js';

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

export interface Line {
  text: string;
  isBold: boolean;
}

interface Worded {
  transition: ChartTransition;
  lines: Line[];
}

export interface DrawnState extends Box {
  state: ChartState;
  lines: Line[];
  listed: Worded[];
  /** The area of the name and of all lines. */
  text: Box;
}

export interface DrawnTransition extends Worded {
  points: Point[];
  /** Null for the second and later targets: the line to the first target has the label. */
  label: Box | null;
  /** The area of all labels on the line, where the line is interrupted. */
  gap: Box;
}

/** Coordinates of all parts in CSS pixels from the upper left corner. */
export interface Drawing {
  width: number;
  height: number;
  states: DrawnState[];
  transitions: DrawnTransition[];
  initials: { dot: Box; points: Point[] }[];
  /** Boxes that represent any descendant of a state. */
  anywhere: Box[];
}

export const fontSize = 12;
export const lineHeight = 16;
export const padding = 10;
const labelGap = 6;

/** Estimates a text's width in CSS pixels for wide sans-serif fonts, so that no font overflows its box. */
function widthOf(text: string, isBold = false): number {
  let em = 0;
  for (const character of text) {
    if (/[iljtfrI.,:;'|()[\]/ ]/.test(character)) em += 0.42;
    else if (/[mwMWABCDGHNOQRU→]/.test(character)) em += 0.86;
    else em += 0.62;
  }
  return Math.ceil(em * fontSize * (isBold ? 1.06 : 1));
}

/** Maximum size in CSS pixels: a page of GitHub shows the width without making it smaller, and A4 the height, with texts of 7 points. */
const maxWidth = 944;
const maxHeight = 1_400;
const lengths = [36, 30, 26, 18];
/**
 * Layouts to try, best first: line lengths in characters, the additional ones inside the box of a state, whether the machine's box
 * lists what can happen at any time, and whether boxes list what leads back to an earlier state.
 */
const layouts = [
  { length: 30, extra: 8, isListing: false, isBackListed: false },
  ...lengths.map((length) => ({ length, extra: 8, isListing: true, isBackListed: false })),
  ...lengths.map((length) => ({ length, extra: 14, isListing: true, isBackListed: true })),
  { length: 16, extra: 0, isListing: true, isBackListed: false },
];
const machineLength = 100;

/** Wraps a text into as few lines as possible, of similar length; never splits a word. */
function wrapped(text: string, length: number): string[] {
  const fill = (most: number) => {
    const lines: string[] = [];
    for (const word of text.split(/\s+/)) {
      const line = lines.at(-1);
      if (line !== undefined && line.length + word.length < most) {
        lines[lines.length - 1] = `${line} ${word}`;
      } else lines.push(word);
    }
    return lines;
  };
  const count = fill(length).length;
  let least = length;
  while (least > 1 && fill(least - 1).length === count) least -= 1;
  return fill(least);
}

/** Returns the lines of a transition, whose head is bold, such as '~ 13 The backend answers.' */
function linesOf(transition: ChartTransition, length: number): Line[] {
  const [event = '', ...others] = transition.words;
  const head = marked(transition, [transition.number || '', event].join(' ').trim());
  return [head, ...others].flatMap((part, index) =>
    wrapped(part, length).map((text) => ({ text, isBold: index === 0 })),
  );
}

/** Returns the lines of a transition in its state's box, with its targets: no arrow leads to them. */
function linesOfListed(chart: Chart, transition: ChartTransition, length: number) {
  const { words, targets } = transition;
  const to = targets.map((target) => labelOf(chart, target)).join(' and ');
  return linesOf({ ...transition, words: to ? [`${words.join(' ')} → ${to}`] : words }, length);
}

const widthOfLines = (lines: Line[]): number =>
  Math.max(0, ...lines.map(({ text, isBold }) => widthOf(text, isBold)));

/** The prefix avoids an empty id: the machine's name is ''. */
const elkId = (name: string) => `state:${name}`;
const anywhereId = (name: string) => `anywhere:${name}`;
/** The texts of a box around others are a node of their own, so that lines lead around them. */
const textId = (name: string) => `text:${name}`;
const dotId = (name: string) => `dot:${name}`;

const rootOptions = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.padding': '[top=0,left=0,bottom=0,right=0]',
};

const layer = (constraint: 'FIRST' | 'LAST') => ({
  'elk.layered.layering.layerConstraint': constraint,
});
const inlineLabel = { 'elk.edgeLabels.inline': 'true', 'elk.edgeLabels.placement': 'CENTER' };

/** Set these on each compound state: ELK does not inherit them. */
const layerOptions = {
  'elk.layered.spacing.nodeNodeBetweenLayers': '10',
  'elk.layered.spacing.edgeNodeBetweenLayers': '5',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '10',
};

/** Returns a deterministic layout: the first one that is narrow enough and legible, or else the one with the fewest faults. */
export async function layoutOf(chart: Chart): Promise<Drawing> {
  const tried: { drawing: Drawing; faults: number }[] = [];
  for (const layout of layouts) {
    const drawing = await layoutWith(chart, layout);
    const isTooLarge = drawing.width > maxWidth || drawing.height > maxHeight;
    const faults = drawingFaults(drawing).length + (isTooLarge ? 1 : 0);
    if (faults === 0) return drawing;
    tried.push({ drawing, faults });
  }
  return tried.toSorted((one, other) => one.faults - other.faults)[0]!.drawing;
}

async function layoutWith(
  chart: Chart,
  { length, extra, isListing, isBackListed }: (typeof layouts)[number],
): Promise<Drawing> {
  const order = chart.states.map(({ name }) => name);
  const leadsUp = ({ source, targets }: ChartTransition) =>
    targets.some((target) => order.indexOf(target) < order.indexOf(source));
  const isBack = (one: ChartTransition) => leadsUp(one) && one.note === '';
  // A state from which all lead back keeps its first arrow: without one it would look like an end.
  const isOnlyArrow = (transition: ChartTransition) => {
    const own = chart.transitions.filter(({ source }) => source === transition.source);
    return own.every(isBack) && own[0] === transition;
  };
  // Where nothing else happens, a list would leave boxes without arrows.
  const isAll = chart.transitions.every(({ source }) => source === '');
  const isListed = (transition: ChartTransition) =>
    transition.targets.length === 0 ||
    transition.targets.join() === transition.source ||
    transition.isListed ||
    (isListing && !isAll && transition.source === '' && isInward(transition)) ||
    (isBackListed && isBack(transition) && !isOnlyArrow(transition));
  const drawn = chart.transitions.filter((one) => !isListed(one));
  const parts = chart.states.map((state) => {
    const isMachine = state.parent === null;
    const boxLength = isMachine ? machineLength : length + extra;
    const own = chart.transitions.filter(({ source }) => source === state.name);
    const listed = own
      .filter(isListed)
      .map((transition) => ({ transition, lines: linesOfListed(chart, transition, boxLength) }));
    const description = isMachine ? '' : state.description;
    const heading = listed.some(({ transition }) => isInward(transition)) ? chart.anywhere : '';
    const lines = [...wrapped(description, boxLength), heading]
      .filter((text) => text !== '')
      .map((text) => ({ text, isBold: false }));
    const all = [
      { text: marked(state, state.label), isBold: true },
      ...lines,
      ...listed.flatMap((one) => one.lines),
    ];
    const left = padding + (state.image ? state.image.width + padding : 0);
    // Relative to the box.
    const text = { x: left, y: padding, width: widthOfLines(all), height: all.length * lineHeight };
    return { state, lines, listed, text };
  });

  const nodeOf = ({ state, text }: (typeof parts)[number]): ElkNode => {
    const { name, image } = state;
    const width = text.x + text.width + padding;
    const height = Math.max(text.height, image?.height ?? 0) + 2 * padding;
    const inside = parts.filter((part) => part.state.parent === name);
    if (inside.length === 0) {
      const hasArrow = drawn.some((one) => one.targets.includes(name));
      const isLast = state.kind === 'final' && !hasArrow;
      return { id: elkId(name), width, height, ...(isLast && { layoutOptions: layer('LAST') }) };
    }
    const isMachine = state.parent === null;
    const title = { ...text, id: textId(name), layoutOptions: layer('FIRST') };
    const dot = { id: dotId(name), width: 12, height: 12, layoutOptions: layer('FIRST') };
    const anywhere = {
      id: anywhereId(name),
      width: widthOf(chart.anywhere) + 2 * padding,
      height: lineHeight + padding,
    };
    const hasAnywhere = drawn.some((one) => one.source === name && isInward(one));
    return {
      id: elkId(name),
      layoutOptions: {
        ...layerOptions,
        'elk.padding': `[top=${isMachine ? height : padding},left=18,bottom=18,right=18]`,
        ...(isMachine && {
          'elk.nodeSize.constraints': 'MINIMUM_SIZE',
          'elk.nodeSize.minimum': `(${width}, ${height})`,
        }),
      },
      children: [
        ...(isMachine ? [] : [title]),
        ...(inside.some((part) => part.state.isInitial) ? [dot] : []),
        ...(hasAnywhere ? [anywhere] : []),
        ...inside.map(nodeOf),
      ],
    };
  };

  /** Transitions of one mark between the same two states share one line, with one label below the other. */
  const groups = new Map<string, Worded[]>();
  for (const transition of drawn) {
    const ends = marked(transition, [transition.source, ...transition.targets].join());
    const worded = { transition, lines: linesOf(transition, length) };
    groups.set(ends, [...(groups.get(ends) ?? []), worded]);
  }
  /** One line per target; the first one has the labels. */
  const ways = [...groups].flatMap(([ends, group]) =>
    group[0]!.transition.targets.map((target, index) => ({
      id: `${ends} ${index}`,
      group,
      target,
      isUp: leadsUp(group[0]!.transition),
      isFirst: index === 0,
    })),
  );
  // Edges to earlier states are reversed, so that ELK keeps the order of the definition.
  const edges = ways.map(({ id, group, target, isUp, isFirst }): ElkExtendedEdge => {
    const { source } = group[0]!.transition;
    const from = isWithin(target, source) ? anywhereId(source) : elkId(source);
    const [above, below] = isUp ? [elkId(target), from] : [from, elkId(target)];
    const lines = group.flatMap((one) => one.lines);
    const label = {
      text: lines.map(({ text }) => text).join(' '),
      width: widthOfLines(lines) + 6,
      height: lines.length * lineHeight + (group.length - 1) * labelGap,
      layoutOptions: inlineLabel,
    };
    return { id, sources: [above], targets: [below], labels: isFirst ? [label] : [] };
  });
  const initials = chart.states.filter(({ isInitial }) => isInitial);
  const initialId = ({ name }: ChartState) => `initial:${name}`;

  // No line: without it, a state that no arrow leads to stands beside the start, like another start.
  const belows = chart.states.flatMap(({ name, below }) =>
    below === undefined
      ? []
      : [{ id: `below:${name}`, sources: [elkId(below)], targets: [elkId(name)] }],
  );
  const graph: ElkNode = {
    id: 'root',
    layoutOptions: rootOptions,
    children: parts.slice(0, 1).map(nodeOf),
    edges: [
      ...edges,
      ...belows,
      ...initials.map((state) => ({
        id: initialId(state),
        sources: [dotId(state.parent ?? '')],
        targets: [elkId(state.name)],
      })),
    ],
  };
  const laidOut = await new Elk().layout(graph);

  const boxes = new Map<string, Box>();
  const collect = ({ id, x = 0, y = 0, width = 0, height = 0, children = [] }: ElkNode) => {
    boxes.set(id, { x, y, width, height });
    for (const child of children) collect(child);
  };
  collect(laidOut);
  const edgeOf = (id: string) => {
    const edge = laidOut.edges!.find((candidate) => candidate.id === id)!;
    const { startPoint, bendPoints = [], endPoint } = edge.sections![0]!;
    const { x = 0, y = 0, width = 0, height = 0 } = edge.labels?.[0] ?? {};
    return { points: [startPoint, ...bendPoints, endPoint], gap: { x, y, width, height } };
  };

  const { width, height } = boxes.get('root')!;
  return {
    width: Math.ceil(width),
    height: Math.ceil(height),
    states: parts.map(({ text, ...part }) => {
      const box = boxes.get(elkId(part.state.name))!;
      const own = { ...text, x: box.x + text.x, y: box.y + text.y };
      return { ...part, ...box, text: boxes.get(textId(part.state.name)) ?? own };
    }),
    transitions: ways.flatMap(({ id, group, isUp, isFirst }) => {
      const { points, gap } = edgeOf(id);
      let { y } = gap;
      return group.map(({ transition, lines }) => {
        const label = { ...gap, y, height: lines.length * lineHeight };
        y += label.height + labelGap;
        return {
          transition,
          points: isUp ? points.toReversed() : points,
          label: isFirst ? label : null,
          lines,
          gap,
        };
      });
    }),
    initials: initials.map((state) => ({
      dot: boxes.get(dotId(state.parent ?? ''))!,
      points: edgeOf(initialId(state)).points,
    })),
    anywhere: order.flatMap((name) => boxes.get(anywhereId(name)) ?? []),
  };
}

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
