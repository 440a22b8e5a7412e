import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildApp } from '../../build/build';
import { findChromium, type Chromium } from './chromium';

declare module 'vitest' {
  export interface ProvidedContext {
    chromium: Chromium;
    /** The folder of the built app. */
    dist: string;
  }
}

/**
 * Finds (or installs) the browser and builds the app once, before the files run side by side. With PORTAL_ORIGIN the
 * portal runs elsewhere, and nothing is built.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dist = await mkdtemp(join(tmpdir(), 'portal-'));
  const isElsewhere = process.env.PORTAL_ORIGIN !== undefined;
  const [chromium] = await Promise.all([
    findChromium(),
    isElsewhere ? undefined : buildApp({ outDir: dist }),
  ]);
  project.provide('chromium', chromium);
  project.provide('dist', dist);
  return () => rm(dist, { recursive: true, force: true });
}
