import type { Plugin } from 'vite';
import type { BuildConfig } from './config.js';

/** The build writes this file only if the app uses other origins. */
export const policyOriginsFile = 'policy-origins.json';

/** Content of that file; headers.ts reads it. */
export interface PolicyOrigins {
  /** The other origins that the app calls. */
  connect: string[];
  /** The other origins that the player frames; empty: any on https. */
  frame: string[];
}

/** Writes the app's other origins into the build, for the headers. */
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
