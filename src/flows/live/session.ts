import type { Step } from './step';

/** The steps that a flows page has received. */
export interface Session {
  steps: Step[];
  /** The moment that the page shows, as a step; null follows the latest. */
  moment: Step | null;
  closed: string[];
}

export type SessionEvent =
  | { type: 'step.received'; step: Step }
  | { type: 'portal.closed'; source: string }
  /** Shows the moment after a step; null follows the latest. */
  | { type: 'moment.chosen'; step: Step | null }
  | { type: 'cleared' };

export const emptySession: Session = { steps: [], moment: null, closed: [] };

const inOrder = (one: Step, other: Step) =>
  one.at - other.at || (one.source === other.source ? one.number - other.number : 0);

export const idOf = ({ actor, number }: Step): string => `${actor} ${number}`;

/** Adds a step in order of time, once; an event replaces a report of the current state. */
function withStep(session: Session, step: Step): Session {
  const all = new Map(session.steps.map((one) => [idOf(one), one]));
  const known = all.get(idOf(step));
  if (!known || (known.isPresent && !step.isPresent)) all.set(idOf(step), step);
  return { ...session, steps: [...all.values()].toSorted(inOrder) };
}

export function after(session: Session, event: SessionEvent): Session {
  switch (event.type) {
    case 'step.received':
      return withStep(session, event.step);
    case 'portal.closed':
      return { ...session, closed: [...session.closed, event.source] };
    case 'moment.chosen':
      return { ...session, moment: event.step };
    case 'cleared':
      return { ...emptySession, closed: session.closed };
  }
}

function stepsUntilMoment({ steps, moment }: Session): Step[] {
  const index = moment ? steps.findIndex((step) => idOf(step) === idOf(moment)) : -1;
  return index < 0 ? steps : steps.slice(0, index + 1);
}

/** Returns the last step of a machine; undefined without one, or if its page was closed, unless a moment is chosen. */
export const standing = (session: Session, machine: string): Step | undefined =>
  stepsUntilMoment(session).findLast(
    (step) =>
      step.machine === machine &&
      (session.moment !== null || !session.closed.includes(step.source)),
  );
