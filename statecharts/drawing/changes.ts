// Compares two definitions of a machine: sentences, and one chart with the parts of both.
import { escapeHtml, htmlPage } from '../html-page.js';
import { parentName, transitionWords, type Definition, type State } from '../definition.js';
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
import { svgOf } from './svg.js';

interface Change {
  /** Reworded: only its description differs, so it behaves as before, and the drawing has no mark. */
  kind: 'added' | 'removed' | 'changed' | 'reworded';
  /** What differs: a label between two asterisks at each end is a state. */
  sentence: string;
}

export interface Comparison {
  label: string;
  changes: Change[];
  /** The parts of both definitions with their marks. */
  chart: Chart;
}

const kindWords = {
  added: 'New',
  removed: 'Removed',
  changed: 'Changed',
  reworded: 'Reworded',
};

const order = Object.keys(kindWords);

/** Adds to `found`, by item, the one before it with an equal key. Keys are tried in order; '' never matches. */
function pair<Item extends object>(
  [before, after]: readonly [Item[], Item[]],
  keys: ((item: Item, isBefore: boolean) => string)[],
  found = new Map<Item, Item>(),
): Map<Item, Item> {
  for (const keyOf of keys) {
    const used = new Set(found.values());
    const left = before
      .filter((one) => !used.has(one))
      .map((one) => [keyOf(one, true), one] as const);
    for (const item of after) {
      if (left.length === 0) return found;
      if (found.has(item)) continue;
      const key = keyOf(item, false);
      const at = left.findIndex(([other]) => other === key && key !== '');
      if (at >= 0) found.set(item, left.splice(at, 1)[0]![1]);
    }
  }
  return found;
}

/**
 * Returns the definition with the state names of a later one, and its own labels by these names. A state with another name is the same one if its description, or what
 * leads to it, or what leads out of it, is the same.
 */
function renamed(before: Definition, after: Definition): [Definition, Map<string, string>] {
  const found = new Map<State, State>();
  const nameOf = (name: string): string => {
    if (name === '') return name;
    const same = [...found].find(([, earlier]) => earlier.name === name)?.[0];
    return same?.name ?? `${nameOf(parentName(name))}.${name.split('.').at(-1)}`.replace(/^\./, '');
  };
  const byName = ({ name }: State, isBefore: boolean) => `state ${isBefore ? nameOf(name) : name}`;
  const waysOut = ({ transitions }: State) =>
    transitions.map((each) => transitionWords({ ...each, source: '' })).join('\n');
  const waysIn = ({ name }: State, isBefore: boolean) =>
    (isBefore ? before : after).states
      .flatMap(({ transitions }) => transitions)
      .filter(({ targets }) => targets?.includes(name))
      .map(({ targets: _targets, ...each }) => transitionWords(each))
      .join('\n');
  const byDescription = ({ description = '' }: State) => description;
  // Again by name at the end: a parent may have got another name.
  const keys = [byName, byDescription, waysIn, waysOut, byName];
  pair([before.states, after.states], keys, found);
  const names = new Map(before.states.map(({ name }) => [name, nameOf(name)]));
  const to = (name: string) => names.get(name) ?? name;
  const states = before.states.map((state) => ({
    ...state,
    name: to(state.name),
    ...(state.initial !== undefined && { initial: to(state.initial) }),
    transitions: state.transitions.map((each) => ({
      ...each,
      source: to(each.source),
      ...(each.targets && { targets: each.targets.map(to) }),
      trigger: {
        ...each.trigger,
        ...(each.trigger.kind === 'state done' && { name: to(each.trigger.name) }),
      },
    })),
  }));
  const labels = chartOfDefinition(before).states.map(
    ({ name, label }) => [to(name), label] as const,
  );
  return [{ ...before, states }, new Map(labels)];
}

/** What a state or a transition says: where it is, its description, its facts, and its code. */
interface Part {
  place: string;
  description: string;
  facts: Fact[];
  code: string;
}

const partOfState = (chart: Chart, state: ChartState, label = state.label): Part => ({
  place: state.name === '' ? `the flow **${chart.label}**.` : `the state **${state.label}**.`,
  description: state.description,
  facts: [['Name', state.name && label], ['Kind', state.kind], ...factsOfState(chart, state)],
  code: state.code,
});

const partOfTransition = (chart: Chart, transition: ChartTransition, triedAfter = ''): Part => ({
  place: `in **${transition.source === '' ? chart.label : labelOf(chart, transition.source)}**:`,
  description: transition.event.replace(/(?<![.?!])$/, '.'),
  facts: [
    ...factsOfTransition(chart, { ...transition, guard: guardOf(transition) }),
    ['Tried after', triedAfter],
  ],
  code: transition.code,
});

const guardOf = ({ guard }: ChartTransition) => (guard === 'otherwise' ? '' : guard);

/** Returns how a part differs: it behaves otherwise, or has another description. */
function changesOfPart(before: Part | undefined, now: Part | undefined): Change[] {
  const { place, description, facts, code } = (now ?? before)!;
  const change = (kind: Change['kind'], words: string[]): Change => ({
    kind,
    sentence: [place, description, ...words].filter(Boolean).join(' '),
  });
  if (!before || !now) {
    const known = facts.filter(
      ([term, words]) => words !== '' && term !== 'Name' && term !== 'Kind',
    );
    return [
      change(
        now ? 'added' : 'removed',
        known.map(([term, words]) => `${term}: ${words}.`),
      ),
    ];
  }
  const found = facts.flatMap(([term, words], index) => {
    const earlier = before.facts[index]?.[1] ?? '';
    const isSame = words === earlier;
    return isSame ? [] : [`${term}: ${words || 'nothing'} (before: ${earlier || 'nothing'}).`];
  });
  // The code has what no fact shows, such as the input of a call.
  if (found.length === 0 && code !== before.code) {
    found.push(`In the code: ${code} (before: ${before.code}).`);
  }
  return [
    ...(found.length > 0 ? [change('changed', found)] : []),
    ...(description === before.description
      ? []
      : [change('reworded', [`Before: ${before.description}`])]),
  ];
}

/** Compares two definitions of a machine; one of them is undefined for a machine that is new or gone. */
export function compareDefinitions(
  before: Definition | undefined,
  after: Definition | undefined,
): Comparison {
  const present = after ?? before;
  if (!present) throw new Error('There is no machine to compare.');
  const [earlier, labels] = before && after ? renamed(before, after) : [before, undefined];
  const none: Chart = { ...chartOfDefinition(present), states: [], transitions: [], delays: [] };
  const then = earlier ? chartOfDefinition(earlier) : none;
  const now = after ? chartOfDefinition(after) : none;
  const changes: Change[] = [];
  /** Reports the changes of a part, and returns its mark. */
  const markOf = (old: Part | undefined, part: Part | undefined): { mark?: Mark } => {
    const found = changesOfPart(old, part);
    changes.push(...found);
    const [{ kind } = { kind: 'reworded' as const }] = found;
    return kind === 'reworded' ? {} : { mark: kind };
  };

  const states = now.states.map((state): ChartState => {
    const old = then.states.find(({ name }) => name === state.name);
    const oldPart = old && partOfState(then, old, labels?.get(state.name));
    return { ...state, ...markOf(oldPart, partOfState(now, state)) };
  });
  then.states.forEach((state, index) => {
    if (states.some(({ name }) => name === state.name)) return;
    // Beside the state that it followed, so that the drawing keeps the order.
    const place = states.findIndex(({ name }) => name === then.states[index - 1]?.name);
    const mark = markOf(partOfState(then, state), undefined);
    states.splice(place + 1, 0, { ...state, isInitial: !after && state.isInitial, ...mark });
  });

  const event = ({ source, trigger }: ChartTransition) => `${source}: ${trigger}`;
  const same = pair<ChartTransition>(
    [then.transitions, now.transitions],
    [
      (one) => `${one.source}: ${one.code}`,
      (one) => `${event(one)} [${guardOf(one)}]`,
      (one) => `${event(one)} → ${one.targets.join()}`,
      (one) => `${one.source}: ${one.event}`,
      event,
    ],
  );
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
      .filter((other) => old && event(other) === event(transition))
      .find((other) => (same.get(other)?.number ?? 0) > old!.number)?.event;
    const mark = markOf(
      old && partOfTransition(then, old),
      partOfTransition(now, transition, overtaking),
    );
    const isElsewhere = old && transition.targets.join() !== old.targets.join();
    return [{ ...transition, ...mark }, ...(isElsewhere ? [gone(old)] : [])];
  });
  const kept = new Set(same.values());
  for (const transition of then.transitions.filter((one) => !kept.has(one))) {
    markOf(partOfTransition(then, transition), undefined);
    transitions.push(gone(transition));
  }
  changes.sort((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
  return { label: now.label, changes, chart: { ...(after ? now : then), states, transitions } };
}

/** Compares the machines of two releases by their ids, in the order of the second one; those that are gone follow. */
export function compareAll(
  before: readonly Definition[],
  after: readonly Definition[],
): Comparison[] {
  const of = (all: readonly Definition[], id: string) => all.find((one) => one.id === id);
  const ids = new Set([...after, ...before].map(({ id }) => id));
  return [...ids].map((id) => compareDefinitions(of(before, id), of(after, id)));
}

/** Returns the changes as Markdown. `since` names the earlier release. */
export function changesMarkdown(comparisons: readonly Comparison[], since: string): string {
  const changed = comparisons.filter(({ changes }) => changes.length > 0);
  const same = comparisons.filter(({ changes }) => changes.length === 0);
  const escape = (text: string) => text.replaceAll(/(?<!\*)\*(?=\d)/g, '\\*');
  const item = ({ kind, sentence }: Change) => `- **${kindWords[kind]}**: ${escape(sentence)}`;
  return `${[
    `# Changes of the flows since ${since}`,
    ...changed.map(({ label, changes }) => `## ${label}\n\n${changes.map(item).join('\n')}`),
    same.length > 0 && `Without changes: ${same.map(({ label }) => label).join(', ')}.`,
  ]
    .filter(Boolean)
    .join('\n\n')}\n`;
}

/** Returns the changes as an HTML page with the drawing of each machine that behaves differently. */
export async function changesPage(
  comparisons: readonly Comparison[],
  since: string,
): Promise<string> {
  const parts = comparisons
    .filter(({ changes }) => changes.length > 0)
    .map(async ({ label, changes, chart }) => {
      const items = changes.map(
        ({ kind, sentence }) =>
          `<li><b>${kindWords[kind]}</b>: ${escapeHtml(sentence).replaceAll(/\*\*(.+?)\*\*/g, '<b>$1</b>')}</li>`,
      );
      const isMarked = changes.some(({ kind }) => kind !== 'reworded');
      return `<h2>${escapeHtml(label)}</h2>\n<ul>${items.join('\n')}</ul>\n${isMarked ? await svgOf(chart) : ''}`;
    });
  return htmlPage(`Changes of the flows since ${since}`, (await Promise.all(parts)).join('\n'));
}
