// Finds what is wrong with a machine whatever it is for: dead ends, endless waits, unhandled ends, missing names.
import type { AnyStateMachine } from 'xstate';
import {
  branchesOf,
  definitionOf,
  guardWords,
  inline,
  namesIn,
  parentName,
  triggerWords,
  type Definition,
  type Named,
  type State,
} from './definition.js';

/**
 * Returns the problems of a machine as sentences. A state with the tag `busy` waits for something, so it needs a time limit.
 */
export function problemsOf(machine: AnyStateMachine): string[] {
  const definition = definitionOf(machine);
  const { states } = definition;
  const leaves = states.filter(({ type }) => type === 'atomic' || type === 'final');
  return [
    ...leaves
      .filter((state) => state.type !== 'final' && !hasWayOut(definition, state))
      .map(({ name }) => `${name} has no way out`),
    ...leaves
      .filter((state) => lineage(definition, state).some(({ tags }) => tags.includes('busy')))
      .filter((state) => !lineage(definition, state).some(hasTimeLimit))
      .map(({ name }) => `${name} may stay busy for ever`),
    ...states.flatMap(unhandledEnds),
    ...states.flatMap(unsaidBranches),
    ...problemsOfNames(definition),
  ];
}

/** Returns the state and the states around it. */
function lineage({ states }: Definition, { name }: State): State[] {
  const names = new Set<string>(['']);
  for (let at = name; at !== ''; at = parentName(at)) names.add(at);
  return states.filter((state) => names.has(state.name));
}

const hasTimeLimit = ({ transitions }: State): boolean =>
  transitions.some(({ trigger, targets }) => trigger.kind === 'after' && targets !== undefined);

/** Returns whether a transition of the state, or of one around it, leads elsewhere. */
function hasWayOut(definition: Definition, state: State): boolean {
  const restsIn = (name: string): string => {
    const initial = definition.states.find((other) => other.name === name)?.initial;
    return initial === undefined ? name : restsIn(initial);
  };
  return lineage(definition, state)
    .flatMap(({ transitions }) => transitions)
    .some(({ targets }) => targets?.every((target) => restsIn(target) !== state.name));
}

const unhandledEnds = ({ invokes, transitions }: State): string[] =>
  invokes.flatMap(({ id }) => {
    const kinds = transitions.flatMap(({ trigger }) => (trigger.name === id ? trigger.kind : []));
    return [
      ...(kinds.includes('actor done') ? [] : [`nothing is said about ${id} ending`]),
      ...(kinds.includes('actor failed') ? [] : [`nothing is said about ${id} failing`]),
    ];
  });

/** Returns a sentence per trigger whose branches all have a guard. */
function unsaidBranches(state: State): string[] {
  return branchesOf(state).flatMap((branches) => {
    const words = triggerWords(branches[0]!.trigger);
    const guards = branches.flatMap(({ guard }) => guard ?? []);
    if (guards.length < branches.length) return [];
    const does = guards.length === 1 ? 'does' : 'do';
    const conditions = guards.map((guard) => guardWords(guard, ({ type }) => type)).join(', ');
    return [
      `${state.name || 'the machine'} does not say what ${words} does when ${conditions} ${does} not hold`,
    ];
  });
}

/** Everything that a machine does, asks or waits for has a name, which is implemented and used. */
function problemsOfNames({ states, implemented }: Definition): string[] {
  const transitions = states.flatMap((state) => state.transitions);
  const types = (named: Named[]) => named.map(({ type }) => type);
  const used = {
    actions: types([
      ...states.flatMap(({ entry, exit }) => [...entry, ...exit]),
      ...transitions.flatMap(({ actions }) => actions),
    ]),
    guards: transitions.flatMap(({ guard }) => (guard ? namesIn(guard) : [])),
    actors: states.flatMap(({ invokes }) => invokes.map(({ src }) => src)),
    delays: transitions.flatMap(({ trigger }) => (trigger.kind === 'after' ? trigger.name : [])),
  };
  return (['actions', 'guards', 'actors', 'delays'] as const).flatMap((kind) => [
    ...implemented[kind]
      .filter((name) => !used[kind].includes(name))
      .map((name) => `${name} is not used`),
    ...new Set(
      used[kind]
        .filter((name) => !implemented[kind].includes(name))
        .map((name) =>
          name === inline ? `one of the ${kind} has no name` : `${name} is not implemented`,
        ),
    ),
  ]);
}
