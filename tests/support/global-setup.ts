import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildWith } from './build-with';
import { findChromium, type Chromium } from './chromium';
import { isFullRun } from './full-run';

declare module 'vitest' {
  export interface ProvidedContext {
    chromium: Chromium;
    dist: string;
    /** Full runs only: the folder of the second brand's app, built with its origin and with reports to `/report`. */
    otherDist: string;
  }
}

/**
 * Finds (or installs) the browser and builds the apps once, before the files run side by side. With PORTAL_ORIGIN the
 * portal runs elsewhere, and nothing is built.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-'));
  const dist = join(folder, 'dist');
  const otherDist = join(folder, 'other');
  const build = async () => {
    if (process.env.PORTAL_ORIGIN !== undefined) return;
    await buildWith({ VITE_OWNERS_PAGES: 'true' }, dist);
    if (!isFullRun) return;
    const VITE_PUBLIC_ORIGIN = 'https://play.example.com';
    const settings = { VITE_BRAND: 'akwaba', VITE_PUBLIC_ORIGIN, VITE_REPORT_URL: '/report' };
    await buildWith(settings, otherDist);
  };
  const [chromium] = await Promise.all([findChromium(), build()]);
  project.provide('chromium', chromium);
  project.provide('dist', dist);
  project.provide('otherDist', otherDist);
  return () => rm(folder, { recursive: true, force: true });
}
