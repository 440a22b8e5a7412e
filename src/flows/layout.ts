import Elk, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js';
import {
  isInward,
  isStaying,
  isWithin,
  numberOf,
  wrapped,
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

/** What stands beside a line of the drawing: what happens in bold. */
const linesOf = (chart: Chart, transition: ChartTransition, length: number): Line[] =>
  transition.words.flatMap((part, index) =>
    wrapped(index === 0 ? `${numberOf(chart, transition)} ${part}` : part, length).map((text) => ({
      text,
      isBold: index === 0,
    })),
  );

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
  'elk.randomSeed': '1',
};

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
const keyColumn = { width: 390, length: 48 };

/** The drawing with the sentences of all transitions: beside it where they fit, or in three columns below. */
function withKey(chart: Chart, drawing: Drawing): Drawing {
  const isBeside = drawing.width + keyColumn.width <= limit.width;
  const columns = isBeside ? 1 : 3;
  const rows = Math.ceil(chart.transitions.length / columns);
  const heights = Array.from(
    { length: columns },
    () => (isBeside ? 0 : drawing.height) + lineHeight,
  );
  const key = chart.transitions.map((transition, index) => {
    const column = Math.floor(index / rows);
    const lines = linesOf(chart, transition, keyColumn.length);
    const y = heights[column] ?? 0;
    heights[column] = y + lines.length * lineHeight + labelGap;
    const x = isBeside ? drawing.width + lineHeight : column * (keyColumn.width + lineHeight);
    return { transition, lines, x, y };
  });
  const height = Math.max(drawing.height, ...heights);
  return { ...drawing, key, width: Math.max(drawing.width, limit.width), height };
}

/** `length` is how many characters a line holds; 0 leaves only the names of states and the numbers of transitions. */
async function layoutWith(chart: Chart, length: number): Promise<Drawing> {
  const worded = (transition: ChartTransition, more = 0): Worded => {
    const number = String(numberOf(chart, transition));
    const lines =
      length > 0 ? linesOf(chart, transition, length + more) : [{ text: number, isBold: true }];
    return { transition, lines };
  };
  const textOf = (state: ChartState): Pick<DrawnState, 'state' | 'lines' | 'staying'> => ({
    state,
    lines: (length > 0 ? state.lines : [])
      .flatMap((line) => wrapped(line, length + boxExtra))
      .map((text) => ({ text, isBold: false })),
    staying: chart.transitions
      .filter((transition) => isStaying(transition) && transition.source === state.name)
      .map((transition) => worded(transition, boxExtra)),
  });
  const hasInward = (name: string) =>
    chart.transitions.some((transition) => transition.source === name && isInward(transition));

  const nodeOf = (state: ChartState): ElkNode => {
    const children = chart.states.filter(({ parent }) => parent === state.name);
    const text = textOf(state);
    const lines = [...text.lines, ...text.staying.flatMap((staying) => staying.lines)];
    const width =
      Math.max(widthOf(state.label, true), widthOfLines(lines), state.picture?.width ?? 0) +
      2 * padding;
    const headHeight = (1 + lines.length) * lineHeight + (state.picture?.height ?? 0);
    const id = elkId(state.name);
    if (children.length === 0) return { id, width, height: headHeight + 2 * padding };
    const top = headHeight + 2 * padding;
    return {
      id,
      layoutOptions: {
        ...layerOptions,
        'elk.padding': `[top=${top},left=18,bottom=18,right=18]`,
        'elk.nodeSize.constraints': 'MINIMUM_SIZE',
        'elk.nodeSize.minimum': `(${width}, ${top})`,
      },
      children: [
        ...(children.some(({ isInitial }) => isInitial)
          ? [
              {
                id: dotId(state.name),
                width: 12,
                height: 12,
                layoutOptions: { 'elk.layered.layering.layerConstraint': 'FIRST' },
              },
            ]
          : []),
        ...(hasInward(state.name)
          ? [
              {
                id: anywhereId(state.name),
                width: widthOf(chart.anywhere) + 2 * padding,
                height: lineHeight + padding,
              },
            ]
          : []),
        ...children.map(nodeOf),
      ],
    };
  };

  const order = new Map(chart.states.map(({ name }, index) => [name, index]));
  /** States stand in the order of the definition, the first one on top: ELK must not see ways back as ways down. */
  const leadsUp = ({ source, targets }: ChartTransition) =>
    targets.some((target) => (order.get(target) ?? 0) < (order.get(source) ?? 0));
  const labelled = chart.transitions.filter((transition) => !isStaying(transition));
  /** Transitions between the same two states share one line, with their labels below one another. */
  const groups: ChartTransition[][] = [];
  for (const transition of labelled) {
    const isParallel = ([other]: ChartTransition[]) =>
      other?.source === transition.source && other.targets.join() === transition.targets.join();
    const group = groups.find(isParallel);
    if (group) group.push(transition);
    else groups.push([transition]);
  }
  const edges: ElkExtendedEdge[] = groups.flatMap((group, index) => {
    const [transition] = group;
    if (!transition) return [];
    const lines = group.flatMap((one) => worded(one).lines);
    return transition.targets.map((target, lineIndex) => {
      const from = isWithin(target, transition.source)
        ? anywhereId(transition.source)
        : elkId(transition.source);
      const [above, below] = leadsUp(transition) ? [elkId(target), from] : [from, elkId(target)];
      return {
        id: `transition:${index}:${lineIndex}`,
        sources: [above],
        targets: [below],
        labels:
          lineIndex > 0
            ? []
            : [
                {
                  text: lines.map(({ text }) => text).join(' '),
                  width: widthOfLines(lines) + 6,
                  height: lines.length * lineHeight + (group.length - 1) * labelGap,
                  layoutOptions: {
                    'elk.edgeLabels.inline': 'true',
                    'elk.edgeLabels.placement': 'CENTER',
                  },
                },
              ],
      };
    });
  });
  const initials: ElkExtendedEdge[] = chart.states
    .filter(({ isInitial }) => isInitial)
    .map(({ name, parent }) => ({
      id: `initial:${name}`,
      sources: [dotId(parent ?? '')],
      targets: [elkId(name)],
    }));

  const [machine] = chart.states;
  if (!machine) throw new Error(`${chart.id} has no states.`);
  const laidOut = await new Elk().layout({
    id: 'root',
    layoutOptions: {
      ...rootOptions,
      'elk.direction': length > 0 ? 'DOWN' : 'RIGHT',
      'elk.padding': '[top=0,left=0,bottom=0,right=0]',
    },
    children: [nodeOf(machine)],
    edges: [...edges, ...initials],
  });

  const nodes = new Map<string, Box>();
  const collect = (node: ElkNode) => {
    const { id, x = 0, y = 0, width = 0, height = 0 } = node;
    nodes.set(id, { x, y, width, height });
    for (const child of node.children ?? []) collect(child);
  };
  collect(laidOut);
  const boxOf = (id: string): Box => {
    const box = nodes.get(id);
    if (!box) throw new Error(`${chart.id}: the layout has no place for ${id}.`);
    return box;
  };
  const edgeOf = (id: string) => {
    const edge = laidOut.edges?.find((candidate) => candidate.id === id);
    const [section] = edge?.sections ?? [];
    if (!edge || !section) throw new Error(`${chart.id}: the layout has no line for ${id}.`);
    const points = [section.startPoint, ...(section.bendPoints ?? []), section.endPoint];
    return { points: points.map(({ x, y }) => ({ x, y })), label: edge.labels?.[0] };
  };

  return {
    width: Math.ceil(boxOf('root').width),
    height: Math.ceil(boxOf('root').height),
    states: chart.states.map((state) => ({ ...textOf(state), ...boxOf(elkId(state.name)) })),
    transitions: groups.flatMap((group, index) =>
      (group[0]?.targets ?? []).flatMap((_, lineIndex) => {
        const { points, label } = edgeOf(`transition:${index}:${lineIndex}`);
        const { x = 0, y = 0, width = 0, height: gapHeight = 0 } = label ?? {};
        const gap = { x, y, width, height: gapHeight };
        let top = y;
        return group.map((transition) => {
          const { lines } = worded(transition);
          const height = lines.length * lineHeight;
          const box = { x, y: top, width, height };
          top += height + labelGap;
          return {
            transition,
            points: leadsUp(transition) ? points.toReversed() : points,
            label: lineIndex === 0 ? box : null,
            lines,
            gap,
          };
        });
      }),
    ),
    initials: chart.states
      .filter(({ isInitial }) => isInitial)
      .map(({ name, parent }) => ({
        dot: boxOf(dotId(parent ?? '')),
        points: edgeOf(`initial:${name}`).points,
      })),
    anywhere: chart.states
      .filter(({ name }) => nodes.has(anywhereId(name)))
      .map(({ name }) => ({ within: name, ...boxOf(anywhereId(name)) })),
    key: [],
  };
}
