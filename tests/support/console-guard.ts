import { format } from 'node:util';
import { afterEach, beforeEach, expect, vi } from 'vitest';

// Not a variable of this module: setup files run again for each test file, and modules that other files have loaded keep the
// functions of the first run.
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
  expect(unexpected, 'what the console said unexpectedly').toEqual([]);
});

/** What the console has said since the test began, or since the last call. What is not taken fails the test. */
export const takeConsole = (): string[] => lines.splice(0);
