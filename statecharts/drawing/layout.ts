import Elk, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js';
import {
  isInward,
  isStaying,
  isWithin,
  type Chart,
  type ChartState,
  type ChartTransition,
} from './chart';

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

/** The label of a transition, with its number in the table. */
interface Worded {
  transition: ChartTransition;
  lines: Line[];
}

export interface DrawnState extends Box {
  state: ChartState;
  lines: Line[];
  /** Internal transitions, listed in the state's box. */
  staying: Worded[];
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
  /** The start dots and their lines. */
  initials: { dot: Box; points: Point[] }[];
  /** Boxes that represent any descendant of a state. */
  anywhere: Box[];
  /** The legend of numbered transitions below or beside the drawing. */
  key: (Worded & Point)[];
}

export const fontSize = 12;
export const lineHeight = 16;
const padding = 10;
/** Gap between labels of one line. */
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

/** Maximum size in CSS pixels: it fits a screen of 1,280 x 800 with a margin. */
const limit = { width: 1264, height: 784 };
/** Line lengths in characters to try, best layout first. */
const lineLengths = [30, 36, 26, 22, 18];
/** The additional characters of a line inside a box. */
const boxExtra = 8;

/** Wraps a text into as few lines as possible, of similar length; never splits a word. */
function wrapped(text: string, length: number): string[] {
  const fill = (most: number) => {
    const lines: string[] = [];
    for (const word of text.split(' ')) {
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

/** Returns the label of a transition with the event in bold; with length 0, only its number. */
function linesOf({ number, words }: ChartTransition, length: number): Line[] {
  if (length === 0) return [{ text: String(number), isBold: true }];
  return words.flatMap((part, index) =>
    wrapped(index === 0 ? `${number} ${part}` : part, length).map((text) => ({
      text,
      isBold: index === 0,
    })),
  );
}

const widthOfLines = (lines: Line[]): number =>
  Math.max(0, ...lines.map(({ text, isBold }) => widthOf(text, isBold)));

/** The prefix avoids an empty id: the machine's name is ''. */
const elkId = (name: string) => `state:${name}`;
const anywhereId = (name: string) => `anywhere:${name}`;
const dotId = (name: string) => `dot:${name}`;

const rootOptions = {
  'elk.algorithm': 'layered',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.padding': '[top=0,left=0,bottom=0,right=0]',
};

const firstLayer = { 'elk.layered.layering.layerConstraint': 'FIRST' };
const inlineLabel = { 'elk.edgeLabels.inline': 'true', 'elk.edgeLabels.placement': 'CENTER' };

/** Set these on each compound state: ELK does not inherit them. */
const layerOptions = {
  'elk.layered.spacing.nodeNodeBetweenLayers': '10',
  'elk.layered.spacing.edgeNodeBetweenLayers': '5',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '5',
};

/** Returns a deterministic layout. If the sentences do not fit, arrows show numbers and a legend has the sentences. */
export async function layoutOf(chart: Chart): Promise<Drawing> {
  for (const length of lineLengths) {
    const drawing = await layoutWith(chart, length);
    if (drawing.width <= limit.width && drawing.height <= limit.height) return drawing;
  }
  return withKey(chart, await layoutWith(chart, 0));
}

/** The width of a legend's column in CSS pixels, and its characters per line. */
const keyColumn = { width: 400, length: 54 };

/** Adds the legend beside the drawing, or in three columns below. */
function withKey(chart: Chart, drawing: Drawing): Drawing {
  const { transitions } = chart;
  const isBeside = drawing.width + keyColumn.width <= limit.width;
  const rows = isBeside ? transitions.length : Math.ceil(transitions.length / 3);
  const left = isBeside ? drawing.width + lineHeight : 0;
  const top = (isBeside ? 0 : drawing.height) + lineHeight;
  let { height } = drawing;
  let y = top;
  const key = transitions.map((transition, index) => {
    if (index % rows === 0) y = top;
    const x = left + Math.floor(index / rows) * (keyColumn.width + lineHeight);
    const place = { transition, lines: linesOf(transition, keyColumn.length), x, y };
    y += place.lines.length * lineHeight + labelGap;
    height = Math.max(height, y);
    return place;
  });
  return { ...drawing, key, width: Math.max(drawing.width, limit.width), height };
}

/** Without sentences at the arrows, only boxes with an image have a description. */
const hasDescription = ({ parent, description, image }: ChartState, length: number) =>
  parent !== null && description !== '' && (length > 0 || image !== undefined);

/** `length` is the number of characters per line; 0 shows numbers instead of sentences. */
async function layoutWith(chart: Chart, length: number): Promise<Drawing> {
  const boxLength = (length || keyColumn.length) + boxExtra;
  const parts = chart.states.map((state) => ({
    state,
    lines: (hasDescription(state, length) ? wrapped(state.description, boxLength) : []).map(
      (text) => ({ text, isBold: false }),
    ),
    staying: chart.transitions
      .filter((transition) => isStaying(transition) && transition.source === state.name)
      .map((transition) => ({ transition, lines: linesOf(transition, boxLength) })),
  }));

  const nodeOf = ({ state, lines, staying }: (typeof parts)[number]): ElkNode => {
    const { name, label, image } = state;
    const all = [{ text: label, isBold: true }, ...lines, ...staying.flatMap((one) => one.lines)];
    const width = Math.max(widthOfLines(all), image?.width ?? 0) + 2 * padding;
    const height = all.length * lineHeight + (image?.height ?? 0) + 2 * padding;
    const inside = parts.filter((part) => part.state.parent === name);
    if (inside.length === 0) return { id: elkId(name), width, height };
    const dot = { id: dotId(name), width: 12, height: 12, layoutOptions: firstLayer };
    const anywhere = {
      id: anywhereId(name),
      width: widthOf(chart.anywhere) + 2 * padding,
      height: lineHeight + padding,
    };
    const hasAnywhere = chart.transitions.some((one) => one.source === name && isInward(one));
    return {
      id: elkId(name),
      layoutOptions: {
        ...layerOptions,
        'elk.padding': `[top=${height},left=18,bottom=18,right=18]`,
        'elk.nodeSize.constraints': 'MINIMUM_SIZE',
        'elk.nodeSize.minimum': `(${width}, ${height})`,
      },
      children: [
        ...(inside.some((part) => part.state.isInitial) ? [dot] : []),
        ...(hasAnywhere ? [anywhere] : []),
        ...inside.map(nodeOf),
      ],
    };
  };

  const order = chart.states.map(({ name }) => name);
  /** Reverse edges to earlier states, so that ELK keeps the order of the definition. */
  const leadsUp = ({ source, targets }: ChartTransition) =>
    targets.some((target) => order.indexOf(target) < order.indexOf(source));
  /** Transitions between the same two states share one line, with one label below the other. */
  const groups = new Map<string, Worded[]>();
  for (const transition of chart.transitions.filter((one) => !isStaying(one))) {
    const ends = [transition.source, ...transition.targets].join();
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

  const graph: ElkNode = {
    id: 'root',
    layoutOptions: { ...rootOptions, 'elk.direction': length > 0 ? 'DOWN' : 'RIGHT' },
    children: parts.slice(0, 1).map(nodeOf),
    edges: [
      ...edges,
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
    states: parts.map((part) => ({ ...part, ...boxes.get(elkId(part.state.name))! })),
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
    key: [],
  };
}
