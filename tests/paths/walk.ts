import { isDeepStrictEqual } from 'node:util';
import type { AnyStateMachine } from 'xstate';
import type { Driver, Observation, PageDriver } from './drivers/driver';
import type { PageReading } from './drivers/read-page';
import type { AnyModel, SpecState } from './models/model';
import type { Path, PathStep } from './generate';
import { passTime } from './spec-after';

/** A path on which something was not as the requirements say. */
class PathFailure extends Error {
  override name = 'PathFailure';
}

/** Real milliseconds that an expected change may take to arrive; only a failing step takes that long. */
const defaultPatience = 5_000;

/** However busy the computer is, a change gets that many looks. */
const fewestLooks = 10;

/** Waits for the world to be as expected, since answers and screens take a moment; fails with the difference. */
async function expectObservation(
  driver: Driver,
  model: AnyModel,
  required: SpecState<unknown>,
  where: string,
  patience: number,
) {
  const deadline = performance.now() + patience;
  const comparable = ({ world, view, page }: Observation) => ({
    broken: page ? brokenOnPage(page, world.address, required.inFlight) : [],
    world: {
      ...world,
      // Calls that start together arrive in any order.
      sent: world.sent
        .filter(({ path }) => !model.unjudged?.includes(path))
        .toSorted((one, other) => one.path.localeCompare(other.path)),
    },
    view,
  });
  const expected = comparable(required);
  let actual = comparable(await driver.observe());
  for (let looks = 1; !isDeepStrictEqual(actual, expected); looks += 1) {
    if (looks >= fewestLooks && performance.now() > deadline) {
      throw new PathFailure(`${where}\n${difference(expected, actual)}`);
    }
    await new Promise((resolve) => setImmediate(resolve));
    actual = comparable(await driver.observe());
  }
}

/** What holds on every page, whichever machine is walked (product document 2, decision 9). */
function brokenOnPage(
  { dialogs, spinners }: PageReading,
  address: string,
  inFlight: number | undefined,
): string[] {
  return [
    ...(inFlight === 0 && spinners.length > 0 ? ['a spinner, although nothing is awaited'] : []),
    ...(address.startsWith('/home/login-header') && dialogs.length > 0
      ? ['a dialog on the login-header screen']
      : []),
  ];
}

/** Calls that were given up may take a moment to be gone. */
async function expectInFlight(
  driver: Driver,
  required: number | undefined,
  where: string,
  patience: number,
) {
  const deadline = performance.now() + patience;
  for (let looks = 1; ; looks += 1) {
    const calls = await driver.inFlight();
    if (required === undefined || calls.length === required) return;
    if (looks >= fewestLooks && performance.now() > deadline) {
      throw new PathFailure(
        `${where}\n  calls in flight: must be ${required}, are ${calls.length}`,
      );
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function difference(expected: unknown, actual: unknown, at = ''): string {
  if (isDeepStrictEqual(expected, actual)) return '';
  const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
  if (!isObject(expected) || !isObject(actual)) {
    return `  ${at.slice(1)}: must be ${JSON.stringify(expected)}, is ${JSON.stringify(actual)}`;
  }
  const keys = new Set([...Object.keys(expected), ...Object.keys(actual)]);
  return [...keys]
    .map((key) =>
      difference(
        (expected as Record<string, unknown>)[key],
        (actual as Record<string, unknown>)[key],
        `${at}.${key}`,
      ),
    )
    .filter((line) => line !== '')
    .join('\n');
}

/** Whether a step can be done on a page that is still without the app. */
export const isOfPage = ({ case: { stimulus } }: PathStep): boolean => stimulus.do === 'answer';

/** A path that is walked without the app at first: as many steps come before it. */
export interface Delay {
  driver: PageDriver;
  steps: number;
}

/**
 * Walks one path and judges every step of it by the model's requirements and by the invariants of the product.
 * Resolves with the steps that were possible; throws a `PathFailure` that says at which step what was not as it must
 * be.
 */
export async function walkPath(
  driver: Driver,
  model: AnyModel,
  path: Path,
  machine: AnyStateMachine = model.machine,
  patience: number = defaultPatience,
  delay?: Delay,
): Promise<PathStep[]> {
  const performed: PathStep[] = [];
  let isAppThere = !delay;
  let spec = path.start.spec as SpecState<unknown>;
  const done: string[] = [];
  let cookie = spec.world.cookie;

  const check = async (mayChangeCookie: boolean) => {
    const where = `${model.id} at the ${driver.level} level: ${[path.start.name, ...done].join(', ')}`;
    const required = isAppThere ? spec : (model.beforeApp?.(spec) as SpecState<unknown>);
    await expectObservation(driver, model, required, where, patience);
    await expectInFlight(driver, required.inFlight, where, patience);
    if (!isAppThere) return;
    if (spec.world.cookie !== null && spec.world.cookie !== cookie && !mayChangeCookie) {
      throw new PathFailure(`${where}\n  a number was remembered without an answer`);
    }
    if (spec.world.address.startsWith('/home/not-charged')) {
      throw new PathFailure(`${where}\n  nothing may lead to the not-charged screen`);
    }
    cookie = spec.world.cookie;
  };

  const bringApp = async () => {
    if (performed.length !== delay?.steps) return;
    await delay.driver.bringApp();
    isAppThere = true;
    done.push('and the app comes');
    // What the answers so far lead to.
    await check(true);
  };

  delay?.driver.delayApp();
  await driver.begin(model, machine, path.start);
  try {
    await check(false);
    await bringApp();
    for (const step of path.steps) {
      if (step.case.isPossible?.(spec) === false) continue;
      done.push(step.name);
      performed.push(step);
      if (step.ms === undefined) {
        await driver.perform(step);
        spec = step.case.outcome(spec) as SpecState<unknown>;
        await check(step.case.stimulus.do === 'answer');
      } else {
        await driver.perform(step, step.ms - 1);
        spec = passTime(model, spec, step.ms - 1);
        await check(false);
        await driver.perform(step, 1);
        spec = passTime(model, spec, 1);
        await check(false);
      }
      await bringApp();
    }
    await driver.settle();
    done.push('and a moment later');
    await check(false);
  } catch (failure) {
    await driver.end();
    throw failure;
  }
  const said = await driver.end();
  if (!isDeepStrictEqual(said, spec.said ?? [])) {
    const words = `${model.id} at the ${driver.level} level: ${[path.start.name, ...done].join(', ')}`;
    throw new PathFailure(`${words}\n${difference(spec.said ?? [], said, '.console')}`);
  }
  return performed;
}
