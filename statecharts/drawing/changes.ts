// Compares two definitions of a machine: sentences, and one chart with the parts of both.
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
} from './chart.js';

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

export const kindWords = {
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
 * Returns the definition with the state names of a later one. A state with another name is the same one if its description, or what
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
  return [{ ...before, states }, new Map([...names].map(([name, later]) => [later, name]))];
}

const guardOf = ({ guard }: ChartTransition) => (guard === 'otherwise' ? '' : guard);
const list = (facts: Fact[]) =>
  facts.flatMap(([term, words]) => (words === '' ? [] : [`${term}: ${words}.`]));

/** Returns the facts that differ, or the code where no fact shows the difference. */
function differences(now: Fact[], before: Fact[], code: Fact, codeBefore: Fact): string[] {
  const differing = (facts: Fact[], others: Fact[]) =>
    facts.flatMap(([term, words], index) => {
      const earlier = others[index]?.[1] ?? '';
      return words === earlier
        ? []
        : [`${term}: ${words || 'nothing'} (before: ${earlier || 'nothing'}).`];
    });
  const found = differing(now, before);
  return found.length > 0 ? found : differing([code], [codeBefore]);
}

/** Compares two definitions of a machine; one of them is undefined for a machine that is new or gone. */
export function compareDefinitions(
  before: Definition | undefined,
  after: Definition | undefined,
): Comparison {
  const present = after ?? before;
  if (!present) throw new Error('There is no machine to compare.');
  const [earlier, oldNames] =
    before && after ? renamed(before, after) : [before, new Map<string, string>()];
  const none: Chart = { ...chartOfDefinition(present), states: [], transitions: [], delays: [] };
  /** The chart with the names of its time. */
  const original = before && chartOfDefinition(before);
  const then = earlier ? chartOfDefinition(earlier) : none;
  const now = after ? chartOfDefinition(after) : none;
  const changes: Change[] = [];
  const add = (kind: Change['kind'], ...sentences: string[]) =>
    changes.push({ kind, sentence: sentences.filter(Boolean).join(' ') });

  const stateWords = (chart: Chart, { name, label }: ChartState) =>
    name === '' ? `the flow **${chart.label}**` : `the state **${label}**`;
  const kindOf = ({ kind }: ChartState): Fact => ['Kind', kind];

  /** Returns the state with its mark, and reports how it differs. */
  const compareState = (state: ChartState): ChartState => {
    const old = then.states.find(({ name }) => name === state.name);
    const facts = factsOfState(now, state);
    if (!old) {
      add('added', `${stateWords(now, state)}.`, state.description, ...list(facts));
      return { ...state, mark: 'added' };
    }
    const oldName = oldNames.get(state.name) ?? state.name;
    const oldLabel = original ? labelOf(original, oldName) : old.label;
    const found = differences(
      [['Name', state.name === '' ? '' : state.label], kindOf(state), ...facts],
      [['Name', state.name === '' ? '' : oldLabel], kindOf(old), ...factsOfState(then, old)],
      ['In the code', state.code],
      ['In the code', old.code],
    );
    if (state.description !== old.description) {
      add(
        'reworded',
        `${stateWords(now, state)}.`,
        state.description,
        `Before: ${old.description}`,
      );
    }
    if (found.length === 0) return state;
    add('changed', `${stateWords(now, state)}.`, ...found);
    return { ...state, mark: 'changed' };
  };

  const at = (chart: Chart, { source, event }: ChartTransition) =>
    `in **${source === '' ? chart.label : labelOf(chart, source)}**: ${event.replace(/(?<![.?!])$/, '.')}`;
  const alike = ({ source, trigger }: ChartTransition) => `${source}: ${trigger}`;
  const same = pair<ChartTransition>(
    [then.transitions, now.transitions],
    [
      (one) => `${one.source}: ${one.code}`,
      (one) => `${alike(one)} [${guardOf(one)}]`,
      (one) => `${alike(one)} → ${one.targets.join()}`,
      (one) => `${one.source}: ${one.event}`,
      alike,
    ],
  );
  /** The branch that is tried before a transition, but was tried after it. */
  const overtaking = (transition: ChartTransition, old: ChartTransition) =>
    now.transitions
      .slice(0, now.transitions.indexOf(transition))
      .find(
        (other) =>
          alike(other) === alike(transition) && (same.get(other)?.number ?? 0) > old.number,
      )?.event ?? '';

  /** Returns the transition with its mark, and where it led if that differs; reports how it differs. */
  const compareTransition = (transition: ChartTransition): ChartTransition[] => {
    const old = same.get(transition);
    const factsOf = (chart: Chart, one: ChartTransition) =>
      factsOfTransition(chart, { ...one, guard: guardOf(one) });
    if (!old) {
      add('added', at(now, transition), ...list(factsOf(now, transition)));
      return [{ ...transition, mark: 'added' }];
    }
    const found = differences(
      [...factsOf(now, transition), ['Tried after', overtaking(transition, old)]],
      factsOf(then, old),
      ['In the code', transition.code],
      ['In the code', old.code],
    );
    if (found.length === 0) {
      if (transition.event !== old.event) {
        add('reworded', at(now, transition), `Before: ${old.event}`);
      }
      return [transition];
    }
    add('changed', at(now, transition), ...found);
    const isElsewhere = transition.targets.join() !== old.targets.join();
    return [{ ...transition, mark: 'changed' }, ...(isElsewhere ? [gone(old)] : [])];
  };
  const gone = (transition: ChartTransition): ChartTransition => ({
    ...transition,
    key: `before: ${transition.key}`,
    number: 0,
    mark: 'removed',
  });

  const states = now.states.map(compareState);
  then.states.forEach((state, index) => {
    if (states.some(({ name }) => name === state.name)) return;
    add('removed', `${stateWords(then, state)}.`, state.description);
    // Beside the state that it followed, so that the drawing keeps the order.
    const place = states.findIndex(({ name }) => name === then.states[index - 1]?.name);
    states.splice(place + 1, 0, {
      ...state,
      isInitial: !after && state.isInitial,
      mark: 'removed',
    });
  });
  const transitions = now.transitions.flatMap(compareTransition);
  const kept = new Set(same.values());
  for (const transition of then.transitions.filter((one) => !kept.has(one))) {
    add('removed', at(then, transition), ...list(factsOfTransition(then, transition)));
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
  const lines = comparisons.flatMap(({ label, changes }) => [
    ...(changes.length > 0 ? [`## ${label}`, ''] : []),
    ...changes.map(
      ({ kind, sentence }) =>
        `- **${kindWords[kind]}**: ${sentence.replaceAll(/(?<!\*)\*(?=\d)/g, '\\*')}`,
    ),
    ...(changes.length > 0 ? [''] : []),
  ]);
  const same = comparisons.filter(({ changes }) => changes.length === 0);
  return [
    `# Changes of the flows since ${since}`,
    '',
    ...lines,
    ...(same.length > 0
      ? [`Without changes: ${same.map(({ label }) => label).join(', ')}.`, '']
      : []),
  ].join('\n');
}
