// Compares two definitions of a machine: sentences, and one chart with the parts of both.
import {
  areDefinitions,
  jsonOf,
  transitionsIn,
  triggerWords,
  twice,
  type Definition,
} from '../definition.js';
import {
  chartOfDefinition,
  factsOfState,
  factsOfTransition,
  labelOf,
  type Chart,
  type ChartState,
  type ChartTransition,
  type Fact,
  type Mark,
} from './chart.js';
import { escapeHtml, svgOf } from './svg.js';

interface Change {
  /** Reworded: only its description differs, so it behaves as before, and the drawing has no mark. */
  kind: 'added' | 'removed' | 'changed' | 'reworded';
  /** What differs: a label between two asterisks at each end is a state. */
  sentence: string;
}

export interface Comparison {
  label: string;
  changes: Change[];
  chart: Chart;
}

const kindWords = { added: 'New', removed: 'Removed', changed: 'Changed', reworded: 'Reworded' };

const order = Object.keys(kindWords);

/** A state or a transition: where it is, its description, and by term its words for a reader and what the code has, which may be more. */
interface Part {
  place: string;
  description: string;
  said: Map<string, { words: string; code?: unknown }>;
}

/** They say what and where a part is, or are parts themselves. */
const identity = ['name', 'key', 'source', 'description', 'transitions'];

/** Returns what the facts show, and every other field as it is. */
function saidOf(facts: Fact[], fields: Record<string, unknown>): Part['said'] {
  const shown = new Set([...identity, ...facts.map(([, , field]) => field)]);
  const others = Object.keys(fields).filter((field) => !shown.has(field));
  const all = [...facts, ...others.map((field): Fact => [`In the code, ${field}`, '', field])];
  return new Map(all.map(([term, words, field = '']) => [term, { words, code: fields[field] }]));
}

function partOfState(chart: Chart, definition: Definition, state: ChartState): Part {
  const { name, label, description, kind } = state;
  const { context, delays, states } = definition;
  const others = Object.entries(delays).filter(([delay]) => !isAwaited(definition, delay));
  const ofMachine = name === '' && { context, delays: Object.fromEntries(others) };
  const facts: Fact[] = [['Kind', kind, 'type'], ...factsOfState(chart, state)];
  return {
    place: name === '' ? `the flow **${chart.label}**.` : `the state **${label}**.`,
    description,
    said: saidOf(facts, { ...states.find((one) => one.name === name), ...ofMachine }),
  };
}

const isAwaited = (definition: Definition, delay: string): boolean =>
  transitionsIn(definition).some(
    ({ trigger: { kind, name } }) => kind === 'after' && name === delay,
  );

function partOfTransition(
  chart: Chart,
  definition: Definition,
  transition: ChartTransition,
  triedAfter = '',
): Part {
  const found = transitionsIn(definition)[transition.number - 1]!;
  const { source, trigger } = found;
  const { note: _note, ...meta } = found.meta ?? {};
  const delay = trigger.kind === 'after' ? definition.delays[trigger.name] : undefined;
  const isComputed = delay !== undefined && typeof delay !== 'number';
  const time = isComputed ? 'a time that a function returns, not compared' : transition.delay;
  const facts: Fact[] = [
    ...factsOfTransition(chart, { ...transition, delay: time, guard: guardOf(transition) }),
    ['Tried after', triedAfter],
  ];
  return {
    place: `in **${source === '' ? chart.label : labelOf(chart, source)}**:`,
    description: transition.event.replace(/(?<![.?!])$/, '.'),
    said: saidOf(facts, { ...found, trigger: triggerWords(trigger), delay, meta }),
  };
}

const guardOf = ({ guard }: ChartTransition) => (guard === 'otherwise' ? '' : guard);

const inCode = (value: unknown) => (value === undefined ? 'nothing' : `\`${jsonOf(value)}\``);

function changesOfPart(before: Part | undefined, now: Part | undefined): Change[] {
  const { place, description, said } = (now ?? before)!;
  const change = (kind: Change['kind'], words: string[]): Change => ({
    kind,
    sentence: [place, description, ...words].filter(Boolean).join(' '),
  });
  if (!before || !now) {
    const known = [...said].filter(([term, { words }]) => words !== '' && term !== 'Kind');
    const facts = known.map(([term, { words }]) => `${term}: ${words}.`);
    return [change(now ? 'added' : 'removed', facts)];
  }
  const found = [...new Set([...said.keys(), ...before.said.keys()])].flatMap((term) => {
    const [one, other] = [said.get(term), before.said.get(term)];
    const [is, was] = [one, other].map((each) =>
      one?.words === other?.words ? inCode(each?.code) : each?.words || 'nothing',
    );
    return is === was ? [] : [`${term}: ${is} (before: ${was}).`];
  });
  const reworded = description !== before.description;
  return [
    ...(found.length > 0 ? [change('changed', found)] : []),
    ...(reworded ? [change('reworded', [`Before: ${before.description || 'none'}`])] : []),
  ];
}

/** Returns, by transition, the earlier one: of those with the same source and event, the one with equal code, else guard, else the next. */
function pairsOf(before: ChartTransition[], after: ChartTransition[]) {
  const pairs = new Map<ChartTransition, ChartTransition>();
  for (const keyOf of [
    (one: ChartTransition) => `${one.source}: ${one.code}`,
    (one: ChartTransition) => `${eventOf(one)} [${guardOf(one)}]`,
    eventOf,
  ]) {
    for (const one of after.filter((each) => !pairs.has(each))) {
      const used = new Set(pairs.values());
      const old = before.find((other) => !used.has(other) && keyOf(other) === keyOf(one));
      if (old) pairs.set(one, old);
    }
  }
  return pairs;
}

const eventOf = ({ source, trigger }: ChartTransition) => `${source}: ${trigger}`;

/** Compares two definitions of a machine, whose states are the same by name; one is undefined for a machine that is new or gone. */
export function compareDefinitions(
  before: Definition | undefined,
  after: Definition | undefined,
): Comparison {
  const present = after ?? before;
  if (!present) throw new Error('There is no machine to compare.');
  const none: Chart = { ...chartOfDefinition(present), states: [], transitions: [] };
  const then = before ? chartOfDefinition(before) : none;
  const now = after ? chartOfDefinition(after) : none;
  const changes: Change[] = [];
  const markOf = (old: Part | undefined, part: Part | undefined): { mark?: Mark } => {
    const found = changesOfPart(old, part);
    changes.push(...found);
    const [{ kind } = { kind: 'reworded' as const }] = found;
    return kind === 'reworded' ? {} : { mark: kind };
  };

  const states = now.states.map((state): ChartState => {
    const old = then.states.find(({ name }) => name === state.name);
    const oldPart = old && partOfState(then, before!, old);
    return { ...state, ...markOf(oldPart, partOfState(now, after!, state)) };
  });
  then.states.forEach((state, index) => {
    if (states.some(({ name }) => name === state.name)) return;
    // Beside the state that it followed, so that the drawing keeps the order.
    const place = states.findIndex(({ name }) => name === then.states[index - 1]?.name);
    const mark = markOf(partOfState(then, before!, state), undefined);
    states.splice(place + 1, 0, { ...state, isInitial: !after && state.isInitial, ...mark });
  });

  const same = pairsOf(then.transitions, now.transitions);
  const gone = (transition: ChartTransition): ChartTransition => ({
    ...transition,
    key: `before: ${transition.key}`,
    number: 0,
    mark: 'removed',
  });
  const transitions = now.transitions.flatMap((transition, index) => {
    const old = same.get(transition);
    // A branch of the same event that has moved before this one.
    const overtaking = now.transitions
      .slice(0, index)
      .filter((other) => old && eventOf(other) === eventOf(transition))
      .find((other) => (same.get(other)?.number ?? 0) > old!.number)?.event;
    const mark = markOf(
      old && partOfTransition(then, before!, old),
      partOfTransition(now, after!, transition, overtaking),
    );
    const isElsewhere = old && transition.targets.join() !== old.targets.join();
    return [{ ...transition, ...mark }, ...(isElsewhere ? [gone(old)] : [])];
  });
  const kept = new Set(same.values());
  for (const transition of then.transitions.filter((one) => !kept.has(one))) {
    markOf(partOfTransition(then, before!, transition), undefined);
    transitions.push(gone(transition));
  }
  changes.sort((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
  return {
    label: now.label,
    changes,
    chart: { ...(after ? now : then), states, transitions },
  };
}

/** Compares the machines of two releases by their ids, which must differ, in the order of the second one; those that are gone follow. */
export function compareAll(
  before: readonly Definition[],
  after: readonly Definition[],
): Comparison[] {
  for (const [name, list] of Object.entries({ before, after })) {
    if (!areDefinitions(list)) {
      throw new Error(
        `'${name}' of compareAll is no list of definitions. Give 'definitionOf' of each machine, or what 'readDefinitions' returns.`,
      );
    }
    const id = twice(list.map((one) => one.id));
    if (id === undefined) continue;
    throw new Error(`A release has two machines with the id '${id}'. Give one another id.`);
  }
  const of = (all: readonly Definition[], id: string) => all.find((one) => one.id === id);
  const ids = new Set([...after, ...before].map(({ id }) => id));
  return [...ids].map((id) => compareDefinitions(of(before, id), of(after, id)));
}

const notCompared =
  'Not compared: what the code of guards, actions, actors, delays and other functions does.';

const withChanges = (comparisons: readonly Comparison[]) =>
  comparisons.filter(({ changes }) => changes.length > 0);

const markdownOf = ({ kind, sentence }: Change) => `**${kindWords[kind]}**: ${sentence}`;

/** Returns the changes as Markdown. `since` names the earlier release. */
export function changesMarkdown(comparisons: readonly Comparison[], since: string): string {
  const same = comparisons.filter(({ changes }) => changes.length === 0);
  const item = (change: Change) => `- ${markdownOf(change).replaceAll(/(?<!\*)\*(?=\d)/g, '\\*')}`;
  return `${[
    `# Changes of the flows since ${since}`,
    ...withChanges(comparisons).map(
      ({ label, changes }) => `## ${label}\n\n${changes.map(item).join('\n')}`,
    ),
    same.length > 0 && `Without changes: ${same.map(({ label }) => label).join(', ')}.`,
    notCompared,
  ]
    .filter(Boolean)
    .join('\n\n')}\n`;
}

const htmlOf = (markdown: string) =>
  escapeHtml(markdown)
    .replaceAll(/\*\*(.+?)\*\*/g, '<b>$1</b>')
    .replaceAll(/`(.+?)`/g, '<code>$1</code>');

/** Returns the changes as an HTML page that needs no other file, with the drawing of each machine that behaves differently. */
export async function changesPage(
  comparisons: readonly Comparison[],
  since: string,
): Promise<string> {
  const title = escapeHtml(`Changes of the flows since ${since}`);
  const parts = withChanges(comparisons).map(async ({ label, changes, chart }) => {
    const items = changes.map((change) => `<li>${htmlOf(markdownOf(change))}</li>`);
    const isMarked = changes.some(({ kind }) => kind !== 'reworded');
    return `<h2>${escapeHtml(label)}</h2>\n<ul>${items.join('\n')}</ul>\n${isMarked ? await svgOf(chart) : ''}`;
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem }
code { overflow-wrap: anywhere }
.flow { max-width: 100%; height: auto }
@media (prefers-color-scheme: dark) { .flow { filter: invert(.92) hue-rotate(180deg) } }
</style></head><body><h1>${title}</h1>
${(await Promise.all(parts)).join('\n')}
<p>${notCompared}</p>
</body></html>
`;
}
