import { format } from 'node:util';
import { afterEach, beforeEach, expect, vi } from 'vitest';

const lines: string[] = [];

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
