// Rules that the definition of every machine keeps, except for the permitted findings of its model.
import { readFileSync } from 'node:fs';
import { type AnyStateMachine, type AnyStateNode, type AnyTransitionDefinition } from 'xstate';
import {
  eventWords,
  stateName,
  stateNodes,
  transitionsOf,
  transitionWords,
} from '../../statecharts/definition';
import type { AnyModel } from '../../statecharts/paths/model';

/** A rule about machine definitions, as a sentence, with a function that returns its violations. */
interface Rule {
  name: string;
  findings: (model: AnyModel) => string[];
}

export const rules: Rule[] = [
  {
    name: 'every state that is not final has a way out',
    findings: ({ machine }) =>
      leaves(machine)
        .filter((node) => node.type !== 'final' && !hasWayOut(node))
        .map((node) => `${stateName(node)} has no way out`),
  },
  {
    name: 'every invoke says what follows when it is done and when it fails',
    findings: ({ machine }) =>
      stateNodes(machine).flatMap((node) =>
        node.invoke.flatMap(({ id }) => [
          ...(handles(node, `xstate.done.actor.${id}`)
            ? []
            : [`nothing is said about ${id} ending`]),
          ...(handles(node, `xstate.error.actor.${id}`)
            ? []
            : [`nothing is said about ${id} failing`]),
        ]),
      ),
  },
  {
    name: 'no spinner turns for ever: every busy state has a time limit',
    findings: ({ machine }) =>
      leaves(machine)
        .filter((node) => isTagged(node, 'busy') && !lineage(node).some(hasLimit))
        .map((node) => `${stateName(node)} may stay busy for ever`),
  },
  {
    name: 'guards leave nothing unsaid: the last branch has none',
    findings: ({ machine }) =>
      lists(machine).flatMap(({ node, event, branches }) => {
        const guards = branches.map(({ guard }) => guard).filter((guard) => guard !== undefined);
        if (guards.length < branches.length) return [];
        const does = guards.length === 1 ? 'does' : 'do';
        const words = guards.map(nameOf).join(', ');
        return [`${nameIn(node)} does not say what ${event} does when ${words} ${does} not hold`];
      }),
  },
  {
    name: 'no branch comes after one that always holds',
    findings: ({ machine }) =>
      lists(machine).flatMap(({ branches }) => {
        const last = branches.findIndex(({ guard }) => guard === undefined);
        return last < 0
          ? []
          : branches.slice(last + 1).map((branch) => `never taken: ${transitionWords(branch)}`);
      }),
  },
  {
    name: 'every state is described, and says what it promises, by which rule, unless it is passed through',
    findings: ({ machine }) =>
      leaves(machine).flatMap((node) => [
        ...(node.description ? [] : [`${stateName(node)} has no description`]),
        ...(node.meta?.screen || node.type === 'final' || isPassedThrough(node)
          ? []
          : [`${stateName(node)} promises nothing`]),
        ...(node.meta && !/^[A-Z]+-\d+\b/.test(node.meta.rule)
          ? [`${stateName(node)} names no rule of docs/rules.md`]
          : []),
      ]),
  },
  {
    name: 'everything that a machine does, asks or waits for has a name that is implemented, and is used',
    findings: ({ machine }) => unnamed(machine),
  },
  {
    name: 'the machine is called as its file is, and knows no address',
    findings: ({ id, machine }) => [
      ...(machine.id === id ? [] : [`is called ${machine.id}`]),
      ...addressesIn(id).map((literal) => `knows the address ${literal}`),
    ],
  },
  {
    name: 'the definition is literal: no spreads and no calls, so that a visualizer can read it',
    findings: ({ id }) => {
      const definition = sourceOf(id).replace(/^[\s\S]*?\.createMachine\(/, '');
      return definition.includes('...') ? ['the definition spreads something'] : [];
    },
  },
];

const nameIn = (node: AnyStateNode) => stateName(node) || 'the machine';

const nameOf = (named: unknown): string =>
  typeof named === 'string' ? named : (named as { type: string }).type;

const leaves = (machine: AnyStateMachine): AnyStateNode[] =>
  stateNodes(machine).filter(({ type }) => type === 'atomic' || type === 'final');

const lineage = (node: AnyStateNode): AnyStateNode[] =>
  node.parent ? [node, ...lineage(node.parent)] : [node];

/** Returns all lists of branches: of one event, or of `always`, in one state. */
const lists = (machine: AnyStateMachine) =>
  stateNodes(machine).flatMap((node) => [
    ...[...node.transitions].map(([type, branches]) => ({
      node,
      event: eventWords(type),
      branches: branches as AnyTransitionDefinition[],
    })),
    ...(node.always?.length ? [{ node, event: 'always', branches: node.always }] : []),
  ]);

const isAt = (node: AnyStateNode, target: AnyStateNode): boolean =>
  target === node ||
  (target.type === 'compound' && target.initial.target.some((child) => isAt(node, child)));

const hasWayOut = (node: AnyStateNode): boolean =>
  lineage(node)
    .flatMap(transitionsOf)
    .some(({ target }) => target !== undefined && !target.some((other) => isAt(node, other)));

const handles = (node: AnyStateNode, eventType: string): boolean =>
  (node.transitions.get(eventType) ?? []).length > 0;

const isTagged = (node: AnyStateNode, tag: string): boolean =>
  lineage(node).some(({ tags }) => tags.includes(tag));

const hasLimit = ({ after }: AnyStateNode): boolean =>
  after.some(({ target }) => target !== undefined);

/** Returns whether an unguarded `always` leaves the state at once. */
const isPassedThrough = ({ always }: AnyStateNode): boolean =>
  always?.some(({ guard }) => guard === undefined) ?? false;

function unnamed(machine: AnyStateMachine): string[] {
  const { implementations } = machine;
  const used = {
    actions: new Set<string>(),
    guards: new Set<string>(),
    actors: new Set<string>(),
    delays: new Set<string>(),
  };
  const findings: string[] = [];
  const use = (kind: keyof typeof used, named: unknown, where: string) => {
    const name = typeof named === 'function' ? undefined : nameOf(named);
    if (name === undefined) findings.push(`something without a name among the ${kind} of ${where}`);
    else if (!(name in implementations[kind]))
      findings.push(`${name} of ${where} is not implemented`);
    else used[kind].add(name);
  };
  for (const node of stateNodes(machine)) {
    const where = nameIn(node);
    // Read the configuration: XState adds its own actions for delays.
    const { entry, exit, after } = node.config as Record<'entry' | 'exit' | 'after', unknown>;
    for (const action of [entry, exit].flat()) {
      if (action !== undefined) use('actions', action, where);
    }
    for (const transition of transitionsOf(node)) {
      for (const action of transition.actions) use('actions', action, where);
      if (transition.guard !== undefined) use('guards', transition.guard, where);
    }
    for (const { id, src } of node.invoke) {
      use('actors', src, where);
      if (id.includes('.')) findings.push(`what ${where} invokes has no id`);
    }
    for (const delay of Object.keys(after ?? {})) use('delays', delay, where);
  }
  for (const kind of ['actions', 'guards', 'actors', 'delays'] as const) {
    for (const name of Object.keys(implementations[kind])) {
      if (!used[kind].has(name)) findings.push(`${name} is not used`);
    }
  }
  return findings;
}

const sourceOf = (id: string): string =>
  readFileSync(new URL(`../../machines/${id}.ts`, import.meta.url), 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\/\/.*$/gm, '');

/** Returns texts of the machine's file that look like an address; texts for readers are excluded. */
function addressesIn(id: string): string[] {
  const source = sourceOf(id).replaceAll(
    /\b(?:description|screen):\s*(?:'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*")/g,
    '',
  );
  return source.match(/(['"`])(?:\/|https?:)[^'"`]*\1/g) ?? [];
}
