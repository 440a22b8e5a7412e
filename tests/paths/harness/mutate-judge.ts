// Decides whether a mutant is found, by walking it along paths in a hurry.
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { Driver } from './driver';
import { generatePaths, nameOfState, type Path } from './generate';
import { specAfter, type AnyModel, type SpecState } from './model';
import type { Mutant } from './mutate';
import { walkPath } from './walk';

/**
 * A driver that lets everything settle before it looks again: ten looks, and what has not come will not come. That
 * takes a few milliseconds instead of the seconds that a screen or a browser may need.
 */
function settleBetweenLooks(driver: Driver): Driver {
  let isFirstLook = true;
  return {
    ...driver,
    perform: async (step, ms) => {
      isFirstLook = true;
      await driver.perform(step, ms);
      // An answer may change nothing that can be seen: the next step must not overtake it.
      if (step.case.stimulus.do === 'answer') await driver.settle?.();
    },
    settle: async () => {
      isFirstLook = true;
      await driver.settle?.();
    },
    observe: async () => {
      if (!isFirstLook) await driver.settle?.();
      isFirstLook = false;
      return driver.observe();
    },
  };
}

/** Changes of a machine on one path, of which none has a hundred steps. */
const tooMany = 1_000;

/** Real milliseconds that a change may take; each mutant that is found out costs as many. */
const hurry = 100;

/** Passes where the machine does as the requirements say on that path; throws otherwise. */
export async function walkInHurry(
  driver: Driver,
  model: AnyModel,
  path: Path,
  machine: AnyStateMachine = model.machine,
): Promise<void> {
  const broken: unknown[] = [];
  const watched: AnyModel = {
    ...model,
    createActor: (...given) => {
      if (!model.createActor) throw new Error(`${model.id} makes no actor.`);
      const actor = model.createActor(...given);
      let changes = 0;
      actor.subscribe({
        next: () => {
          changes += 1;
          if (changes < tooMany) return;
          // Without a pause, its loop would let nothing else run.
          actor.stop();
          broken.push('it goes round in circles');
        },
        // Unwatched, a machine that breaks down would end the whole run.
        error: (error) => broken.push(error),
      });
      return actor;
    },
  };
  await walkPath(settleBetweenLooks(driver), watched, path, { machine, timeoutMs: hurry });
  if (broken.length > 0) throw new Error(`The machine broke down: ${String(broken[0])}`);
}

/** How many ways a mutant has to get along that is thought to be equivalent. */
const enough = 150;

const isNear = ({ machine, near }: Mutant, path: Path): boolean => {
  if (near === null) return path.steps.some(({ ms }) => ms !== undefined);
  if ('transition' in near) return path.transitions.includes(near.transition);
  return path.states.some((state) => `${machine.id}.${state}.`.startsWith(`${near.state}.`));
};

/**
 * Whether a mutant is found by a test that takes its own states for the requirements, as XState's test model does: the
 * mutant generates the paths, and its actor has to arrive in the states that the mutant's definition has.
 */
export async function findsItself(
  driver: Driver,
  model: AnyModel,
  mutant: Mutant,
): Promise<boolean> {
  const judged: AnyModel = {
    ...model,
    compare: ({ view }: { view: unknown }) => view,
    invariants: () => [],
    viewOfSnapshot: ({ value }: AnyMachineSnapshot) => nameOfState(value),
  } as AnyModel;
  // Such a test does not read the log.
  const silent: Driver = {
    ...driver,
    end: async () => {
      await driver.end?.();
      return [];
    },
  };
  try {
    const own = generatePaths(model, mutant.machine).filter((path) => isNear(mutant, path));
    const shortest = own.toSorted((one, other) => one.steps.length - other.steps.length);
    for (const path of shortest.slice(0, enoughOfOwn)) {
      await walkInHurry(silent, judged, byStates(model, path), mutant.machine);
    }
    return false;
  } catch {
    return true;
  }
}

/** How many paths by the fault a mutant gets to find itself; more of them find no more. */
const enoughOfOwn = 8;

/** The path with the machine's own states as the requirements. */
function byStates(model: AnyModel, { start, steps, states, ...path }: Path): Path {
  let spec: SpecState = start.spec;
  const stateAt = (index: number) => ({ view: states[index], timer: null });
  const possible = steps.flatMap((step, index) => {
    if (step.case.isPossible?.(spec) === false) return [];
    spec = specAfter(model, step, spec);
    const { isPossible: _, ...given } = step.case;
    const { ms: _ms, ...rest } = step;
    return [{ ...rest, case: { ...given, outcome: () => stateAt(index + 1) } }];
  });
  return { ...path, states, start: { ...start, spec: stateAt(0) }, steps: possible };
}

const wayOf = ({ start, steps }: Path) => [start.name, ...steps.map(({ name }) => name)].join('\n');

/**
 * What gives a mutant away, in words, or null where nothing does. It is walked along the paths of the machine that it
 * was made from, where they come by the fault; then along its own; then along all the others. The requirements alone
 * are the judge. Where a mutant is thought to be equivalent, it has to get along the shortest ways only, and the paths
 * that stay away from its fault are left out: that it cannot be noticed is what its reason says, not what paths can show.
 */
export async function whatGivesAway(
  driver: Driver,
  model: AnyModel,
  mutant: Mutant,
  paths: Path[],
  isThoughtEquivalent = false,
): Promise<string | null> {
  const onTheseWays = async (ways: Path[]): Promise<string | null> => {
    const shortest = ways.toSorted((one, other) => one.steps.length - other.steps.length);
    for (const path of isThoughtEquivalent ? shortest.slice(0, enough) : shortest) {
      try {
        await walkInHurry(driver, model, path, mutant.machine);
      } catch (failure) {
        return failure instanceof Error ? failure.message : String(failure);
      }
    }
    return null;
  };

  const nearby = await onTheseWays(paths.filter((path) => isNear(mutant, path)));
  if (nearby !== null) return nearby;
  const known = new Set(paths.map(wayOf));
  let own: Path[] = [];
  let notGenerated: string | null = null;
  try {
    own = generatePaths(model, mutant.machine).filter((path) => !known.has(wayOf(path)));
  } catch (error) {
    notGenerated = `No paths can be generated: ${String(error)}`;
  }
  const onOwn = await onTheseWays(own);
  if (onOwn !== null || isThoughtEquivalent) return onOwn ?? notGenerated;
  return (await onTheseWays(paths.filter((path) => !isNear(mutant, path)))) ?? notGenerated;
}
