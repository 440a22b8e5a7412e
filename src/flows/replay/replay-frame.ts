import type { ReplayAgent } from './agent';

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
