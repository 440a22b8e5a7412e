// Says why no path takes a transition, and what the model must give.
import {
  changeEvent,
  definitionOf,
  doneEvent,
  errorEvent,
  guardWords,
  namedCode,
  takesType,
  transitionsIn,
  type Trigger,
} from '../definition.js';
import type { Path } from './generate.js';
import type { AnyModel, Driver } from './model.js';
import { plannedTransitions } from './select-paths.js';

/** The type of the events that a case gives for a trigger, and the code of one; the machine does the rest itself. */
const given: Partial<Record<Trigger['kind'], (name: string) => [type: string, code: string]>> = {
  event: (name) => [name, `{ type: '${name}' }`],
  'actor done': (name) => [doneEvent(name, null).type, `doneEvent('${name}', …)`],
  'actor failed': (name) => [errorEvent(name, null).type, `errorEvent('${name}', …)`],
  'actor changed': (name) => [changeEvent(name).type, `changeEvent('${name}')`],
};

/** Returns the key of a transition that no path has taken, the first of the usual reasons that applies, and the remedy. */
export function untakenWords(model: AnyModel, paths: readonly Path[], key: string): string {
  const transitions = transitionsIn(definitionOf(model.machine));
  const { source, trigger, guard } = transitions.find((one) => one.key === key)!;
  const [type, code] = given[trigger.kind]?.(trigger.name) ?? [];
  const received = paths.flatMap(({ start, steps }) => [
    start.firstEvent,
    ...steps.flatMap(({ event, follows = [] }) => [event, ...follows]),
  ]);
  const isGiven = type === undefined || received.some((one) => one && takesType(type, one.type));
  const isReached = source === '' || paths.some(({ active }) => active.includes(source));
  const [skipped] = paths
    .flatMap(({ transitionsOf }) => [...transitionsOf.step])
    .filter(([, taken]) => taken.includes(key));
  const isPlanned = paths.some((path) => plannedTransitions(model, path).includes(key));
  const reason =
    (isPlanned && "the driver does not report it: give 'inspect' of its actor takenTransitions") ||
    (skipped &&
      `it needs '${skipped[0].name}', or a step before it, where 'isPossible' is false: let it be true`) ||
    (!isReached && `no path is in ${source}: let one take a transition that leads there`) ||
    (!isGiven && `no case has its event: add one with ${code}, or let the machine raise it`) ||
    (guard &&
      `its guard ${guardWords(guard, namedCode)} never holds there: add a case or a start after which it does`) ||
    'another branch, delay or state always comes first: add a case or a start where it does not';
  return `${key}: ${reason}.`;
}

/** Returns what a driver without transitions must show: if it always shows the same, one that does nothing passes every path, too. */
export const idleWords = (driver: Driver, shown: ReadonlySet<string>): string =>
  driver.transitionsTaken || shown.size !== 1
    ? ''
    : `The driver of the ${driver.level} level shows ${[...shown].join()} after every step, and reports no transitions, as if it did nothing. Let 'observe' return what changes, or add 'transitionsTaken'.`;
