import type { PrecacheEntry } from 'workbox-precaching';

// The list of the build's files changes with each release; the worker's code is a file of its own, which does not.

declare const self: ServiceWorkerGlobalScope & {
  /** Replaced by the build (build/service-worker.ts). */
  builtFiles: PrecacheEntry[];
};
/** The path of worker.ts and the mark of the pages, defined by the build. */
declare const workerScript: string;
declare const build: string;

Object.assign(self, { precacheEntries: self.builtFiles, build });
importScripts(workerScript);
