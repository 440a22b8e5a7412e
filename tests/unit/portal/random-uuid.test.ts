// UUIDs of version 4, also where the browser makes none.
import { afterEach, expect, test, vi } from 'vitest';
import { randomUuid } from '../../../src/portal/random-uuid';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a page on an insecure origin makes its UUIDs of random bytes', () => {
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
