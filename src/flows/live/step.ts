import type { Step } from './step-schema';

/** Messages of the BroadcastChannel. */
export type Message =
  | { type: 'step'; step: Step }
  /** The page of a portal was closed. */
  | { type: 'portal.closed'; source: string }
  /** A flows page was opened: each portal replies with its current states. */
  | { type: 'page.opened' };

export const channelName = 'portal-flows';

export const recordingFormat = 'portal-flows-1';

/** Returns a recording as JSON. */
export const recordingOf = (steps: Step[]): string =>
  JSON.stringify({ format: recordingFormat, steps });

/** Returns the address of the inspected portal that opens at `to`. */
export const inspectedAddress = (to: string): string =>
  `/flows/portal.html?${new URLSearchParams({ to })}`;
