/** One event of a running actor, as sent from the portal to the flows page. */
export interface Step {
  /** Id of the page load, of the actor within it, and a sequence number. */
  source: string;
  actor: string;
  number: number;
  machine: string;
  /** Milliseconds since 1970. */
  at: number;
  event: string;
  /** Keys of the transitions (`transitionKey`); empty when nothing changed. */
  transitions: string[];
  /** The active states' names, the outermost first. */
  states: string[];
  /** Whether the step reports the current state instead of an event. */
  isPresent: boolean;
}

/** Messages of the BroadcastChannel. */
export type Message =
  | { type: 'step'; step: Step }
  /** The page of a portal was closed. */
  | { type: 'portal.closed'; source: string }
  /** A flows page was opened: each portal replies with its current states. */
  | { type: 'page.opened' };

export const channelName = 'portal-flows';

/** Returns the address of the inspected portal that opens at `to`. */
export const inspectedAddress = (to: string): string =>
  `/flows/portal.html?${new URLSearchParams({ to })}`;
