// Random walks: lists of choices among the steps that a model allows. fast-check generates, shrinks and repeats them.
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import {
  firstVertex,
  nextVertex,
  passing,
  stepOf,
  type AnyStart,
  type Vertex,
} from './generate.js';
import { isPossible, type AnyModel, type Driver, type PathStep } from './model.js';
import { beginWalk, type Walk } from './walk.js';

/** Lengths of walks in choices; a walk is shorter when its machine ends, or after shrinking. */
const minLength = 10;
const maxLength = 60;

/** Real milliseconds that an expected change may take while a failing walk is shrunk. */
const shrinkTimeoutMs = 500;

const possible = (model: AnyModel, { spec }: Vertex) =>
  model.cases.filter((given) => isPossible(given, spec));

/** The steps that are possible there: those that change something are more likely, the end of the visit is less. */
function optionsAt(model: AnyModel, vertex: Vertex) {
  if (vertex.snapshot.status !== 'active') return [];
  const { timer } = vertex.spec;
  const steps = possible(model, vertex)
    .map((given) => stepOf(given, vertex))
    .filter(({ ms }) => ms === undefined || timer === null || ms < timer);
  return [...steps, ...timeSteps(model, vertex)].map((step) => {
    const next = nextVertex(model, model.machine, vertex, step);
    const isEnabled =
      (step.ms === undefined ? vertex.snapshot.can(step.event) : next.taken.length > 0) ||
      !isDeepStrictEqual(next.spec, vertex.spec);
    const isEnd = next.snapshot.status !== 'active' || possible(model, next).length === 0;
    return { step, next, weight: isEnd ? 0.02 : isEnabled ? 6 : 1 };
  });
}

/** The rest or half of the running time limit passes; without one, the machine's next delay or the longest limit. */
function timeSteps({ delays = {} }: AnyModel, vertex: Vertex): PathStep[] {
  const { timer } = vertex.spec;
  if (timer !== null) {
    return [
      passing(timer, 'the rest of the time limit passes'),
      ...(timer > 1 ? [passing(Math.ceil(timer / 2), 'half of the time limit passes')] : []),
    ];
  }
  const ms = vertex.timers[0]?.ms ?? Math.max(0, ...Object.values(delays));
  return ms > 0 ? [passing(ms)] : [];
}

const fractionOf = (text: string) =>
  (createHash('sha256').update(text).digest().readUInt32BE() + 1) / 2 ** 32;

type Option = ReturnType<typeof optionsAt>[number];

type Choice = (options: Option[]) => Option | undefined;

/** Chooses by weight. Each option draws its own lot: the same number chooses the same step where other options differ. */
const chooses = (number: number): Choice => {
  const lotOf = ({ step, weight }: Option) =>
    -Math.log(fractionOf(`${number} ${step.name}`)) / weight;
  return (options) => options.toSorted((one, other) => lotOf(one) - lotOf(other))[0];
};

const takes =
  (name: string): Choice =>
  (options) =>
    options.find(({ step }) => step.name === name);

/** Takes `count` random walks; the same seed takes the same ones. Rejects with the shortest failing one as text. */
export async function walkAtRandom(
  driver: Driver,
  model: AnyModel,
  seed: number,
  count: number,
): Promise<void> {
  let failed: { start: AnyStart; steps: string[]; problem: string } | undefined;

  const attempt = async (start: AnyStart, choices: Choice[], timeouts?: { timeoutMs: number }) => {
    let walk: Walk | undefined;
    try {
      walk = await beginWalk(driver, model, start, timeouts);
      let vertex = firstVertex(model.machine, start);
      for (const choice of choices) {
        const option = choice(optionsAt(model, vertex));
        if (!option) continue;
        vertex = option.next;
        await walk.take(option.step);
      }
      await walk.finish();
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      failed = { start, steps: walk?.steps.map(({ name }) => name) ?? [], problem };
      throw error;
    }
  };

  /** Takes ever fewer of these steps while the walk fails; returns how often that worked. Keeps the shortest in `failed`. */
  const shrink = async (start: AnyStart, steps: string[]): Promise<number> => {
    // Shrink a list of step names: choices are relative, so after a removal they would select other steps.
    const lists = fc.array(fc.noShrink(fc.constantFrom(...steps)), { maxLength: steps.length });
    const timeoutMs = Math.min(shrinkTimeoutMs, driver.timeoutMs ?? shrinkTimeoutMs);
    const shorter = fc.asyncProperty(lists, (names) =>
      attempt(start, names.map(takes), { timeoutMs }),
    );
    return (await fc.check(shorter, { seed, numRuns: 1, examples: [[steps]] })).numShrinks;
  };

  const walks = fc.asyncProperty(
    fc.constantFrom(...model.starts),
    fc.array(fc.nat(), { minLength, maxLength, size: 'max' }),
    (start, numbers) => attempt(start, numbers.map(chooses)),
  );
  const found = await fc.check(walks, { seed, numRuns: count, endOnFailure: true });
  if (!failed) return;

  const { start, steps, problem } = failed;
  const numShrinks = steps.length > 0 ? await shrink(start, steps) : 0;
  const before = numShrinks > 0 ? `\n\nBefore it was shrunk: ${problem}` : '';
  const shrunk = `shrunk ${numShrinks} times from ${steps.length} to ${failed.steps.length} steps`;
  const again = `Walk ${found.numRuns}, ${shrunk}. The same walks: PATHS_SEED=${seed}.`;
  throw new Error(`${failed.problem}${before}\n\n${again}`);
}
