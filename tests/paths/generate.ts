import type { AnyMachineSnapshot, AnyStateMachine, EventObject, StateValue } from 'xstate';
import { transition } from 'xstate';
import { getAdjacencyMap, getShortestPaths, type AdjacencyMap } from 'xstate/graph';
import type { AnyModel, Case, Start } from './models/model';
import { initialTransitionKeys, transitionKeysOn } from './transitions';

export interface PathStep {
  name: string;
  case: Case<unknown>;
  /** For the bare actor. */
  event: EventObject;
  /** A time limit runs out, in ms: tried 1 ms before and on the dot. */
  ms?: number;
}

export interface Path {
  /** For a product owner: what happens, and where it ends. */
  name: string;
  start: Start<unknown>;
  steps: PathStep[];
  /** The state at the start and after each step. */
  states: string[];
  /** The transitions that the machine takes on the way, by its definition. */
  transitions: string[];
  /** The same for the start and for each step. */
  transitionsOf: { start: string[]; step: Map<PathStep, string[]> };
}

/** An event of the graph, which remembers the case that it stands for. */
interface GraphEvent extends EventObject {
  step: PathStep;
}

/** 'a.b' for { a: 'b' }. */
const nameOfState = (value: StateValue): string =>
  typeof value === 'string'
    ? value
    : Object.entries(value)
        .map(([key, child]) => `${key}.${nameOfState(child ?? '')}`)
        .join(' & ');

/** The events of a state: each case that is worth trying there, and each delay running out. */
const eventsFor =
  (model: AnyModel) =>
  (snapshot: AnyMachineSnapshot): GraphEvent[] => {
    const steps: PathStep[] = model.cases
      .filter((given) => given.when?.(snapshot) ?? true)
      .map((given) => ({
        name: given.name,
        case: given,
        event: typeof given.event === 'function' ? given.event(snapshot) : given.event,
      }));
    return [...steps, ...timeSteps(model, snapshot)].map((step) => ({ ...step.event, step }));
  };

/** A running delay ends; where none runs, each delay passes and nothing may come of it. */
function timeSteps(model: AnyModel, snapshot: AnyMachineSnapshot): PathStep[] {
  const running = snapshot._nodes.flatMap((node) => node.after.map((after) => after.eventType));
  return Object.entries(model.delays).flatMap(([delay, ms]) => {
    const type = running.find((eventType) => eventType.startsWith(`xstate.after.${delay}.`));
    if (type === undefined && running.length > 0) return [];
    const name = `${ms / 1000} seconds pass`;
    return [
      {
        name,
        case: { name, stimulus: { do: 'pass', ms }, event: { type: '' }, outcome: (spec) => spec },
        event: { type: type ?? `xstate.after.${delay}` },
        ms,
      } satisfies PathStep,
    ];
  });
}

const keyOf = (model: AnyModel) => (snapshot: AnyMachineSnapshot) =>
  JSON.stringify([snapshot.value, snapshot.status, model.project(snapshot)]);

type Graph = Record<
  string,
  AdjacencyMap<AnyMachineSnapshot, GraphEvent>[keyof AdjacencyMap<AnyMachineSnapshot, GraphEvent>]
>;

/**
 * Paths that together take every edge of the machine's graph, self-transitions and ignored events included: for each
 * edge that leads on, the shortest way to it and the edge; for each state, one path that stays there and tries
 * everything that must not, or need not, lead anywhere.
 * Throws where the model's projection merges states that behave differently.
 */
export function generatePaths(model: AnyModel, machine: AnyStateMachine = model.machine): Path[] {
  const paths = model.starts.flatMap((start) => pathsFrom(model, machine, start));
  const keys = new Set<string>();
  return withoutPrefixes(paths).filter(({ name }) => {
    if (keys.has(name)) throw new Error(`Two paths of ${model.id} are called '${name}'.`);
    keys.add(name);
    return true;
  });
}

function pathsFrom(model: AnyModel, machine: AnyStateMachine, start: Start<unknown>): Path[] {
  const serializeState = keyOf(model);
  const options = {
    input: start.input,
    serializeState,
    serializeEvent: (event: GraphEvent) => event.step.name,
    events: eventsFor(model),
    stopWhen: (snapshot: AnyMachineSnapshot) => snapshot.status !== 'active',
  };
  const graph = getAdjacencyMap(machine, options as never) as unknown as Graph;
  expectSoundProjection(model, machine, graph);

  return getShortestPaths(machine, options as never).flatMap((shortest) => {
    const state = shortest.state as AnyMachineSnapshot;
    const key = serializeState(state);
    const edges: Edge[] =
      state.status === 'active'
        ? Object.values(graph[key]?.transitions ?? {})
        : eventsFor(model)(state).map((event) => ({ event, state }));
    const leads = edges.filter((edge) => serializeState(edge.state) !== key);
    const stays = edges.filter((edge) => serializeState(edge.state) === key);
    // The first step of a path is the initial state, which no case caused.
    const [first, ...before] = shortest.steps as unknown as Edge[];
    const walk = (more: Edge[], tried: string) =>
      pathOf(machine, start, first?.state ?? state, [...before, ...more], tried);
    const probe = (end: AnyMachineSnapshot): Edge[] =>
      eventsFor(model)(end)
        .filter(({ step }) => step.name === model.probe && end.status === 'active')
        .map((event) => ({ event, state: transition(machine, end, event)[0] }));
    const tried = stays.map(({ event }) => event.step.name).join('; ');
    return [...leads.map((edge) => walk([edge, ...probe(edge.state)], '')), walk(stays, tried)];
  });
}

/** A step of the graph: the event and the state after it. */
interface Edge {
  event: GraphEvent;
  state: AnyMachineSnapshot;
}

/** A path along the edges; the last ones may be tried on the spot, which reads better at the end of its name. */
function pathOf(
  machine: AnyStateMachine,
  start: Start<unknown>,
  first: AnyMachineSnapshot,
  edges: Edge[],
  tried: string,
): Path {
  const names = edges.map(({ event }) => event.step.name);
  const leading = tried === '' ? names : names.slice(0, names.length - tried.split('; ').length);
  const end = nameOfState((edges.at(-1)?.state ?? first).value);
  const snapshots = [first, ...edges.map(({ state }) => state)];
  const transitionsOf: Path['transitionsOf'] = {
    start: initialTransitionKeys(machine, start.input),
    step: new Map(
      edges.map(({ event }, index) => [
        event.step,
        transitionKeysOn(machine, snapshots[index] ?? first, event),
      ]),
    ),
  };
  return {
    name: `${[start.name, ...leading].join(', ')} → ${end}${tried && `, whatever else: ${tried}`}`,
    start,
    steps: edges.map(({ event }) => event.step),
    states: snapshots.map(({ value }) => nameOfState(value)),
    transitions: [transitionsOf.start, ...transitionsOf.step.values()].flat(),
    transitionsOf,
  };
}

/** A path that another one begins with proves nothing of its own. */
function withoutPrefixes(paths: Path[]): Path[] {
  const written = (steps: PathStep[]) => steps.map(({ name }) => `${name}\n`).join('');
  const all = paths.map((path) => ({ path, steps: path.start.name + '\n' + written(path.steps) }));
  return all
    .filter(
      ({ steps }, index) =>
        !all.some(
          (other, otherIndex) =>
            other.steps.startsWith(steps) &&
            (other.steps.length > steps.length || otherIndex < index),
        ),
    )
    .map(({ path }) => path);
}

/** Every snapshot that is merged into a state must lead where the state's first one leads. */
function expectSoundProjection(model: AnyModel, machine: AnyStateMachine, graph: Graph): void {
  const serializeState = keyOf(model);
  const events = eventsFor(model);
  const edges = Object.values(graph).flatMap(({ transitions }) => Object.values(transitions));
  {
    for (const { state } of edges) {
      if (state.status !== 'active') continue;
      const key = serializeState(state);
      const merged = graph[key];
      const offered = events(state);
      const known = Object.values(merged?.transitions ?? {});
      if (
        offered.map((event) => event.step.name).join() !==
        known.map((edge) => edge.event.step.name).join()
      ) {
        throw new Error(
          `${model.id}: the projection merges states that offer different events: ${key}`,
        );
      }
      for (const [index, event] of offered.entries()) {
        const here = serializeState(nextSnapshot(machine, state, event));
        const there = serializeState(known[index]!.state);
        if (here !== there) {
          throw new Error(
            `${model.id}: the projection merges states that behave differently: ${key} on '${event.step.name}' leads to ${here} or to ${there}`,
          );
        }
      }
    }
  }
}

function nextSnapshot(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: GraphEvent,
): AnyMachineSnapshot {
  return transition(machine, snapshot, event)[0];
}
