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

/** The rest or half of the running time limit passes; without one, the time of the longest limit passes. */
function passing({ delays = {} }: AnyModel, { spec: { timer }, _nodes }: Vertex): PathStep[] {
  const pass = (name: string, ms: number, type = ''): PathStep => {
    const stimulus = { do: 'pass', ms };
    const event = { type };
    return { name, event, ms, case: { name, stimulus, event, outcome: (spec) => spec } };
  };
  if (timer) {
    const [running] = _nodes.flatMap((node) => node.after);
    return [
      pass('the rest of the time limit passes', timer.ms, running?.eventType),
      ...(timer.ms > 1 ? [pass('half of the time limit passes', Math.ceil(timer.ms / 2))] : []),
    ];
  }
  const ms = Math.max(0, ...Object.values(delays));
  return ms > 0 ? [pass(`${ms / 1000} seconds pass`, ms)] : [];
}

/** A number from 0 to 1 that depends on all of the text. */
const fractionOf = (text: string) =>
  (createHash('sha256').update(text).digest().readUInt32BE() + 1) / 2 ** 32;

/** Chooses by weight. Each option draws its own lot: the same number chooses the same step where other options differ. */
function choose(options: Option[], number: number): Option | undefined {
  const lots = options.map((option) => ({
    option,
    lot: -Math.log(fractionOf(`${number} ${option.step.name}`)) / option.weight,
  }));
  return lots.toSorted((one, other) => one.lot - other.lot)[0]?.option;
}

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

  check = ({ vertex }: Position) => vertex.status === 'active';

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
  /** Real milliseconds that an expected change may take; those of `beginWalk`, unless given. */
  timeoutMs?: number;
}

export interface WalkTotals {
  steps: number;
  /** How many of the walks exercised each named requirement. */
  exercised: Record<string, number>;
}

/** Takes that many random walks. Rejects with the shortest failing one, in words, after saving it. */
export async function walkAtRandom(given: RandomWalks): Promise<WalkTotals> {
  const { driver, model, seed, count, file, ...options } = given;
  const totals: WalkTotals = { steps: 0, exercised: {} };
  let failed: { saved: SavedWalk; recording: object } | undefined;

  /** Begins a walk, and keeps it if it fails. */
  const attempt = async (
    start: AnyStart,
    go: (walk: Walk) => Promise<void>,
    timeouts: { timeoutMs?: number },
  ) => {
    let walk: Walk | undefined;
    try {
      walk = await beginWalk(driver, model, start, timeouts);
      await go(walk);
      await walk.finish();
      return walk;
    } catch (error) {
      failed = {
        saved: {
          machine: model.id,
          level: driver.level,
          seed,
          start: start.name,
          steps: walk?.steps.map(({ name }) => name) ?? [],
          problem: error instanceof Error ? error.message : String(error),
        },
        recording: driver.recording?.() ?? {},
      };
      throw error;
    }
  };

  /** Takes ever fewer of these steps while the walk fails; returns how often that worked. Keeps the shortest in `failed`. */
  const shrink = async (start: AnyStart, steps: string[]): Promise<number> => {
    // By the steps' names: without a step, the same choices would lead elsewhere.
    const lists = fc.array(fc.noShrink(fc.constantFrom(...steps)), { maxLength: steps.length });
    const shorter = fc.asyncProperty(lists, async (names) => {
      await attempt(start, (walk) => takeNamed(model, start, names, walk), {
        timeoutMs: Math.min(shrinkTimeoutMs, options.timeoutMs ?? shrinkTimeoutMs),
      });
    });
    return (await fc.check(shorter, { seed, numRuns: 1, examples: [[steps]] })).numShrinks;
  };

  const choice = fc.noShrink(fc.nat()).map((number) => new Choice(model, number));
  const walks = fc.asyncProperty(
    fc.constantFrom(...model.starts),
    fc.commands([choice], { maxCommands: longest, size: 'max', disableReplayLog: true }),
    async (start, choices) => {
      fc.pre([...choices].length >= shortest);
      const position = { vertex: firstVertex(model.machine, start) };
      const run = (real: Walk) => fc.asyncModelRun(() => ({ model: position, real }), choices);
      const walk = await attempt(start, run, options);
      totals.steps += walk.steps.length;
      for (const id of walk.exercised) totals.exercised[id] = (totals.exercised[id] ?? 0) + 1;
    },
  );
  const found = await fc.check(walks, { seed, numRuns: count, endOnFailure: true });
  if (found.errorInstance && !failed) throw found.errorInstance;
  if (!failed) return totals;

  // By its steps' names: without a step, the same choices would lead elsewhere.
  const { start: name, steps, problem } = failed.saved;
  const numShrinks = steps.length > 0 ? await shrink(startOf(model, name), steps) : 0;

  const { saved, recording } = failed;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify({ ...recording, walk: saved }, null, 2));
  const before = numShrinks > 0 ? `\n\nBefore it was shrunk: ${problem}` : '';
  throw new Error(
    `${saved.problem}${before}\n\nWalk ${found.numRuns}, shrunk ${numShrinks} times from ${steps.length} to` +
      ` ${saved.steps.length} steps. Saved as ${file}.` +
      `\nThe same walks: PATHS_SEED=${seed}. This walk: PATHS_REPLAY=${file}.`,
  );
}

function startOf(model: AnyModel, name: string): AnyStart {
  const start = model.starts.find((other) => other.name === name);
  if (!start) throw new Error(`${model.id} has no start '${name}'.`);
  return start;
}

/** Takes the steps of those names, as far as they are possible. */
async function takeNamed(model: AnyModel, start: AnyStart, names: string[], walk: Walk) {
  let vertex = firstVertex(model.machine, start);
  for (const name of names) {
    const option = optionsAt(model, vertex).find(({ step }) => step.name === name);
    if (!option) continue;
    vertex = option.next;
    await walk.take(option.step);
  }
}

/** Takes the steps of a saved walk again. Rejects with a `PathFailure`. */
export async function repeatWalk(
  driver: Driver,
  model: AnyModel,
  saved: SavedWalk,
  options: { timeoutMs?: number } = {},
): Promise<void> {
  const start = startOf(model, saved.start);
  const walk = await beginWalk(driver, model, start, options);
  await takeNamed(model, start, saved.steps, walk);
  const skipped = saved.steps.length - walk.steps.length;
  if (skipped > 0) throw new Error(`${skipped} steps of the saved walk are not possible any more.`);
  await walk.finish();
}
