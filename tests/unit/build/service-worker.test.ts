// The service worker’s rules: which catalogues and pictures it stores, and for how long.
import { describe, expect, test } from 'vitest';
import {
  isForCatalogue,
  mayShow,
  toCacheableResponse,
} from '../../../src/service-worker/catalogue';
import { isPicture, isCacheablePicture } from '../../../src/service-worker/pictures';

describe('a catalogue', () => {
  const day = 24 * 60 * 60 * 1_000;
  const now = Date.UTC(2026, 0, 31);
  const json = { 'content-type': 'application/json; charset=utf-8' };
  const answer = (body: string | null, headers: Record<string, string> = json, status = 200) =>
    new Response(body, { status, headers });

  test('the cached catalogue has its body and its time, and no other header of the backend', async () => {
    const response = answer(' [{"a":1}]\n', { ...json, 'x-user': '2290190000001' });
    const kept = await toCacheableResponse(response, now);
    expect(await kept?.text()).toBe(' [{"a":1}]\n');
    expect(Object.fromEntries(kept?.headers ?? [])).toEqual({
      'content-type': 'application/json',
      'x-kept-at': String(now),
    });
  });

  test.each([
    ['an error', answer('[1]', json, 500)],
    ['a part', answer('[1]', json, 206)],
    ['a page that is declared as JSON', answer('<!doctype html>[1]')],
    ['a list that is declared as text', answer('[1]', { 'content-type': 'text/plain' })],
    ['no list', answer('{"error":[]}')],
    ['an empty list', answer(' [ ]')],
    ['a list cut off', answer('[{"category":"One"},{"cat')],
  ])('is not %s', async (_, given) => {
    expect(await toCacheableResponse(given, now)).toBe(null);
  });

  test.each([
    [0, true],
    [7 * day, true],
    [7 * day + 1, false],
    // The clock was set back.
    [-1, false],
  ])('of an age of %i ms may be shown: %s', async (age, may) => {
    const cached = await toCacheableResponse(answer('[1]'), now - age);
    expect(mayShow(cached!, now)).toBe(may);
    expect(mayShow(answer('[1]'), now)).toBe(false);
  });

  test('the worker caches /api/games only without a query', () => {
    const paths = ['/api/games', '/api/games?msisdn=2290190000001', '/api/games/', '/fetch-games'];
    const isCatalogue = (path: string) => isForCatalogue(new URL(path, 'https://portal.example'));
    expect(paths.filter(isCatalogue)).toEqual(['/api/games']);
  });
});

describe('a picture', () => {
  const origin = 'https://portal.example';
  test.each([
    ['/fixtures/thumbnails/1.svg', 'image', true],
    ['/pictures/1.webp?v=2', 'image', true],
    ['/pictures/1.webp?msisdn=2290190000001', 'image', false],
    ['/pictures/1.webp?v=2&amp;MSISDN=2290190000001', 'image', false],
    ['https://cdn.example/1.webp', 'image', false],
    ['/pictures/1.webp', '', false],
    ['/home', 'document', false],
  ] as const)('from %s as %s is kept: %s', (address, destination, is) => {
    expect(isCacheablePicture({ destination }, new URL(address, origin), origin)).toBe(is);
  });

  test.each([
    ['image/svg+xml', 200, true],
    ['image/webp', 404, false],
    ['text/html', 200, false],
    ['', 200, false],
  ])('a response with the type %s and the status %d is a picture: %s', (type, status, is) => {
    expect(isPicture(new Response('', { status, headers: { 'content-type': type } }))).toBe(is);
  });
});
