import type { ReplayPath, Requirement } from './path-book';

/** Walks a path through the portal of its window. Every call rejects with an `Error` whose message is a sentence. */
export interface ReplayAgent {
  /** Starts the portal where the path begins. */
  begin(path: Pick<ReplayPath, 'start' | 'background' | 'leadsTo'>): Promise<void>;
  /** Performs what a person, the backend or the clock does in one step. */
  perform(stimulus: unknown): Promise<void>;
  /** Resolves once the portal meets the requirement; rejects where it does not within some seconds. */
  expect(required: Requirement): Promise<void>;
}

/** The address of the page that loads the portal with its machines inspected, and opens it at `to`. */
export const inspectedAddress = (to: string): string =>
  `/flows/portal.html?${new URLSearchParams({ to })}`;

/** The name of the frame in which the portal starts as one that is replayed. */
export const replayFrame = 'portal-replay';

/** What the portal in that frame tells the page around it once it can be begun with. */
export const replayReady = 'portal-replay-ready';

declare global {
  interface Window {
    /** In the frame only. */
    portalReplay?: ReplayAgent;
  }
}
