import type { ReplayPath, ReplayStep, Requirement } from './path-book';

/** Replays a path in the portal of its window. Each method rejects with an `Error` whose message is a sentence. */
export interface ReplayAgent {
  begin(path: Pick<ReplayPath, 'start' | 'background' | 'leadsTo'>): Promise<void>;
  perform(step: Pick<ReplayStep, 'stimulus' | 'isEffective'>): Promise<void>;
  /** Resolves when address and cookie are as required; rejects after a timeout. */
  expect(required: Requirement): Promise<void>;
}

/** Returns the address of the inspected portal that opens at `to`. */
export const inspectedAddress = (to: string): string =>
  `/flows/portal.html?${new URLSearchParams({ to })}`;

/** The name of the frame in which the flows page, not the portal, starts the app. */
export const replayFrame = 'portal-replay';

/** The frame's element fires this event when the agent is ready. */
export const replayReady = 'portal-replay-ready';

declare global {
  interface WindowEventMap {
    [replayReady]: CustomEvent<ReplayAgent>;
  }
}
