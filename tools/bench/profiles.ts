/** Connections and phones: 3G as most subscribers have it, and a better one. */
export const profiles = {
  slow: { downKbit: 400, upKbit: 400, roundTripMs: 400, cpuSlowdown: 6 },
  better: { downKbit: 1_600, upKbit: 750, roundTripMs: 150, cpuSlowdown: 4 },
  /** Three of ten packets are lost; measured only on request. */
  lossy: { downKbit: 400, upKbit: 400, roundTripMs: 400, cpuSlowdown: 6, lossPercent: 30 },
};
