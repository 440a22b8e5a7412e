// Generates paths from a machine's own graph, which together take every edge of it.
import type { AnyStateMachine } from 'xstate';
import { activeStates, definitionOf, delayedWords, takesType, valueWords } from '../definition.js';
import { memoized } from '../memoized.js';
import { asked } from '../named-error.js';
import { restAfter, restAfterTime, restAtStart, type Rest } from '../rest.js';
import {
  exercisedBy,
  expectPlainModel,
  isPossible,
  specAfter,
  type AnyModel,
  type PathStep,
  type SpecState,
} from './model.js';

export type AnyStart = AnyModel['starts'][number];
type AnyCase = AnyModel['cases'][number];

export interface Path {
  /** A name for product owners: the steps and the end state. */
  name: string;
  start: AnyStart;
  steps: PathStep[];
  states: string[];
  /** Names of all states in which the machine is on the way, those around others included. */
  active: string[];
  /** Keys of the transitions that the path takes, by the machine's definition. */
  transitions: string[];
  /** Keys of the transitions at the start and at each step. */
  transitionsOf: { start: string[]; step: Map<PathStep, string[]> };
}

/** A vertex of the graph: the machine at rest after a step, with the transitions of this step, and the model's state. */
export type Vertex = Rest & { spec: SpecState };

/** Returns what a function of the model returns; where it throws, names it, the machine and the state. */
function resultOf<Result>(
  what: string,
  { snapshot: { machine, value }, spec }: Vertex,
  ask: () => Result,
): Result {
  try {
    return asked(what, ask);
  } catch (cause) {
    const where = valueWords(value) || 'its only state';
    throw new Error(
      `The model of '${machine.id}' fails in ${where}: ${(cause as Error).message}. It must return a result for ${JSON.stringify(spec)}, too.`,
      { cause },
    );
  }
}

const isTried = (model: AnyModel, given: AnyCase, vertex: Vertex): boolean =>
  resultOf(`'when' of '${given.name}'`, vertex, () => {
    if (given.when) return given.when(vertex.snapshot, vertex.spec);
    return !model.situation || isPossible(given, vertex.spec);
  });

/** Returns the steps of a state: each case that is worth trying there, and the end of the next delay. */
export const stepsAt = (model: AnyModel, vertex: Vertex): PathStep[] => [
  ...model.cases
    .filter((given) => isTried(model, given, vertex))
    .map((given) => stepOf(given, vertex)),
  ...timeSteps(model, vertex),
];

/** Throws for an event that no state handles; one of type '' is none. */
function expectKnown(machine: AnyStateMachine, what: string, events: unknown[]): void {
  for (const event of events) {
    const { type } = Object(event) as { type?: string };
    const isKnown = type !== undefined && machine.events.some((known) => takesType(known, type));
    if (type === '' || isKnown) continue;
    const handled = machine.events.filter((one) => delayedWords({ type: one }) === `'${one}'`);
    throw new Error(
      `The model of '${machine.id}' has the ${what} with the event ${JSON.stringify(event)}, which no state handles. Write { type: … } with one of ${handled.join(', ')}, or let a state handle it.`,
    );
  }
}

export function stepOf(given: AnyCase, vertex: Vertex): PathStep {
  const { name, event, stimulus } = given;
  const received = resultOf(`'event' of '${name}'`, vertex, () =>
    typeof event === 'function' ? event(vertex.snapshot, vertex.spec) : event,
  );
  const [first, ...follows] = Array.isArray(received) ? received : [received];
  expectKnown(vertex.snapshot.machine, `case '${name}'`, [first, ...follows]);
  return {
    name,
    case: given,
    event: first,
    ...(follows.length > 0 && { follows }),
    ...('ms' in stimulus && { ms: stimulus.ms }),
  };
}

export function firstVertex(machine: AnyStateMachine, start: AnyStart): Vertex {
  const { name, input, firstEvent, spec } = start;
  const begun = restAtStart(machine, input);
  if (!firstEvent) return { ...begun, spec };
  expectKnown(machine, `start '${name}'`, [firstEvent]);
  return { ...restAfter(machine, begun, firstEvent), spec };
}

/** Returns the vertex after a step, until the machine has ended: time passes, then it receives the events; one of type '' is none. */
export function nextVertex(
  model: AnyModel,
  machine: AnyStateMachine,
  vertex: Vertex,
  step: PathStep,
): Vertex {
  const before = { ...vertex, taken: [] };
  if (vertex.snapshot.status !== 'active') return before;
  const later = step.ms === undefined ? before : restAfterTime(machine, before, step.ms);
  const rest = [step.event, ...(step.follows ?? [])]
    .filter(({ type }) => type !== '')
    .reduce((state, event) => restAfter(machine, state, event), later);
  const after = () => specAfter(model, step, vertex.spec);
  return { ...rest, spec: resultOf(`'${step.name}'`, vertex, after) };
}

/** Returns the step in which that many ms pass, and nothing else happens. */
export function passing(
  ms: number,
  name = ms === 1_000 ? '1 second passes' : `${ms / 1_000} seconds pass`,
): PathStep {
  const [stimulus, event] = [{ do: 'pass', ms }, { type: '' }];
  return { name, event, ms, case: { name, stimulus, event, outcome: (spec) => spec } };
}

/** Returns the steps of time: to the end of the next delay; without one, each required delay passes and must have no effect. */
function timeSteps(model: AnyModel, { timers: [next] }: Vertex): PathStep[] {
  const limits = next ? [next.ms] : new Set(Object.values(model.delays ?? {}));
  return [...limits].map((ms) => passing(ms));
}

/** Returns what a machine remembers besides its states and its context: running delays. */
export const remembered = ({ timers }: Vertex) => timers.map(({ event, ms }) => [event.type, ms]);

/** Limit of the states of a machine with one start, which a context that grows for ever reaches. */
const maxVertices = 5_000;

export const keyOf = (model: AnyModel) => (vertex: Vertex) => {
  const { snapshot, spec } = vertex;
  const { value, status, context } = snapshot;
  const data = () => (model.project ? model.project(snapshot, spec) : spec);
  const known = model.situation ? [context, spec] : resultOf("'project'", vertex, data);
  return JSON.stringify([value, status, remembered(vertex), known]);
};

/** By the key of each vertex: its edges, and the shortest way to it. */
type Graph = Map<string, { before: Edge[]; edges: Edge[] }>;

/** Returns paths that take every edge of the machine's graph, or with `situation` one of each kind. Throws for an unsound `project`. */
export function generatePaths(model: AnyModel, machine: AnyStateMachine = model.machine): Path[] {
  return machine === model.machine ? pathsOfOwn(model) : pathsOf(model, machine);
}

/** Generating the paths of a model takes seconds. */
const pathsOfOwn = memoized((model: AnyModel) => {
  expectPlainModel(model);
  return pathsOf(model, model.machine);
});

function pathsOf(model: AnyModel, machine: AnyStateMachine): Path[] {
  // Equal keys would make one of two transitions.
  definitionOf(machine);
  const isWanted = firstOfEachKind(model);
  const paths = model.starts.flatMap((start) => pathsFrom(model, machine, start, isWanted));
  return withoutPrefixes(paths);
}

function pathsFrom(
  model: AnyModel,
  machine: AnyStateMachine,
  start: AnyStart,
  isWanted: (edge: Edge, from: Vertex, start: AnyStart) => boolean,
): Path[] {
  const serializeState = keyOf(model);
  const first = firstVertex(machine, start);
  const next = (vertex: Vertex, step: PathStep) => nextVertex(model, machine, vertex, step);
  const graph: Graph = new Map();
  const reached = [{ vertex: first, before: [] as Edge[] }];
  // The loop also visits what it adds.
  for (const { vertex, before } of reached) {
    const key = serializeState(vertex);
    if (graph.has(key)) continue;
    if (graph.size === maxVertices) {
      throw new Error(
        `The machine '${machine.id}' has more than ${maxVertices} states, the last in ${valueWords(vertex.snapshot.value)}: ${key}. Stop a number of the model that grows or falls for ever, such as time below 0, or let 'project' return less.`,
      );
    }
    const edges = stepsAt(model, vertex)
      .map((step) => ({ step, state: next(vertex, step) }))
      .filter((edge) => isWanted(edge, vertex, start));
    graph.set(key, { before, edges });
    reached.push(...edges.map((edge) => ({ vertex: edge.state, before: [...before, edge] })));
  }
  if (!model.situation) expectSoundProjection(model, machine, graph);

  function probing(from: Vertex, [name, ...more]: string[] = model.probes ?? []): Edge[] {
    if (name === undefined || from.snapshot.status !== 'active') return [];
    const step = stepsAt(model, from).find((one) => one.name === name);
    const state = step ? next(from, step) : from;
    if (!step || serializeState(state) === serializeState(from)) return probing(from, more);
    return [{ step, state }, ...probing(state, more)];
  }

  return [...graph].flatMap(([key, { before, edges }]) => {
    const leads = edges.filter((edge) => serializeState(edge.state) !== key);
    const stays = edges.filter((edge) => serializeState(edge.state) === key);
    const leading = leads.map((edge) => [...before, edge, ...probing(edge.state)]);
    return [
      ...leading.map((way) => pathOf(start, first, way)),
      pathOf(start, first, before, stays),
    ];
  });
}

/** Returns a filter of edges: it admits the first of those that are alike, for a model that bounds its paths by `situation`. */
function firstOfEachKind(model: AnyModel) {
  const kinds = new Set<string>();
  return ({ step, state }: Edge, from: Vertex, start: AnyStart): boolean => {
    if (!model.situation) return true;
    const judged = resultOf("'situation'", from, () => [
      exercisedBy(model, state.spec, from.spec, step.name),
      model.situation?.(from.spec),
    ]);
    // Each start is tried with every step.
    const begun = from.spec === start.spec && start.name;
    const values = [from, state].map(({ snapshot }) => snapshot.value);
    const kind = [step.name, values, state.taken, judged, begun];
    return kinds.size < kinds.add(JSON.stringify(kind)).size;
  };
}

export interface Edge {
  step: PathStep;
  state: Vertex;
}

/** A path along the edges, which then tries others on the spot: they read better at the end of its name. */
export function pathOf(start: AnyStart, first: Vertex, way: Edge[], stays: Edge[] = []): Path {
  const edges = [...way, ...stays];
  const vertices = [first, ...edges.map(({ state }) => state)];
  const states = vertices.map(({ snapshot }) => valueWords(snapshot.value));
  const transitionsOf: Path['transitionsOf'] = {
    start: first.taken,
    step: new Map(edges.map(({ step, state: { taken } }) => [step, taken])),
  };
  const leading = [start.name, ...way.map(({ step }) => step.name)].join(', ');
  const tried = stays.map(({ step }) => step.name).join('; ');
  return {
    name: `${leading} → ${states.at(-1)}${tried && `, whatever else: ${tried}`}`,
    start,
    steps: edges.map(({ step }) => step),
    states,
    active: [...new Set(vertices.flatMap(({ snapshot }) => activeStates(snapshot)))],
    transitions: [transitionsOf.start, ...transitionsOf.step.values()].flat(),
    transitionsOf,
  };
}

/** Removes paths that are a prefix of another path, because they prove nothing more. */
function withoutPrefixes(paths: Path[]): Path[] {
  const texts = paths.map(({ start, steps }) =>
    [start, ...steps].map(({ name }) => `${name}\n`).join(''),
  );
  const isInOther = (own: string, index: number) =>
    texts.some((text, at) => text.startsWith(own) && (text !== own || at < index));
  return paths.filter((_, index) => !isInOther(texts[index]!, index));
}

/** Throws unless all vertices merged into a state lead to the same states as its first vertex. */
function expectSoundProjection(model: AnyModel, machine: AnyStateMachine, graph: Graph): void {
  const serializeState = keyOf(model);
  for (const { state } of [...graph.values()].flatMap(({ edges }) => edges)) {
    if (state.snapshot.status !== 'active') continue;
    const key = serializeState(state);
    const refuse = (what: string) => {
      throw new Error(
        `The model of '${machine.id}' takes two states in ${valueWords(state.snapshot.value)} for one, ${key}: ${what}. Let its 'project' return what makes the difference, or the machine and the outcomes disagree: compare the delays, and where 'isPossible' is false.`,
      );
    };
    const steps = stepsAt(model, state);
    const known = graph.get(key)?.edges ?? [];
    const names = (offered: PathStep[]) => offered.map(({ name }) => name).join(', ');
    const [here, there] = [names(steps), names(known.map(({ step }) => step))];
    if (here !== there) refuse(`one offers ${here}, the other ${there}`);
    for (const [index, step] of steps.entries()) {
      const to = serializeState(nextVertex(model, machine, state, step));
      const before = serializeState(known[index]!.state);
      if (to !== before) refuse(`'${step.name}' leads to ${to} or to ${before}`);
    }
  }
}
