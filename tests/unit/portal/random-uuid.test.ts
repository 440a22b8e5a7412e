// UUIDs of version 4, also where the browser makes none.
import { afterEach, expect, test, vi } from 'vitest';
import { randomUuid } from '../../../src/portal/random-uuid';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a browser on a secure origin makes the UUID itself', () => {
  vi.stubGlobal('crypto', { randomUUID: () => 'from the browser' });
  expect(randomUuid()).toBe('from the browser');
});

/** A page on an insecure origin: `crypto` without `randomUUID`. */
const stubBytes = (fill: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array) =>
  vi.stubGlobal('crypto', { getRandomValues: fill });

test.each([
  [0x00, '00000000-0000-4000-8000-000000000000'],
  [0xff, 'ffffffff-ffff-4fff-bfff-ffffffffffff'],
])('without randomUUID, bytes of %i become %s', (byte, uuid) => {
  stubBytes((bytes) => bytes.fill(byte));
  expect(randomUuid()).toBe(uuid);
});

test('without randomUUID, two UUIDs differ', () => {
  const { crypto } = globalThis;
  stubBytes((bytes) => crypto.getRandomValues(bytes));
  expect(randomUuid()).not.toBe(randomUuid());
});
