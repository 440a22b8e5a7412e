// Decides whether a mutant is detected, by walking paths with short time limits.
import { generatePaths, type Path } from './generate.js';
import type { AnyModel, Driver } from './model.js';
import type { Mutant } from './mutate.js';
import { DriverFailure, walkPath } from './walk.js';

/** Wraps a driver so that it settles before each observation: a change then shows within ten, in milliseconds instead of seconds. */
const settleBeforeLooks = (driver: Driver): Driver => ({
  ...driver,
  observe: async () => {
    await driver.settle?.();
    return driver.observe();
  },
});

/** Limit in real ms per change, unless the driver has a lower one; each detected mutant costs this time. */
const mutantTimeoutMs = 100;

/** Resolves when the machine meets the requirements on the path; rejects otherwise. */
export function walkWithShortTimeout(
  driver: Driver,
  model: AnyModel,
  path: Path,
  machine = model.machine,
) {
  const timeoutMs = Math.min(mutantTimeoutMs, driver.timeoutMs ?? mutantTimeoutMs);
  return walkPath(settleBeforeLooks(driver), model, path, { machine, timeoutMs });
}

/** Number of paths that a presumed equivalent mutant must pass. */
const equivalentPathCount = 150;

const isNear = ({ near }: Mutant, path: Path): boolean => {
  if (near === null) return path.steps.some(({ ms }) => ms !== undefined);
  if ('transition' in near) return path.transitions.includes(near.transition);
  return near.state === '' || path.active.includes(near.state);
};

const wayOf = ({ start, steps }: Path) => [start.name, ...steps.map(({ name }) => name)].join('\n');

/** Returns the difference that reveals a mutant, or null. One that is thought equivalent walks only the shortest paths near its fault. */
export async function detectionOf(
  driver: Driver,
  model: AnyModel,
  mutant: Mutant,
  paths: Path[],
  isThoughtEquivalent = false,
): Promise<string | null> {
  let notGenerated: string | null = null;
  const ownPaths = () => {
    const known = new Set(paths.map(wayOf));
    try {
      return generatePaths(model, mutant.machine).filter((path) => !known.has(wayOf(path)));
    } catch (error) {
      notGenerated = `No paths can be generated: ${String(error)}`;
      return [];
    }
  };
  const nearby = () => paths.filter((path) => isNear(mutant, path));
  const others = () => paths.filter((path) => !isThoughtEquivalent && !isNear(mutant, path));
  for (const group of [nearby, ownPaths, others]) {
    const shortest = group().toSorted((one, other) => one.steps.length - other.steps.length);
    for (const path of isThoughtEquivalent ? shortest.slice(0, equivalentPathCount) : shortest) {
      try {
        await walkWithShortTimeout(driver, model, path, mutant.machine);
      } catch (failure) {
        if (failure instanceof DriverFailure) throw failure;
        return failure instanceof Error ? failure.message : String(failure);
      }
    }
  }
  return notGenerated;
}
