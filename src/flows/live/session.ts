import type { Step } from './step';

/** The steps that a flows page has received, and the number of steps that it shows. */
export interface Session {
  steps: Step[];
  /** Number of shown steps; null follows the latest. */
  position: number | null;
  /** The ids of closed page loads. */
  closed: string[];
}

export type SessionEvent =
  | { type: 'step.received'; step: Step }
  | { type: 'portal.closed'; source: string }
  | { type: 'paused' }
  | { type: 'followed' }
  | { type: 'moved'; by: number }
  | { type: 'cleared' };

export const emptySession: Session = { steps: [], position: null, closed: [] };

const positionOf = ({ steps, position }: Session): number => position ?? steps.length;

const inOrder = (one: Step, other: Step) =>
  one.at - other.at || (one.source === other.source ? one.number - other.number : 0);

const idOf = ({ actor, number }: Step) => `${actor} ${number}`;

/**
 * Adds a step in order of time, once; an event replaces a report of the current state. The latest shown step stays the same.
 */
function withStep(session: Session, step: Step): Session {
  const all = new Map(session.steps.map((one) => [idOf(one), one]));
  const known = all.get(idOf(step));
  if (!known || (known.isPresent && !step.isPresent)) all.set(idOf(step), step);
  const steps = [...all.values()].toSorted(inOrder);
  if (session.position === null) return { ...session, steps };
  const shown = stepsShown(session).map(idOf).at(-1);
  return { ...session, steps, position: steps.findIndex((one) => idOf(one) === shown) + 1 };
}

/** Returns the session after an event; a paused session stores new steps without showing them. */
export function after(session: Session, event: SessionEvent): Session {
  switch (event.type) {
    case 'step.received':
      return withStep(session, event.step);
    case 'portal.closed':
      return { ...session, closed: [...session.closed, event.source] };
    case 'paused':
      return { ...session, position: positionOf(session) };
    case 'followed':
      return { ...session, position: null };
    case 'moved': {
      const position = Math.max(0, Math.min(session.steps.length, positionOf(session) + event.by));
      return { ...session, position };
    }
    case 'cleared':
      return { ...emptySession, closed: session.closed };
  }
}

/** Returns the shown steps. */
export const stepsShown = (session: Session): Step[] => session.steps.slice(0, positionOf(session));

/** Returns the last shown step of a machine; undefined without one, or if its page was closed, unless paused. */
export const standing = (session: Session, machine: string): Step | undefined =>
  stepsShown(session).findLast(
    (step) =>
      step.machine === machine &&
      (session.position !== null || !session.closed.includes(step.source)),
  );

/** Returns the count of each transition by key. */
export function countsOf(session: Session): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { transitions } of stepsShown(session)) {
    for (const key of transitions) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}
