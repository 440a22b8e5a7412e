// Generates paths from a machine's own graph, which together take every edge of it.
import type { AnyMachineSnapshot, AnyStateMachine, EventObject, StateValue } from 'xstate';
import { initialTransition, transition } from 'xstate';
import { getAdjacencyMap, type AdjacencyMap } from 'xstate/graph';
import {
  runningDelays,
  transitionsAtStart,
  transitionsOn,
  unexpectedAfterEvent,
} from '../definition.js';
import { exercisedBy, specAfter, type AnyModel, type PathStep, type SpecState } from './model.js';

export type AnyStart = AnyModel['starts'][number];

export interface Path {
  /** A name for product owners: the steps and the end state. */
  name: string;
  start: AnyStart;
  steps: PathStep[];
  /** The state at the start and after each step. */
  states: string[];
  /** Keys of the transitions that the path takes, by the machine's definition. */
  transitions: string[];
  /** Keys of the transitions at the start and at each step. */
  transitionsOf: { start: string[]; step: Map<PathStep, string[]> };
}

/** A vertex of the graph: the machine's snapshot and the model's state after a path to it. */
export type Vertex = AnyMachineSnapshot & { spec: SpecState };

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

export function isTried(
  model: AnyModel,
  given: AnyModel['cases'][number],
  vertex: Vertex,
): boolean {
  if (given.when) return given.when(vertex, vertex.spec);
  return !model.situation || given.isPossible?.(vertex.spec) !== false;
}

/** The events of a state: each case that is worth trying there, and each delay running out. */
export const eventsFor =
  (model: AnyModel) =>
  (vertex: Vertex): GraphEvent[] => {
    const steps = model.cases
      .filter((given) => isTried(model, given, vertex))
      .map((given) => stepOf(given, vertex));
    return [...steps, ...timeSteps(model, vertex)].map((step) => ({ ...step.event, step }));
  };

export function stepOf(given: AnyModel['cases'][number], vertex: Vertex): PathStep {
  const { name, event, stimulus } = given;
  const received = typeof event === 'function' ? event(vertex, vertex.spec) : event;
  const [first, ...follows] = Array.isArray(received) ? received : [received];
  return {
    name,
    case: given,
    event: first,
    ...(follows.length > 0 && { follows }),
    ...('ms' in stimulus && { ms: stimulus.ms }),
  };
}

/** Returns the events that the machine receives during a step, in order. */
export const eventsOf = ({ event, follows = [] }: PathStep): EventObject[] => [event, ...follows];

export function firstVertex(machine: AnyStateMachine, start: AnyStart): Vertex {
  const [initial] = initialTransition(machine, start.input as never);
  const first = start.firstEvent ? transition(machine, initial, start.firstEvent)[0] : initial;
  return { ...first, spec: start.spec } as Vertex;
}

export const nextVertex = (
  model: AnyModel,
  machine: AnyStateMachine,
  vertex: Vertex,
  step: PathStep,
): Vertex =>
  ({
    ...eventsOf(step).reduce<AnyMachineSnapshot>(
      (snapshot, event) => transition(machine, snapshot, event)[0],
      vertex,
    ),
    spec: specAfter(model, step, vertex.spec),
  }) as Vertex;

/** Returns the step in which that many ms pass; `event` is what the machine receives. */
export function passing(name: string, ms: number, event: EventObject = { type: '' }): PathStep {
  const stimulus = { do: 'pass', ms };
  return { name, event, ms, case: { name, stimulus, event, outcome: (spec) => spec } };
}

/** Returns the steps of time: the running delay expires; without a running delay, each delay passes and must have no effect. */
function timeSteps(model: AnyModel, snapshot: AnyMachineSnapshot): PathStep[] {
  const running = runningDelays(snapshot);
  return Object.entries(model.delays ?? {}).flatMap(([delay, ms]): PathStep[] => {
    const own = running.find((other) => other.delay === delay);
    if (!own && running.length > 0) return [];
    return [passing(`${ms / 1000} seconds pass`, ms, own?.event ?? unexpectedAfterEvent(delay))];
  });
}

export const keyOf = (model: AnyModel) => (vertex: Vertex) =>
  JSON.stringify([
    vertex.value,
    vertex.status,
    model.situation ? [vertex.context, vertex.spec] : model.project?.(vertex, vertex.spec),
  ]);

type Graph = Record<
  string,
  AdjacencyMap<Vertex, GraphEvent>[keyof AdjacencyMap<Vertex, GraphEvent>]
>;

/** The paths of each model's own machine: generating them takes seconds. */
const generated = new WeakMap<AnyModel, Path[]>();

/**
 * Returns paths that take every edge of the machine's graph: per edge to another state the shortest path through it, and per
 * state one path with all other events, ignored ones included. With `situation`, one edge of each kind stands for those that
 * are alike. Throws when the model's projection merges states that behave differently.
 */
export function generatePaths(model: AnyModel, machine: AnyStateMachine = model.machine): Path[] {
  const known = machine === model.machine ? generated.get(model) : undefined;
  if (known) return known;
  const isWanted = firstOfEachKind(model, machine);
  const paths = model.starts.flatMap((start) => pathsFrom(model, machine, start, isWanted));
  const names = new Set<string>();
  const chosen = withoutPrefixes(paths);
  for (const { name } of chosen) {
    if (names.has(name)) throw new Error(`Two paths of ${model.machine.id} are called '${name}'.`);
    names.add(name);
  }
  if (machine === model.machine) generated.set(model, chosen);
  return chosen;
}

function pathsFrom(
  model: AnyModel,
  machine: AnyStateMachine,
  start: AnyStart,
  isWanted: (edge: Edge, from: Vertex, start: AnyStart) => boolean,
): Path[] {
  const serializeState = keyOf(model);
  const first = firstVertex(machine, start);
  const events = eventsFor(model);
  const next = (vertex: Vertex, { step }: GraphEvent) => nextVertex(model, machine, vertex, step);
  const filterEvents = (vertex: Vertex, event: GraphEvent) =>
    isWanted({ event, state: next(vertex, event) }, vertex, start);
  // The graph's vertices are in the order of their distance from the first one.
  const graph = getAdjacencyMap(
    { transition: next } as never,
    {
      fromState: first,
      serializeState,
      serializeEvent: (event: GraphEvent) => event.step.name,
      events,
      filterEvents,
      stopWhen: (vertex: Vertex) => vertex.status !== 'active',
    } as never,
  ) as unknown as Graph;
  if (!model.situation) expectSoundProjection(model, machine, graph);

  function probing(from: Vertex, [name, ...more]: string[] = model.probes ?? []): Edge[] {
    if (name === undefined || from.status !== 'active') return [];
    const event = events(from).find(({ step }) => step.name === name);
    const state = event ? next(from, event) : from;
    if (!event || serializeState(state) === serializeState(from)) return probing(from, more);
    return [{ event, state }, ...probing(state, more)];
  }

  const shortest = new Map<string, Edge[]>([[serializeState(first), []]]);
  return Object.entries(graph).flatMap(([key, { state, transitions }]) => {
    const before = shortest.get(key) ?? [];
    const edges: Edge[] =
      state.status === 'active'
        ? Object.values(transitions)
        : events(state)
            .map((event) => ({ event, state }))
            .filter((edge) => isWanted(edge, state, start));
    for (const edge of edges) {
      const to = serializeState(edge.state);
      if (!shortest.has(to)) shortest.set(to, [...before, edge]);
    }
    const leads = edges.filter((edge) => serializeState(edge.state) !== key);
    const stays = edges.filter((edge) => serializeState(edge.state) === key);
    const walk = (more: Edge[], tried: string) =>
      pathOf(machine, start, first, [...before, ...more], tried);
    const tried = stays.map(({ event }) => event.step.name).join('; ');
    return [...leads.map((edge) => walk([edge, ...probing(edge.state)], '')), walk(stays, tried)];
  });
}

/** Returns a filter of edges: it admits the first of those that are alike, for a model that bounds its paths by `situation`. */
function firstOfEachKind(model: AnyModel, machine: AnyStateMachine) {
  const kinds = new Set<string>();
  return ({ event, state }: Edge, from: Vertex, start: AnyStart): boolean => {
    if (!model.situation) return true;
    const { step } = event;
    const kind = JSON.stringify([
      step.name,
      from.value,
      transitionsOfStep(machine, from, eventsOf(step)),
      state.value,
      exercisedBy(model, state.spec, from.spec, step.name),
      model.situation(from.spec),
      // Each start is tried with every step.
      from.spec === start.spec && start.name,
    ]);
    const isFirst = !kinds.has(kind);
    kinds.add(kind);
    return isFirst;
  };
}

/** A step of the graph: the event and the state after it. */
export interface Edge {
  event: GraphEvent;
  state: Vertex;
}

/** A path along the edges; the last ones may be tried on the spot, which reads better at the end of its name. */
export function pathOf(
  machine: AnyStateMachine,
  start: AnyStart,
  first: Vertex,
  edges: Edge[],
  tried: string,
): Path {
  const names = edges.map(({ event }) => event.step.name);
  const leading = tried === '' ? names : names.slice(0, names.length - tried.split('; ').length);
  const end = nameOfState((edges.at(-1)?.state ?? first).value);
  const vertices = [first, ...edges.map(({ state }) => state)];
  const transitionsOf: Path['transitionsOf'] = {
    start: transitionsFromStart(machine, start),
    step: new Map(
      edges.map(({ event: { step } }, index) => [
        step,
        transitionsOfStep(machine, vertices[index] ?? first, eventsOf(step)),
      ]),
    ),
  };
  return {
    name: `${[start.name, ...leading].join(', ')} → ${end}${tried && `, whatever else: ${tried}`}`,
    start,
    steps: edges.map(({ event }) => event.step),
    states: vertices.map(({ value }) => nameOfState(value)),
    transitions: [transitionsOf.start, ...transitionsOf.step.values()].flat(),
    transitionsOf,
  };
}

/** Returns the keys of the transitions by which a machine arrives where paths from that start begin. */
export function transitionsFromStart(
  machine: AnyStateMachine,
  { input, firstEvent }: AnyStart,
): string[] {
  const [initial] = initialTransition(machine, input as never);
  return [
    ...transitionsAtStart(machine, input),
    ...transitionsOfStep(machine, initial, firstEvent ? [firstEvent] : []),
  ];
}

export function transitionsOfStep(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  [event, ...more]: EventObject[],
): string[] {
  if (!event) return [];
  const [after] = transition(machine, snapshot, event);
  return [...transitionsOn(machine, snapshot, event), ...transitionsOfStep(machine, after, more)];
}

/** Removes paths that are a prefix of another path, because they prove nothing more. */
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

/** Throws unless all vertices merged into a state lead to the same states as its first vertex. */
function expectSoundProjection(model: AnyModel, machine: AnyStateMachine, graph: Graph): void {
  const serializeState = keyOf(model);
  const events = eventsFor(model);
  const edges = Object.values(graph).flatMap(({ transitions }) => Object.values(transitions));
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
        `${model.machine.id}: the projection merges states that offer different events: ${key}`,
      );
    }
    for (const [index, event] of offered.entries()) {
      const here = serializeState(nextVertex(model, machine, state, event.step));
      const there = serializeState(known[index]!.state);
      if (here !== there) {
        throw new Error(
          `${model.machine.id}: the projection merges states that behave differently: ${key} on '${event.step.name}' leads to ${here} or to ${there}`,
        );
      }
    }
  }
}
