import Elk, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js';
import {
  isInward,
  isStaying,
  isWithin,
  numberOf,
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

/** A line of text. */
export interface Line {
  text: string;
  isBold: boolean;
}

/** A transition's number and its words; the numbers are those of the rows of the table. */
interface Worded {
  transition: ChartTransition;
  lines: Line[];
}

export interface DrawnState extends Box {
  state: ChartState;
  /** Below its label. */
  lines: Line[];
  /** The transitions that leave it as it is, below its lines. */
  staying: Worded[];
}

export interface DrawnTransition extends Worded {
  points: Point[];
  /** Null on the lines to further targets: the first line has the label. */
  label: Box | null;
  /** The labels of all transitions that share the line; the line is interrupted there. */
  gap: Box;
}

/** Where everything stands, in CSS pixels from the upper left corner. */
export interface Drawing {
  width: number;
  height: number;
  states: DrawnState[];
  transitions: DrawnTransition[];
  /** The dots from which a state begins, and the lines from there. */
  initials: { dot: Box; points: Point[] }[];
  /** Stand for any state within the one named. */
  anywhere: (Box & { within: string })[];
  /** Below the drawing, what the numbers mean where the arrows have room for no more. */
  key: (Worded & Point)[];
}

export const fontSize = 12;
export const lineHeight = 16;
const padding = 10;
/** Between the labels of transitions that share a line. */
const labelGap = 6;

/** Widths of a sans-serif in em, generous: no font may make a word longer than its place. */
function widthOf(text: string, isBold = false): number {
  let em = 0;
  for (const character of text) {
    if (/[iljtfrI.,:;'|()[\]/ ]/.test(character)) em += 0.42;
    else if (/[mwMWABCDGHNOQRU→]/.test(character)) em += 0.86;
    else em += 0.62;
  }
  return Math.ceil(em * fontSize * (isBold ? 1.06 : 1));
}

/** How large a drawing may be, in CSS pixels, so that it fits a screen of 1,280 x 800 with a margin. */
const limit = { width: 1264, height: 784 };
/** How many characters a line holds, from the best layout to the narrowest. */
const lineLengths = [30, 36, 26, 22, 18];
/** A box has room for more characters than a label. */
const boxExtra = 8;

/** A text in as few lines of at most that many characters as possible, of similar length; a longer word has its own. */
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

/** What stands beside a line of the drawing: what happens in bold. Without a length, only the number. */
function linesOf(chart: Chart, transition: ChartTransition, length: number): Line[] {
  const number = String(numberOf(chart, transition));
  if (length === 0) return [{ text: number, isBold: true }];
  return transition.words.flatMap((part, index) =>
    wrapped(index === 0 ? `${number} ${part}` : part, length).map((text) => ({
      text,
      isBold: index === 0,
    })),
  );
}

const widthOfLines = (lines: Line[]): number =>
  Math.max(0, ...lines.map(({ text, isBold }) => widthOf(text, isBold)));

/** ELK's name of a state: it wants one for the machine, too. */
const elkId = (name: string) => `state:${name}`;
const anywhereId = (name: string) => `anywhere:${name}`;
const dotId = (name: string) => `dot:${name}`;

const rootOptions = {
  'elk.algorithm': 'layered',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.layered.nodePlacement.strategy': 'BRANDES_KOEPF',
  'elk.layered.considerModelOrder.strategy': 'PREFER_NODES',
  'elk.spacing.nodeNode': '20',
  'elk.spacing.edgeNode': '10',
  'elk.spacing.edgeEdge': '10',
  'elk.spacing.edgeLabel': '4',
  'elk.spacing.labelNode': '3',
  'elk.padding': '[top=0,left=0,bottom=0,right=0]',
  'elk.randomSeed': '1',
};

const firstLayer = { 'elk.layered.layering.layerConstraint': 'FIRST' };
const inlineLabel = { 'elk.edgeLabels.inline': 'true', 'elk.edgeLabels.placement': 'CENTER' };

/** ELK does not hand these down to the states that have others inside. */
const layerOptions = {
  'elk.layered.spacing.nodeNodeBetweenLayers': '10',
  'elk.layered.spacing.edgeNodeBetweenLayers': '5',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '5',
};

/**
 * Places a chart's states and transitions; the same chart always comes out the same. Where the sentences do not fit, the
 * arrows have their numbers only, and the sentences stand below.
 */
export async function layoutOf(chart: Chart): Promise<Drawing> {
  for (const length of lineLengths) {
    const drawing = await layoutWith(chart, length);
    if (drawing.width <= limit.width && drawing.height <= limit.height) return drawing;
  }
  return withKey(chart, await layoutWith(chart, 0));
}

/** The width of a column of sentences, and the characters that it holds. */
const keyColumn = { width: 400, length: 54 };

/** The drawing with the sentences of all transitions: beside it where they fit, or in three columns below. */
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
    const place = { transition, lines: linesOf(chart, transition, keyColumn.length), x, y };
    y += place.lines.length * lineHeight + labelGap;
    height = Math.max(height, y);
    return place;
  });
  return { ...drawing, key, width: Math.max(drawing.width, limit.width), height };
}

/** `length` is how many characters a line holds; 0 leaves the numbers of the lines, and no descriptions of states. */
async function layoutWith(chart: Chart, length: number): Promise<Drawing> {
  const boxLength = (length || keyColumn.length) + boxExtra;
  const texts = new Map(
    chart.states.map((state) => {
      const lines = (length ? state.lines : [])
        .flatMap((line) => wrapped(line, boxLength))
        .map((text) => ({ text, isBold: false }));
      const staying = chart.transitions
        .filter((transition) => isStaying(transition) && transition.source === state.name)
        .map((transition) => ({ transition, lines: linesOf(chart, transition, boxLength) }));
      return [state.name, { state, lines, staying }];
    }),
  );

  const nodeOf = (state: ChartState): ElkNode => {
    const { name, label, picture } = state;
    const { lines = [], staying = [] } = texts.get(name) ?? {};
    const all = [{ text: label, isBold: true }, ...lines, ...staying.flatMap((one) => one.lines)];
    const width = Math.max(widthOfLines(all), picture?.width ?? 0) + 2 * padding;
    const height = all.length * lineHeight + (picture?.height ?? 0) + 2 * padding;
    const inside = chart.states.filter(({ parent }) => parent === name);
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
        ...(inside.some(({ isInitial }) => isInitial) ? [dot] : []),
        ...(hasAnywhere ? [anywhere] : []),
        ...inside.map(nodeOf),
      ],
    };
  };

  const order = chart.states.map(({ name }) => name);
  /** States stand in the order of the definition, the first one on top: ELK must not see ways back as ways down. */
  const leadsUp = ({ source, targets }: ChartTransition) =>
    targets.some((target) => order.indexOf(target) < order.indexOf(source));
  /** Transitions between the same two states share one line, with their labels below one another. */
  const groups = new Map<string, ChartTransition[]>();
  for (const transition of chart.transitions.filter((one) => !isStaying(one))) {
    const ends = [transition.source, ...transition.targets].join();
    groups.set(ends, [...(groups.get(ends) ?? []), transition]);
  }
  /** One line to each target; the first one has the labels. */
  const ways = [...groups].flatMap(([ends, group]) =>
    group[0]!.targets.map((target, index) => ({
      id: `${ends} ${index}`,
      group,
      target,
      isFirst: index === 0,
    })),
  );
  const edges = ways.map(({ id, group, target, isFirst }): ElkExtendedEdge => {
    const [transition] = group as [ChartTransition];
    const { source } = transition;
    const from = isWithin(target, source) ? anywhereId(source) : elkId(source);
    const [above, below] = leadsUp(transition) ? [elkId(target), from] : [from, elkId(target)];
    const lines = group.flatMap((one) => linesOf(chart, one, length));
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
    children: chart.states.slice(0, 1).map(nodeOf),
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
  const boxOf = (id: string): Box => {
    const box = boxes.get(id);
    if (!box) throw new Error(`${chart.id}: the layout has no place for ${id}.`);
    return box;
  };
  const edgeOf = (id: string) => {
    const edge = laidOut.edges?.find((candidate) => candidate.id === id);
    const [section] = edge?.sections ?? [];
    if (!section) throw new Error(`${chart.id}: the layout has no line for ${id}.`);
    const points = [section.startPoint, ...(section.bendPoints ?? []), section.endPoint];
    const { x = 0, y = 0, width = 0, height = 0 } = edge?.labels?.[0] ?? {};
    return { points: points.map((point): Point => point), gap: { x, y, width, height } };
  };

  return {
    width: Math.ceil(boxOf('root').width),
    height: Math.ceil(boxOf('root').height),
    states: [...texts.values()].map((text) => ({ ...text, ...boxOf(elkId(text.state.name)) })),
    transitions: ways.flatMap(({ id, group, isFirst }) => {
      const { points, gap } = edgeOf(id);
      let { y } = gap;
      return group.map((transition) => {
        const lines = linesOf(chart, transition, length);
        const label = { ...gap, y, height: lines.length * lineHeight };
        y += label.height + labelGap;
        return {
          transition,
          points: leadsUp(transition) ? points.toReversed() : points,
          label: isFirst ? label : null,
          lines,
          gap,
        };
      });
    }),
    initials: initials.map((state) => ({
      dot: boxOf(dotId(state.parent ?? '')),
      points: edgeOf(initialId(state)).points,
    })),
    anywhere: order
      .filter((name) => boxes.has(anywhereId(name)))
      .map((within) => ({ within, ...boxOf(anywhereId(within)) })),
    key: [],
  };
}
