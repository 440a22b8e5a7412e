import type { Step } from './step';

/** What a flows page has heard, and which moment of it is looked at. */
export interface Session {
  steps: Step[];
  /** How many of the steps are looked at; null follows the newest. */
  position: number | null;
}

export type SessionEvent =
  | { type: 'step.heard'; step: Step }
  | { type: 'steps.loaded'; steps: Step[] }
  | { type: 'paused' }
  | { type: 'followed' }
  | { type: 'moved'; by: number }
  | { type: 'cleared' };

export const emptySession: Session = { steps: [], position: null };

const positionOf = ({ steps, position }: Session): number => position ?? steps.length;

/**
 * With more steps, in the order of their time. A step that is there already, heard twice or loaded twice, is not added;
 * one that only said where an actor stands gives way to the step itself.
 */
function withSteps(session: Session, steps: Step[]): Session {
  const all = new Map(session.steps.map((step) => [idOf(step), step]));
  for (const step of steps) {
    const known = all.get(idOf(step));
    if (!known || (known.isPresent && !step.isPresent)) all.set(idOf(step), step);
  }
  return {
    ...session,
    steps: [...all.values()].toSorted((one, other) => one.at - other.at),
  };
}

const idOf = ({ actor, number }: Step) => `${actor} ${number}`;

/** A session after an event; what is heard while it is paused is kept and not shown. */
export function after(session: Session, event: SessionEvent): Session {
  switch (event.type) {
    case 'step.heard':
      return withSteps(session, [event.step]);
    case 'steps.loaded':
      return withSteps(session, event.steps);
    case 'paused':
      return { ...session, position: positionOf(session) };
    case 'followed':
      return { ...session, position: null };
    case 'moved': {
      const position = Math.max(0, Math.min(session.steps.length, positionOf(session) + event.by));
      return { ...session, position };
    }
    case 'cleared':
      return emptySession;
  }
}

/** The steps up to the moment that is looked at. */
export const stepsShown = (session: Session): Step[] => session.steps.slice(0, positionOf(session));

/** The last step of a machine, if it has taken any: where it stands, and the transitions just taken. */
export const standing = (session: Session, machine: string): Step | undefined =>
  stepsShown(session).findLast((step) => step.machine === machine);

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
  const last = new Map<string, string>();
  for (const { actor, machine, states } of stepsShown(session)) {
    last.set(actor, `${machine} ${states.at(-1) ?? ''}`);
  }
  const endings = new Map<string, number>();
  for (const place of last.values()) endings.set(place, (endings.get(place) ?? 0) + 1);
  return endings;
}
