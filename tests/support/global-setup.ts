import type { TestProject } from 'vitest/node';
import { findChromium, type Chromium } from './chromium';

declare module 'vitest' {
  export interface ProvidedContext {
    chromium: Chromium;
  }
}

/** Finds (or installs) the browser once, before the files run side by side. */
export default async function setup(project: TestProject): Promise<void> {
  project.provide('chromium', await findChromium());
}
