import { innermostOf } from '../chart';
import type { Step } from './step';

/** What a flows page has heard, and which moment of it is looked at. */
export interface Session {
  steps: Step[];
  /** How many of the steps are looked at; null follows the newest. */
  position: number | null;
  /** The page loads that are over: nothing of theirs stands anywhere now. */
  closed: string[];
}

export type SessionEvent =
  | { type: 'step.heard'; step: Step }
  | { type: 'steps.loaded'; steps: Step[] }
  | { type: 'portal.closed'; source: string }
  | { type: 'paused' }
  | { type: 'followed' }
  | { type: 'moved'; by: number }
  | { type: 'cleared' };

export const emptySession: Session = { steps: [], position: null, closed: [] };

const positionOf = ({ steps, position }: Session): number => position ?? steps.length;

const inOrder = (one: Step, other: Step) =>
  one.at - other.at || (one.source === other.source ? one.number - other.number : 0);

const isSame = (one: Step) => (other: Step) =>
  one.actor === other.actor && one.number === other.number;

const idOf = ({ actor, number }: Step) => `${actor} ${number}`;

/** One more step, which is nearly always the newest: a session may be long. */
function withStep(session: Session, step: Step): Session {
  const { steps } = session;
  const last = steps.at(-1);
  const isNewest = !last || inOrder(last, step) <= 0;
  return isNewest && !steps.findLast(isSame(step))
    ? { ...session, steps: [...steps, step] }
    : withSteps(session, [step]);
}

/**
 * With more steps, in the order of their time. A step that is there already, heard twice or loaded twice, is not added;
 * one that only said where an actor stands gives way to the step itself. The moment that is looked at stays.
 */
function withSteps(session: Session, more: Step[]): Session {
  const all = new Map(session.steps.map((step) => [idOf(step), step]));
  for (const step of more) {
    const known = all.get(idOf(step));
    if (!known || (known.isPresent && !step.isPresent)) all.set(idOf(step), step);
  }
  const steps = [...all.values()].toSorted(inOrder);
  const shown = stepsShown(session).at(-1);
  const position = shown ? steps.findIndex(isSame(shown)) + 1 : 0;
  return { ...session, steps, position: session.position === null ? null : position };
}

/** A session after an event; what is heard while it is paused is kept and not shown. */
export function after(session: Session, event: SessionEvent): Session {
  switch (event.type) {
    case 'step.heard':
      return withStep(session, event.step);
    case 'steps.loaded':
      // Who loads something wants to see it.
      return { ...withSteps(session, event.steps), position: null };
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

/** The steps up to the moment that is looked at. */
export const stepsShown = (session: Session): Step[] => session.steps.slice(0, positionOf(session));

/**
 * The last step of a machine, if it has taken any: where it stands, and the transitions just taken. What has been closed
 * stands nowhere now, but is seen in the past.
 */
export const standing = (session: Session, machine: string): Step | undefined =>
  stepsShown(session).findLast(
    (step) =>
      step.machine === machine &&
      (session.position !== null || !session.closed.includes(step.source)),
  );

/** How often each transition has been taken. */
export function countsOf(session: Session): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { transitions } of stepsShown(session)) {
    for (const key of transitions) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** How many actors were last seen in a state, by machine and state: where people stop. */
export function endingsOf(session: Session): Map<string, number> {
  const last = new Map(stepsShown(session).map((step) => [step.actor, step]));
  const endings = new Map<string, number>();
  for (const { machine, states } of last.values()) {
    for (const name of innermostOf(states)) {
      const place = `${machine} ${name}`;
      endings.set(place, (endings.get(place) ?? 0) + 1);
    }
  }
  return endings;
}
