import {
  isInward,
  isStaying,
  isWithin,
  type Chart,
  type ChartState,
  type ChartTransition,
} from './chart';

/** Mermaid wants names without dots. */
const idOf = (name: string) => name.replaceAll('.', '_');

/** What would end a label, or begin something else, is written as Mermaid's entity code. */
const safe = (text: string) =>
  text.replace(/[;#"{}<>]/g, (character) => `#${character.codePointAt(0)};`);

const anywhereIn = (name: string) => (name === '' ? 'anywhere' : `anywhere_${idOf(name)}`);

/** A chart as Mermaid's `stateDiagram-v2`, which GitHub draws. */
export function mermaidOf(chart: Chart): string {
  const { states, transitions } = chart;
  const lines: string[] = ['stateDiagram-v2'];
  const say = (depth: number, line: string) => lines.push(`${'  '.repeat(depth)}${line}`);

  const inwardOf = (name: string) =>
    transitions.filter((transition) => transition.source === name && isInward(transition));
  const stayingOf = (name: string) =>
    transitions.filter((transition) => transition.source === name && isStaying(transition));

  /** Mermaid draws one loop a state: its labels stand below each other. */
  const tellLoop = (id: string, staying: ChartTransition[], depth: number) => {
    if (staying.length === 0) return;
    const words = staying.map((transition) => safe(transition.words.join(' ')));
    say(depth, `${id} --> ${id} : ${words.join('<br/>')}`);
  };

  /** What stands inside a state: its beginning, its children, and what any of them does. */
  const tellInside = (name: string, depth: number) => {
    for (const [index, child] of states.filter(({ parent }) => parent === name).entries()) {
      if (child.isRegion && index > 0) say(depth, '--');
      tell(child, depth);
    }
    const inward = inwardOf(name);
    const staying = stayingOf(name);
    if (inward.length + staying.length === 0) return;
    say(depth, `state "${safe(chart.anywhere)}" as ${anywhereIn(name)}`);
    tellLoop(anywhereIn(name), staying, depth);
    for (const transition of inward) {
      for (const target of transition.targets) {
        const words = safe(transition.words.join(' '));
        say(depth, `${anywhereIn(name)} --> ${idOf(target)} : ${words}`);
      }
    }
  };

  const tell = ({ name, label, kind, isInitial }: ChartState, depth: number) => {
    const id = idOf(name);
    if (kind === 'compound' || kind === 'parallel') {
      say(depth, `state "${safe(label)}" as ${id} {`);
      tellInside(name, depth + 1);
      say(depth, '}');
    } else say(depth, `state "${safe(label)}" as ${id}`);
    if (isInitial) say(depth, `[*] --> ${id}`);
    if (kind === 'final') say(depth, `${id} --> [*]`);
    if (kind !== 'compound') tellLoop(id, stayingOf(name), depth);
  };

  tellInside('', 1);
  for (const transition of transitions) {
    if (transition.source === '') continue;
    for (const target of transition.targets) {
      if (isWithin(target, transition.source)) continue;
      const words = safe(transition.words.join(' '));
      say(1, `${idOf(transition.source)} --> ${idOf(target)} : ${words}`);
    }
  }
  return `${lines.join('\n')}\n`;
}
