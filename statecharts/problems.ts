// Finds what is wrong with a machine whatever it is for: dead ends, endless waits, unhandled ends, missing names.
import type { AnyStateMachine } from 'xstate';
import {
  definitionOf,
  guardWords,
  inline,
  isIn,
  namesIn,
  parentName,
  takesType,
  transitionsIn,
  triggerWords,
  type Definition,
  type Named,
  type State,
  type Transition,
  type Trigger,
} from './definition.js';

/** Returns the problems of a machine as sentences. A state with the tag `busy` waits for something, so it needs a time limit. */
export function problemsOf(machine: AnyStateMachine): string[] {
  const definition = definitionOf(machine);
  const { states } = definition;
  const leaves = states.filter(({ type }) => type === 'atomic' || type === 'final');
  return [
    ...states
      .filter((state) => !isEntered(definition, state))
      .map(({ name }) => `${name} is never entered: let a transition lead there, or remove it`),
    ...leaves
      .filter((state) => !endsMachine(definition, state) && !hasWayOut(definition, state))
      .map(({ name, type }) =>
        type === 'final'
          ? `${name} has no way out: ${parentName(name)} has no onDone`
          : `${name} has no way out: add a transition, or make it final`,
      ),
    ...leaves
      .filter((state) => lineage(definition, state).some(({ tags }) => tags.includes('busy')))
      .filter((state) => !hasTimeLimit(definition, state))
      .map(({ name }) => `${name} may stay busy for ever: add a transition to after`),
    ...states.flatMap((state) => unhandledEnds(definition, state)),
    ...states.flatMap((state) => unsaidBranches(definition, state)),
    ...problemsOfNames(definition),
  ];
}

function isEntered(definition: Definition, { name }: State): boolean {
  const { type, initial } = definition.states.find((one) => one.name === parentName(name))!;
  const isLedTo = transitionsIn(definition).some(
    ({ source, targets }) => !isIn(source, name) && targets?.some((one) => isIn(one, name)),
  );
  return name === '' || type === 'parallel' || initial === name || isLedTo;
}

function endsMachine({ states: [machine] }: Definition, { type, name }: State): boolean {
  const parent = parentName(name);
  const isRegion = machine?.type === 'parallel' && parentName(parent) === '';
  return type === 'final' && (parent === '' || isRegion);
}

const whereOf = ({ name }: { name: string }): string => name || 'the machine';

const lineage = ({ states }: Definition, { name }: State): State[] =>
  states.filter((state) => isIn(name, state.name));

/** Returns the transitions of a state and of those around it, and those of other regions that lead out of the parallel state. */
function waysFrom(definition: Definition, { name }: State): Transition[] {
  const wholes = definition.states.filter((one) => one.type === 'parallel' && isIn(name, one.name));
  const leadsOut = ({ source, targets }: Transition) =>
    wholes.some(
      (whole) => isIn(source, whole.name) && targets?.some((target) => !isIn(target, whole.name)),
    );
  return transitionsIn(definition).filter((way) => isIn(name, way.source) || leadsOut(way));
}

const hasTimeLimit = (definition: Definition, state: State): boolean =>
  waysFrom(definition, state).some(({ trigger, targets }) => targets && trigger.kind === 'after');

/** Returns whether a transition with the first trigger also takes the events of the second one. */
const covers = ({ kind, name }: Trigger, other: Trigger): boolean =>
  (kind === other.kind && takesType(name, other.name)) ||
  (kind === 'event' && name === '*' && other.kind !== 'always');

/** Returns whether a transition only says that nothing happens, and hides no transition of another trigger or of a state around. */
export const isIdle = ({ source, trigger, ...own }: Transition, all: Transition[]): boolean =>
  !own.targets &&
  !own.guard &&
  own.actions.length === 0 &&
  !all.some(
    (other) =>
      isIn(source, other.source) &&
      covers(other.trigger, trigger) &&
      (other.source !== source || triggerWords(other.trigger) !== triggerWords(trigger)),
  );

function hasWayOut(definition: Definition, state: State): boolean {
  const restsIn = (name: string): string => {
    const initial = definition.states.find((other) => other.name === name)?.initial;
    return initial === undefined ? name : restsIn(initial);
  };
  return waysFrom(definition, state).some(({ targets }) =>
    targets?.every((target) => restsIn(target) !== state.name),
  );
}

function unhandledEnds(definition: Definition, state: State): string[] {
  const handled = lineage(definition, state).flatMap(({ transitions }) => transitions);
  return state.invokes.flatMap(({ id: name }) =>
    (['actor done', 'actor failed'] as const)
      .filter((kind) => !handled.some(({ trigger }) => covers(trigger, { kind, name })))
      .map((kind) => (kind === 'actor done' ? 'the end' : 'a failure'))
      .map((end) => `${whereOf(state)} does not say what ${end} of ${name} does`),
  );
}

/** Returns a sentence per trigger whose branches all have a guard, here and in the states around. */
function unsaidBranches(definition: Definition, state: State): string[] {
  const around = lineage(definition, state);
  const others = around.flatMap(({ transitions }) => transitions.filter(({ guard }) => !guard));
  // It only waits there for its guard, which an event or another region may change.
  const waits =
    around.some(({ type }) => type === 'parallel') ||
    state.transitions.some(({ trigger }) => trigger.kind !== 'always');
  const bubbles = (kind: Trigger['kind']) => ['event', 'actor done', 'actor failed'].includes(kind);
  const triggers = new Map(
    state.transitions.map(({ trigger }) => [triggerWords(trigger), trigger]),
  );
  return [...triggers].flatMap(([words, trigger]) => {
    const isSaid = others.some(
      (other) =>
        covers(other.trigger, trigger) && (other.source === state.name || bubbles(trigger.kind)),
    );
    if (isSaid || (trigger.kind === 'always' && waits)) return [];
    const guards = state.transitions
      .filter((branch) => triggerWords(branch.trigger) === words)
      .flatMap(({ guard }) => guard ?? []);
    const does = guards.length === 1 ? 'does' : 'do';
    const conditions = guards.map((guard) => guardWords(guard, ({ type }) => type)).join(', ');
    return `${whereOf(state)} does not say what ${words} does when ${conditions} ${does} not hold`;
  });
}

/** Everything that a machine does, asks or waits for has a name, which is implemented and used. */
function problemsOfNames({ states, implemented }: Definition): string[] {
  const types = (named: Named[]) => named.map(({ type }) => type);
  const used = states.map(({ entry, exit, invokes, transitions, ...state }) => ({
    where: whereOf(state),
    actions: types([...entry.concat(exit), ...transitions.flatMap(({ actions }) => actions)]),
    guards: transitions.flatMap(({ guard }) => (guard ? namesIn(guard) : [])),
    actors: invokes.map(({ src }) => src),
    delays: transitions.flatMap(({ trigger }) =>
      trigger.kind === 'after' && Number.isNaN(Number(trigger.name)) ? trigger.name : [],
    ),
  }));
  return (['actions', 'guards', 'actors', 'delays'] as const).flatMap((kind) => [
    ...implemented[kind]
      .filter((name) => !used.some((inState) => inState[kind].includes(name)))
      .map((name) => `no state uses the ${kind.slice(0, -1)} ${name}: remove it from setup`),
    ...new Set(
      used.flatMap(({ where, ...inState }) =>
        inState[kind]
          .filter((name) => !implemented[kind].includes(name))
          .map((name) =>
            name === inline
              ? `one of the ${kind} of ${where} has no name: move it to setup({ ${kind} }), and write its name there`
              : `the ${kind.slice(0, -1)} ${name} of ${where} is not implemented: add it to setup`,
          ),
      ),
    ),
  ]);
}
