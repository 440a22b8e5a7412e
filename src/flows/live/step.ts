/** One thing that happened to a running actor, as it travels from the portal to the flows page. */
export interface Step {
  /** The page load that it comes from, the actor within it, and a number that counts up. */
  source: string;
  actor: string;
  number: number;
  /** The machine's id. */
  machine: string;
  /** Milliseconds since 1970. */
  at: number;
  event: string;
  /** What the event carries, with numbers masked; '' for nothing. */
  payload: string;
  /** The transitions taken, as `transitionKey` names them; none where the event changed nothing. */
  transitions: string[];
  /** The active states' names, the outermost first. */
  states: string[];
  /** Whether this is where the actor began or stands, rather than something that happened. */
  isPresent: boolean;
}

/** What goes through the channel. */
export type Message =
  | { type: 'step'; step: Step }
  /** A portal is put away. */
  | { type: 'portal.closed'; source: string }
  /** A flows page has opened: whoever runs says where it stands. */
  | { type: 'page.opened' };

export const channelName = 'portal-flows';

export const recordingFormat = 'portal-flows-1';

/** A recording as a file, or as one batch of it. */
export const recordingOf = (steps: Step[]): string =>
  JSON.stringify({ format: recordingFormat, steps });
