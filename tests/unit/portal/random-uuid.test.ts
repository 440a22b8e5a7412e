// UUIDs of version 4.
import { afterEach, expect, test, vi } from 'vitest';
import { randomUuid } from '../../../src/portal/random-uuid';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a UUID has 122 random bits, and the marks of its version', () => {
  const { crypto } = globalThis;
  const uuidOf = (fill: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array) => {
    vi.stubGlobal('crypto', { getRandomValues: fill });
    return randomUuid();
  };
  expect(uuidOf((bytes) => bytes.fill(0))).toBe('00000000-0000-4000-8000-000000000000');
  expect(uuidOf((bytes) => bytes.fill(0xff))).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff');
  const random = () => uuidOf((bytes) => crypto.getRandomValues(bytes));
  expect(random()).not.toBe(random());
});
