import type { ReplayAgent } from './agent';

/** The name of the frame in which the portal is used by hand, and tells what its machines do. */
export const inspectedFrame = 'portal-inspected';

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
