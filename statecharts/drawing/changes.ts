// Compares two definitions of a machine: sentences, and one chart with the parts of both.
import { escapeHtml, htmlPage } from '../html-page.js';
import {
  parentName,
  plain,
  transitionWords,
  triggerWords,
  twice,
  type Definition,
  type State,
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
  /** Where a function stands, which a change of its code does not change, and what the earlier file does not have. */
  notCompared: string[];
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

/** What a state or a transition says: where it is, its description, its facts, and everything else in the definition. */
interface Part {
  place: string;
  description: string;
  facts: Fact[];
  raw: Record<string, unknown>;
}

/** The fact that shows a field of the definition. */
const factOf: Record<string, string> = {
  type: 'Kind',
  initial: 'Starts in',
  initialActions: 'At its start',
  output: 'Result',
  tags: 'Tags',
  entry: 'On entry',
  exit: 'On exit',
  invokes: 'Meanwhile',
  guard: 'Only if',
  targets: 'To',
  actions: 'What follows',
};

/** Returns everything in the definition of a state; for the machine, also the context and the delays that no fact shows. */
function rawState({ states, context, delays }: Definition, { name }: ChartState) {
  const {
    id: _id,
    name: _name,
    description: _words,
    transitions: _list,
    ...raw
  } = states.find((state) => state.name === name)!;
  if (name !== '') return raw;
  const shown = states.flatMap(({ transitions }) =>
    transitions.flatMap(({ trigger }) => (trigger.kind === 'after' ? trigger.name : [])),
  );
  const others = Object.entries(delays).filter(
    ([delay, ms]) => !shown.includes(delay) || typeof ms !== 'number',
  );
  return { ...raw, ...(context !== undefined && { context }), delays: Object.fromEntries(others) };
}

function rawTransition({ states }: Definition, { number }: ChartTransition) {
  const {
    key: _key,
    source: _source,
    description: _words,
    ...raw
  } = states.flatMap(({ transitions }) => transitions)[number - 1]!;
  const { note: _note, ...meta } = raw.meta ?? {};
  return { ...raw, trigger: triggerWords(raw.trigger), meta };
}

const inCode = (value: unknown) =>
  value === undefined ? 'nothing' : `\`${JSON.stringify(plain(value))}\``;

/** Returns the fields in which a function or an instance stands for what it does. */
const hidden = (raw: Record<string, unknown>): string[] =>
  Object.keys(raw)
    .toSorted()
    .filter((field) => /…\)|\(inline\)/.test(inCode(raw[field])));

const partOfState = (
  chart: Chart,
  definition: Definition,
  state: ChartState,
  label = state.label,
): Part => ({
  place: state.name === '' ? `the flow **${chart.label}**.` : `the state **${state.label}**.`,
  description: state.description,
  facts: [['Name', state.name && label], ['Kind', state.kind], ...factsOfState(chart, state)],
  raw: rawState(definition, state),
});

const partOfTransition = (
  chart: Chart,
  definition: Definition,
  transition: ChartTransition,
  triedAfter = '',
): Part => ({
  place: `in **${transition.source === '' ? chart.label : labelOf(chart, transition.source)}**:`,
  description: transition.event.replace(/(?<![.?!])$/, '.'),
  facts: [
    ...factsOfTransition(chart, { ...transition, guard: guardOf(transition) }),
    ['Tried after', triedAfter],
  ],
  raw: rawTransition(definition, transition),
});

const guardOf = ({ guard }: ChartTransition) => (guard === 'otherwise' ? '' : guard);

/** Returns how a part differs: it behaves otherwise, or has another description. */
function changesOfPart(before: Part | undefined, now: Part | undefined): Change[] {
  const { place, description, facts, raw } = (now ?? before)!;
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
  const different = facts.flatMap(([term, words], index) => {
    const earlier = before.facts[index]?.[1] ?? '';
    const sentence = `${term}: ${words || 'nothing'} (before: ${earlier || 'nothing'}).`;
    return words === earlier ? [] : [{ term, sentence }];
  });
  const isShown = (field: string) => different.some(({ term }) => term === factOf[field]);
  // The code has what no fact shows, such as the input of a call.
  const fields = [...new Set([...Object.keys(raw), ...Object.keys(before.raw)])].filter(
    (field) => inCode(raw[field]) !== inCode(before.raw[field]) && !isShown(field),
  );
  const found = [
    ...different.map(({ sentence }) => sentence),
    ...fields.map(
      (field) =>
        `In the code, ${field}: ${inCode(raw[field])} (before: ${inCode(before.raw[field])}).`,
    ),
  ];
  return [
    ...(found.length > 0 ? [change('changed', found)] : []),
    ...(description === before.description
      ? []
      : [change('reworded', [`Before: ${before.description || 'none'}`])]),
  ];
}

/** Compares two definitions of a machine; one of them is undefined for a machine that is new or gone. */
export function compareDefinitions(
  before: Definition | undefined,
  after: Definition | undefined,
): Comparison {
  const present = after ?? before;
  if (!present) throw new Error('There is no machine to compare.');
  const [renamedBefore, labels] = before && after ? renamed(before, after) : [before, undefined];
  // A file of an older release has no context.
  const earlier = renamedBefore && { context: after?.context, ...renamedBefore };
  const notCompared = new Set<string>();
  if (before && after && before.context === undefined) {
    notCompared.add('context, which the earlier definition does not have');
  }
  const none: Chart = { ...chartOfDefinition(present), states: [], transitions: [], delays: [] };
  const then = earlier ? chartOfDefinition(earlier) : none;
  const now = after ? chartOfDefinition(after) : none;
  const changes: Change[] = [];
  /** Reports the changes of a part, and returns its mark. */
  const markOf = (old: Part | undefined, part: Part | undefined): { mark?: Mark } => {
    const found = changesOfPart(old, part);
    changes.push(...found);
    for (const { place, description, raw } of [old, part].filter((one) => one !== undefined)) {
      const where = place.endsWith(':') ? `${place} ${description}` : place;
      const fields = old && part ? hidden(raw) : [];
      if (fields.length > 0) notCompared.add(`${where.replace(/[.]$/, '')}: ${fields.join(', ')}`);
    }
    const [{ kind } = { kind: 'reworded' as const }] = found;
    return kind === 'reworded' ? {} : { mark: kind };
  };

  const states = now.states.map((state): ChartState => {
    const old = then.states.find(({ name }) => name === state.name);
    const oldPart = old && partOfState(then, earlier!, old, labels?.get(state.name));
    return { ...state, ...markOf(oldPart, partOfState(now, after!, state)) };
  });
  then.states.forEach((state, index) => {
    if (states.some(({ name }) => name === state.name)) return;
    // Beside the state that it followed, so that the drawing keeps the order.
    const place = states.findIndex(({ name }) => name === then.states[index - 1]?.name);
    const mark = markOf(partOfState(then, earlier!, state), undefined);
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
      old && partOfTransition(then, earlier!, old),
      partOfTransition(now, after!, transition, overtaking),
    );
    const isElsewhere = old && transition.targets.join() !== old.targets.join();
    return [{ ...transition, ...mark }, ...(isElsewhere ? [gone(old)] : [])];
  });
  const kept = new Set(same.values());
  for (const transition of then.transitions.filter((one) => !kept.has(one))) {
    markOf(partOfTransition(then, earlier!, transition), undefined);
    transitions.push(gone(transition));
  }
  changes.sort((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
  return {
    label: now.label,
    changes,
    chart: { ...(after ? now : then), states, transitions },
    notCompared: [...notCompared],
  };
}

/** Compares the machines of two releases by their ids, which must differ, in the order of the second one; those that are gone follow. */
export function compareAll(
  before: readonly Definition[],
  after: readonly Definition[],
): Comparison[] {
  for (const list of [before, after]) {
    if (!Array.isArray(list)) throw new Error('Give compareAll two lists of definitions.');
    const id = twice(list.map((one) => one.id));
    if (id === undefined) continue;
    throw new Error(`A release has two machines with the id '${id}'. Give one another id.`);
  }
  const of = (all: readonly Definition[], id: string) => all.find((one) => one.id === id);
  const ids = new Set([...after, ...before].map(({ id }) => id));
  return [...ids].map((id) => compareDefinitions(of(before, id), of(after, id)));
}

const notComparedWords =
  'Not compared: what the code of guards, actions, actors and other functions does. Functions stand in:';

const notComparedOf = (comparisons: readonly Comparison[]): string[] =>
  comparisons.flatMap(({ label, notCompared }) => notCompared.map((one) => `${label}: ${one}`));

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
    [notComparedWords, ...notComparedOf(comparisons).map((line) => `- ${escape(line)}`)].join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n')}\n`;
}

const boldHtml = (text: string) => escapeHtml(text).replaceAll(/\*\*(.+?)\*\*/g, '<b>$1</b>');

/** Returns the changes as an HTML page with the drawing of each machine that behaves differently. */
export async function changesPage(
  comparisons: readonly Comparison[],
  since: string,
): Promise<string> {
  const parts = comparisons
    .filter(({ changes }) => changes.length > 0)
    .map(async ({ label, changes, chart }) => {
      const items = changes.map(
        ({ kind, sentence }) => `<li><b>${kindWords[kind]}</b>: ${boldHtml(sentence)}</li>`,
      );
      const isMarked = changes.some(({ kind }) => kind !== 'reworded');
      return `<h2>${escapeHtml(label)}</h2>\n<ul>${items.join('\n')}</ul>\n${isMarked ? await svgOf(chart) : ''}`;
    });
  const lines = notComparedOf(comparisons).map((line) => `<li>${boldHtml(line)}</li>`);
  return htmlPage(
    `Changes of the flows since ${since}`,
    `${(await Promise.all(parts)).join('\n')}\n<p>${notComparedWords}</p>\n<ul>${lines.join('\n')}</ul>`,
  );
}
