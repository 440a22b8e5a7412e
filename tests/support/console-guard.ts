import { format } from 'node:util';
import { afterEach, beforeEach, expect, vi } from 'vitest';

// Global: setup files run again for each test file, but modules that earlier files loaded keep the functions of the first run.
const shared = globalThis as { consoleLines?: string[] };
const lines = (shared.consoleLines ??= []);

beforeEach(() => {
  lines.length = 0;
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...words) => lines.push(format(...words)));
  }
});

afterEach(() => {
  const unexpected = takeConsole();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
  expect(unexpected, 'what the console said unexpectedly').toEqual([]);
});

/**
 * Returns and removes the lines on the console since the test began, or since the last call. Lines that remain fail the test.
 */
export const takeConsole = (): string[] => lines.splice(0);
