import type { Plugin } from 'vite';
import type { BuildConfig } from './config.js';

/** Stands in the built folder only where the app was built to use other origins than its own. */
export const policyOriginsFile = 'policy-origins.json';

/** What that file holds; the headers (headers.ts) read it. */
export interface PolicyOrigins {
  /** The other origins that the app calls. */
  connect: string[];
  /** The other origins that the player frames; empty: any on https. */
  frame: string[];
}

/** Leaves for the headers which other origins the app was built to use. */
export function policyOrigins({ providerHost, reportUrl, gameHosts }: BuildConfig): Plugin {
  const others = [providerHost, reportUrl].filter((address) => /^https?:/i.test(address));
  const origins: PolicyOrigins = {
    connect: [...new Set(others.map((address) => new URL(address).origin))],
    frame: gameHosts.map((host) => `https://${host}`),
  };
  return {
    name: 'policy-origins',
    apply: 'build',
    generateBundle() {
      if (Object.values(origins).flat().length === 0) return;
      this.emitFile({
        type: 'asset',
        fileName: policyOriginsFile,
        source: JSON.stringify(origins),
      });
    },
  };
}
