// Walks a driver along a path, and checks each step against the model's requirements.
import { inspect, isDeepStrictEqual } from 'node:util';
import type { AnyActor, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { delayedWords, valueWords } from '../definition.js';
import { asked, awaited } from '../named-error.js';
import type { AnyStart, Path } from './generate.js';
import {
  brokenProperty,
  exercisedBy,
  frozen,
  isPossible,
  passTime,
  type AnyModel,
  type Driver,
  type Moment,
  type Observation,
  type PathStep,
  type SpecState,
} from './model.js';

/** A difference between the system and the requirements on a path. */
class PathFailure extends Error {
  override name = 'PathFailure';
}

/** A driver that walks another system than the given one: it proves nothing. */
export class DriverFailure extends PathFailure {}

/** Limit of the changes of a mutant on one path: it may loop without end, and no path has a hundred steps. */
const maxChanges = 1_000;

/** Default of `Driver.timeoutMs`; only a failing step takes that long. */
const defaultTimeoutMs = 20_000;

/** The fewest observations before a step fails, however busy the computer is. */
const minObservations = 10;

/** A running walk: its possible steps, and the requirements that they exercised. Its functions reject with a `PathFailure`. */
export type Walk = Awaited<ReturnType<typeof beginWalk>>;

interface WalkOptions {
  machine?: AnyStateMachine;
  /** Real milliseconds that an expected change may take; default: that of the driver. */
  timeoutMs?: number;
}

/** Starts the system, checks it and returns the walk. After `finish` or a failure, the driver can begin another. */
export async function beginWalk(
  driver: Driver,
  model: AnyModel,
  start: AnyStart,
  { machine = model.machine, timeoutMs = driver.timeoutMs ?? defaultTimeoutMs }: WalkOptions = {},
) {
  let spec: SpecState = start.spec;
  const done = [start.name];
  let isEarly = false;
  const history: Moment[] = [];
  const walked = { steps: [] as PathStep[], exercised: new Set<string>(), history };
  const isMutant = machine !== model.machine;
  const watched: AnyActor[] = [];
  const broken: string[] = [];
  const fail = (words: string, options?: ErrorOptions) => {
    const where = `${model.machine.id} at the ${driver.level} level: ${done.join(', ')}`;
    return new PathFailure(
      `${where}${isEarly ? ', 1 ms before their end' : ''}\n${words}`,
      options,
    );
  };

  function watch(actor: AnyActor) {
    watched.push(actor);
    let changes = 0;
    let doing = '';
    let action = '';
    actor.system.inspect((event) => {
      if (event.actorRef !== actor) return;
      if (event.type === '@xstate.event') {
        action = '';
        const { value } = actor.getSnapshot() as AnyMachineSnapshot;
        doing = `in ${valueWords(value) || 'its only state'} on ${delayedWords(event.event)}`;
      } else if (event.type === '@xstate.action') action = event.action.type;
    });
    actor.subscribe({
      next: () => {
        changes += 1;
        if (!isMutant || changes < maxChanges) return;
        // Stop the actor: an endless synchronous loop would block the process.
        actor.stop();
        broken.push('goes round in circles');
      },
      // Unwatched, a machine that breaks down would end the whole run.
      error: (error) =>
        broken.push(
          `breaks down ${doing}${action && `, in the action '${action}' or after it`}: ${String(error)}. Give it what it reads, or let the driver 'provide' another one.`,
        ),
    });
  }

  function expectToRun() {
    const isRun = watched.some(({ logic }) => (logic as AnyStateMachine).config === machine.config);
    if (isRun || (!isMutant && watched.length === 0)) return;
    const instead = watched.length === 0 ? "does not call 'watch'" : 'runs another machine';
    throw new DriverFailure(
      `The driver of the ${driver.level} level ${instead}. Its 'begin' must give createActor the machine that it receives, or 'provide' of it, and call 'watch' with this actor before the start.`,
    );
  }

  /** Waits until the observation is as required: responses and screens take a moment. */
  async function judge(step: PathStep | null, ms = 0): Promise<void> {
    const compare = (seen: Observation) =>
      asked("'compare'", () => (model.compare ? model.compare(seen, spec) : seen.view));
    const deadline = performance.now() + timeoutMs;
    const expected = compare(spec);
    for (let looks = 1; ; looks += 1) {
      if (broken[0] !== undefined) throw fail(`  the machine ${broken[0]}`);
      const seen = await awaited("'observe'", () => driver.observe());
      if (!('view' in Object(seen))) {
        throw fail(
          `  'observe' returns ${inspect(seen)}: return { view: … } with what can be seen, in the form of the model's 'view'`,
        );
      }
      const actual = compare(seen);
      if (isDeepStrictEqual(actual, expected)) {
        history.push({ step, ms, seen });
        const failed = brokenProperty(model.properties, history);
        if (failed !== undefined) throw fail(`  ${failed}`);
        return;
      }
      if (looks >= minObservations && performance.now() > deadline) {
        throw fail(difference(expected, actual));
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** Ends the path in any case; an error of the walk takes precedence over an error of the end. */
  async function orEnd(act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (failure) {
      await driver.end?.().catch(() => {});
      throw failure instanceof PathFailure
        ? failure
        : fail(`  ${(failure as Error).message}`, { cause: failure });
    }
  }

  const exercise = (before: SpecState | null, step: string) => {
    for (const id of exercisedBy(model, spec, before, step)) walked.exercised.add(id);
  };

  await orEnd(async () => {
    await awaited("'begin'", () => driver.begin(model, machine, start, watch));
    expectToRun();
    await judge(null);
    exercise(null, start.name);
  });

  return {
    ...walked,
    /** Takes a step, or skips it when it is not possible. */
    take: (step: PathStep) =>
      orEnd(async () => {
        if (!isPossible(step.case, spec)) return;
        const before = spec;
        done.push(step.ms === undefined ? step.name : `${step.name} (${step.ms} ms)`);
        walked.steps.push(step);
        const parts = step.ms === undefined ? [undefined] : [step.ms - 1, 1];
        for (const [index, ms] of parts.entries()) {
          isEarly = index < parts.length - 1;
          await awaited("'perform'", () => driver.perform(step, ms));
          spec = ms === undefined ? step.case.outcome(frozen(spec)) : passTime(model, spec, ms);
          await judge(step, ms);
        }
        exercise(before, step.name);
      }),
    finish: async () => {
      await orEnd(async () => {
        await awaited("'settle'", async () => driver.settle?.());
        done.push('and a moment later');
        await judge(null);
      });
      const logLines = (await driver.end?.()) ?? [];
      if (!isDeepStrictEqual(logLines, spec.logLines ?? [])) {
        throw fail(difference(spec.logLines ?? [], logLines, '.log'));
      }
    },
  };
}

/** Walks one path; resolves with its possible steps and the requirements that they exercised. Rejects with a `PathFailure`. */
export async function walkPath(
  driver: Driver,
  model: AnyModel,
  path: Path,
  options?: WalkOptions,
): Promise<Walk> {
  const walk = await beginWalk(driver, model, path.start, options);
  for (const step of path.steps) await walk.take(step);
  await walk.finish();
  return walk;
}

function difference(expected: unknown, actual: unknown, at = ''): string {
  if (isDeepStrictEqual(expected, actual)) return '';
  const [must, is] = [expected, actual].map((value) =>
    typeof value === 'object' ? (value as Record<string, unknown> | null) : null,
  );
  const keys = must && is ? new Set([...Object.keys(must), ...Object.keys(is)]) : [];
  const lines = [...keys]
    .map((key) => difference(must?.[key], is?.[key], `${at}.${key}`))
    .filter((line) => line !== '');
  if (lines.length > 0) return lines.join('\n');
  // A Map has no keys, but a content.
  const words = (value: unknown) => inspect(value, { depth: null, breakLength: Infinity });
  return `  ${at.slice(1) || 'the view'}: must be ${words(expected)}, is ${words(actual)}`;
}
