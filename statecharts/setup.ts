// XState's `setup` with a better error: it names the state and the event of a wrong target.
import { createMachine, setup as setUp } from 'xstate';
import {
  itemPlaces,
  partAt,
  statePlaces,
  transitionLists,
  withPart,
  type Config,
} from './paths/configuration.js';

/** XState's `setup`, except that `createMachine` names the transition of a wrong target. */
export const setup = ((given) => {
  const made = setUp(given);
  const create = made.createMachine as (config: Config) => unknown;
  return {
    ...made,
    createMachine: (config: Config) => {
      try {
        return create(config);
      } catch (cause) {
        throw wrongTarget(config, cause);
      }
    },
  };
}) as typeof setUp;

/** Returns an error for the last wrong target: without it, and those before it, the machine can be created. Other errors are the given one. */
function wrongTarget(config: Config, cause: unknown): unknown {
  let rest = config;
  for (const state of statePlaces(config)) {
    const lists = transitionLists(config, state);
    for (const place of lists.flatMap((list) => itemPlaces(config, list))) {
      const target = [...place, 'target'];
      rest = withPart(rest, target, undefined);
      try {
        createMachine(rest);
      } catch {
        continue;
      }
      const name = state.filter((_, index) => index % 2 === 1).join('.');
      const trigger = place.slice(state.length).filter((key) => typeof key === 'string');
      return new Error(
        `The machine '${config.id}' cannot be created: '${trigger.join(' ')}' of ${name || 'the machine'} leads to '${String(partAt(config, target))}', which is not there. Write a state beside it, '.' and a state in it, or '#' and an id.`,
        { cause },
      );
    }
  }
  return cause;
}
