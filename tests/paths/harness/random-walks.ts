// Random walks: lists of choices among the steps that a model allows. fast-check generates, shrinks and repeats them.
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import type { Driver } from './driver';
import { firstVertex, nextVertex, stepOf, type AnyStart, type Vertex } from './generate';
import type { AnyModel, PathStep } from './model';
import { beginWalk, type Walk } from './walk';

/** The lengths of a walk in choices. One ends earlier where its machine comes to an end, and when it is shrunk. */
const shortest = 10;
const longest = 60;

/** Real milliseconds that an expected change may take while a failing walk is shrunk. */
const shrinkTimeoutMs = 500;

/** A walk in words, which can be repeated against a running system. */
export interface SavedWalk {
  machine: string;
  level: string;
  seed: number;
  start: string;
  steps: string[];
  /** What was not as required. */
  problem: string;
}

interface Option {
  step: PathStep;
  next: Vertex;
  /** How likely it is chosen, relative to the others. */
  weight: number;
}

const possible = (model: AnyModel, { spec }: Vertex) =>
  model.cases.filter(({ isPossible }) => isPossible?.(spec) ?? true);

/** The steps that are possible there: those that change something are more likely, the end of the visit is less. */
function optionsAt(model: AnyModel, vertex: Vertex): Option[] {
  if (vertex.status !== 'active') return [];
  const { timer } = vertex.spec;
  const steps = possible(model, vertex)
    .map((given) => stepOf(model, given, vertex))
    .filter(({ ms }) => ms === undefined || timer === null || ms < timer.ms);
  return [...steps, ...passing(model, vertex)].map((step) => {
    const next = nextVertex(model, model.machine, vertex, step);
    const isEnabled =
      model.machine.getTransitionData(vertex, step.event).length > 0 ||
      !isDeepStrictEqual(next.spec, vertex.spec);
    const isEnd = next.status !== 'active' || possible(model, next).length === 0;
    return { step, next, weight: isEnd ? 0.02 : isEnabled ? 6 : 1 };
  });
}

/** A part or the rest of the running time limit passes; without one, the time of the longest limit passes. */
function passing(model: AnyModel, vertex: Vertex): PathStep[] {
  const { timer } = vertex.spec;
  const longestLimit = Math.max(0, ...Object.values(model.delays ?? {}));
  const rest = timer?.ms ?? longestLimit;
  const after = vertex._nodes.flatMap((node) => node.after.map(({ eventType }) => eventType));
  const pass = (ms: number, type: string): PathStep => {
    const name = `${ms / 1000} seconds pass`;
    const event = { type };
    const stimulus = { do: 'pass', ms };
    return { name, event, ms, case: { name, stimulus, event, outcome: (spec) => spec } };
  };
  return [
    ...(rest > 0 ? [pass(rest, timer ? (after[0] ?? '') : '')] : []),
    ...(timer && rest > 1 ? [pass(Math.ceil(rest / 2), '')] : []),
  ];
}

/** A number from 0 to 1 that depends on all of the text. */
const fractionOf = (text: string) =>
  (createHash('sha256').update(text).digest().readUInt32BE() + 1) / 2 ** 32;

/**
 * Chooses by weight. Each option draws its own lot, so that the same number chooses the same step where other options
 * come and go: a walk that has lost a step goes on as before.
 */
function choose(options: Option[], number: number): Option | undefined {
  const lots = options.map((option) => ({
    option,
    lot: -Math.log(fractionOf(`${number} ${lotOf(option.step)}`)) / option.weight,
  }));
  return lots.toSorted((one, other) => one.lot - other.lot)[0]?.option;
}

/** Time that passes draws the same lot, however long it is. */
const lotOf = ({ name, ms, event }: PathStep) => (ms === undefined ? name : `time ${event.type}`);

/** Where a walk is. */
interface Position {
  vertex: Vertex;
}

/** One choice of a walk, as a command of fast-check. */
class Choice implements fc.AsyncCommand<Position, Walk> {
  #step = '';

  constructor(
    private readonly model: AnyModel,
    private readonly number: number,
  ) {}

  check = ({ vertex }: Position) => optionsAt(this.model, vertex).length > 0;

  async run(position: Position, walk: Walk) {
    const chosen = choose(optionsAt(this.model, position.vertex), this.number);
    if (!chosen) return;
    position.vertex = chosen.next;
    this.#step = chosen.step.name;
    await walk.take(chosen.step);
  }

  toString = () => this.#step;
}

interface RandomWalks {
  driver: Driver;
  model: AnyModel;
  seed: number;
  count: number;
  /** Where a failing walk is saved. */
  file: string;
}

export interface WalkTotals {
  steps: number;
  /** How many of the walks exercised each named requirement. */
  exercised: Record<string, number>;
}

/** Takes that many random walks. Rejects with the shortest failing one, in words, after saving it. */
export async function walkAtRandom(given: RandomWalks): Promise<WalkTotals> {
  const { driver, model, seed, count, file } = given;
  const totals: WalkTotals = { steps: 0, exercised: {} };
  let failed: (SavedWalk & { recording: object }) | undefined;

  const choice = fc.noShrink(fc.nat()).map((number) => new Choice(model, number));
  const property = fc.asyncProperty(
    fc.constantFrom(...(model.starts as AnyStart[])),
    fc.commands([choice], { maxCommands: longest, size: 'max', disableReplayLog: true }),
    async (start, choices) => {
      // Only a walk that fails is made shorter.
      if (!failed) fc.pre([...choices].length >= shortest);
      const options = failed ? { timeoutMs: shrinkTimeoutMs } : {};
      const position = { vertex: firstVertex(model.machine, start) };
      let walk: Walk | undefined;
      try {
        walk = await beginWalk(driver, model, start, options);
        const real = walk;
        await fc.asyncModelRun(() => ({ model: position, real }), choices);
        await walk.finish();
      } catch (error) {
        failed = {
          machine: model.id,
          level: driver.level,
          seed,
          start: start.name,
          steps: walk?.steps.map(({ name }) => name) ?? [],
          problem: error instanceof Error ? error.message : String(error),
          recording: driver.recording?.() ?? {},
        };
        throw error;
      }
      totals.steps += walk.steps.length;
      for (const id of walk.exercised) totals.exercised[id] = (totals.exercised[id] ?? 0) + 1;
    },
  );
  const { numRuns, numShrinks, errorInstance } = await fc.check(property, { seed, numRuns: count });
  if (errorInstance && !failed) throw errorInstance;
  if (failed) {
    const { recording, ...walk } = failed;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, JSON.stringify({ ...recording, walk }, null, 2));
    throw new Error(
      `${walk.problem}\n\nWalk ${numRuns}, shrunk ${numShrinks} times to ${walk.steps.length} steps.` +
        ` Saved as ${file}.\nThe same walks: PATHS_SEED=${seed}. This walk: PATHS_REPLAY=${file}.`,
    );
  }
  return totals;
}

/** Takes the steps of a saved walk again. Rejects with a `PathFailure`, or where a step is no longer possible. */
export async function repeatWalk(driver: Driver, model: AnyModel, saved: SavedWalk): Promise<void> {
  const start = model.starts.find(({ name }) => name === saved.start);
  if (!start) throw new Error(`${model.id} has no start '${saved.start}'.`);
  let vertex = firstVertex(model.machine, start);
  const walk = await beginWalk(driver, model, start);
  for (const name of saved.steps) {
    const option = optionsAt(model, vertex).find(({ step }) => step.name === name);
    if (!option) throw new Error(`'${name}' is not possible after ${walk.steps.length} steps.`);
    vertex = option.next;
    await walk.take(option.step);
  }
  await walk.finish();
}
