import type { ReplayPath, ReplayStep, Requirement } from './path-book';

/** Walks a path through the portal of its window. Every call rejects with an `Error` whose message is a sentence. */
export interface ReplayAgent {
  /** Starts the portal where the path begins. */
  begin(path: Pick<ReplayPath, 'start' | 'background' | 'leadsTo'>): Promise<void>;
  /** Performs what a person, the backend or the clock does in one step. */
  perform(step: Pick<ReplayStep, 'stimulus' | 'isEffective'>): Promise<void>;
  /** Resolves once the address and the cookie are as required; rejects where they are not within some seconds. */
  expect(required: Requirement): Promise<void>;
}

/** The address of the page that loads the portal with its machines inspected, and opens it at `to`. */
export const inspectedAddress = (to: string): string =>
  `/flows/portal.html?${new URLSearchParams({ to })}`;

/** The name of the frame in which the flows page, not the portal, starts the app. */
export const replayFrame = 'portal-replay';

/** The message from the portal in that frame to the page around it: the replay can begin. */
export const replayReady = 'portal-replay-ready';

declare global {
  interface Window {
    /** In the frame only. */
    portalReplay?: ReplayAgent;
  }
}
