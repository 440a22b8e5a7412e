// XState's `setup` with a better error for a wrong target.
import { createMachine, setup as setUp } from 'xstate';
import {
  partAt,
  statePlaces,
  transitionPlaces,
  withPart,
  type Config,
} from './paths/configuration.js';

/** XState's `setup`, except that `createMachine` names the state and the event of a wrong target. */
export const setup = ((given) => {
  const made = setUp(given);
  const create = made.createMachine as (config: Config) => unknown;
  return { ...made, createMachine: (config: Config) => created(config, create) };
}) as typeof setUp;

function created(config: Config, create: (config: Config) => unknown) {
  try {
    return create(config);
  } catch (cause) {
    let rest = config;
    // Without the last wrong target, and those before it, the machine can be created.
    const wrong = statePlaces(config)
      .flatMap((state) => transitionPlaces(config, state))
      .find((place) => {
        rest = withPart(rest, [...place, 'target'], undefined);
        try {
          return createMachine(rest);
        } catch {
          return false;
        }
      });
    if (!wrong) throw cause;
    const way = wrong.filter((key) => typeof key === 'string').join('.');
    throw new Error(
      `The machine '${config.id}' cannot be created: '${way}' leads to '${String(partAt(config, [...wrong, 'target']))}', which is not there. Write a state beside it, '.' and a state in it, or '#' and an id.`,
      { cause },
    );
  }
}
