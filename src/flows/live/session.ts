import type { Step } from './step';

/** What a flows page has heard, and which moment of it is looked at. */
export interface Session {
  steps: Step[];
  /** How many of the steps are looked at; null follows the newest. */
  position: number | null;
}

export type SessionEvent =
  | { type: 'step.heard'; step: Step }
  | { type: 'paused' }
  | { type: 'followed' }
  | { type: 'moved'; by: number }
  | { type: 'cleared' };

export const emptySession: Session = { steps: [], position: null };

const positionOf = ({ steps, position }: Session): number => position ?? steps.length;

/** A session after an event; what is heard while it is paused is kept and not shown. */
export function after(session: Session, event: SessionEvent): Session {
  switch (event.type) {
    case 'step.heard': {
      const { step } = event;
      const isKnown = session.steps.some(
        ({ actor, number }) => actor === step.actor && number === step.number,
      );
      return isKnown ? session : { ...session, steps: [...session.steps, step] };
    }
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
