import Elk, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js';
import {
  isInward,
  isStaying,
  isWithin,
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

export interface DrawnState extends Box {
  state: ChartState;
  /** Below its label. */
  lines: Line[];
  /** The transitions that leave it as it is, below its lines. */
  staying: { transition: ChartTransition; lines: Line[] }[];
}

export interface DrawnTransition {
  transition: ChartTransition;
  points: Point[];
  /** Null on the lines to further targets: the first line has the label. */
  label: Box | null;
  lines: Line[];
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
}

export const fontSize = 13;
export const lineHeight = 18;
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

/** A drawing is laid out with shorter lines until it is at most so wide, in CSS pixels; each holds so many characters. */
const maxWidth = 1264;
const lineLengths = [30, 26, 22, 18];
/** A box has room for more characters than a label. */
const boxExtra = 8;

/** What stands beside a line of the drawing: what happens in bold. */
const linesOf = ({ words }: ChartTransition, length: number): Line[] =>
  words.flatMap((part, index) =>
    wrapped(part, length).map((text) => ({ text, isBold: index === 0 })),
  );

const widthOfLines = (lines: Line[]): number =>
  Math.max(0, ...lines.map(({ text, isBold }) => widthOf(text, isBold)));

/** ELK's name of a state: it wants one for the machine, too. */
const elkId = (name: string) => `state:${name}`;
const anywhereId = (name: string) => `anywhere:${name}`;
const dotId = (name: string) => `dot:${name}`;

const rootOptions = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.layered.nodePlacement.strategy': 'BRANDES_KOEPF',
  'elk.layered.considerModelOrder.strategy': 'PREFER_NODES',
  'elk.layered.spacing.nodeNodeBetweenLayers': '28',
  'elk.layered.spacing.edgeNodeBetweenLayers': '14',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '10',
  'elk.spacing.nodeNode': '20',
  'elk.spacing.edgeNode': '14',
  'elk.spacing.edgeEdge': '10',
  'elk.spacing.edgeLabel': '4',
  'elk.spacing.labelNode': '6',
  'elk.randomSeed': '1',
};

/** Places a chart's states and transitions; the same chart always comes out the same. */
export async function layoutOf(
  chart: Chart,
  [length = 0, ...shorter] = lineLengths,
): Promise<Drawing> {
  const drawing = await layoutWith(chart, length);
  return drawing.width <= maxWidth || shorter.length === 0 ? drawing : layoutOf(chart, shorter);
}

async function layoutWith(chart: Chart, length: number): Promise<Drawing> {
  const textOf = (state: ChartState): Pick<DrawnState, 'state' | 'lines' | 'staying'> => ({
    state,
    lines: state.lines
      .flatMap((line) => wrapped(line, length + boxExtra))
      .map((text) => ({ text, isBold: false })),
    staying: chart.transitions
      .filter((transition) => isStaying(transition) && transition.source === state.name)
      .map((transition) => ({ transition, lines: linesOf(transition, length + boxExtra) })),
  });
  const hasInward = (name: string) =>
    chart.transitions.some((transition) => transition.source === name && isInward(transition));

  const nodeOf = (state: ChartState): ElkNode => {
    const children = chart.states.filter(({ parent }) => parent === state.name);
    const text = textOf(state);
    const lines = [...text.lines, ...text.staying.flatMap((staying) => staying.lines)];
    const width = Math.max(widthOf(state.label, true), widthOfLines(lines)) + 2 * padding;
    const headHeight = (1 + lines.length) * lineHeight;
    const id = elkId(state.name);
    if (children.length === 0) return { id, width, height: headHeight + 2 * padding };
    const top = headHeight + 2 * padding;
    return {
      id,
      layoutOptions: {
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
    const lines = group.flatMap((one) => linesOf(one, length));
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
    layoutOptions: { ...rootOptions, 'elk.padding': '[top=0,left=0,bottom=0,right=0]' },
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
          const lines = linesOf(transition, length);
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
  };
}
