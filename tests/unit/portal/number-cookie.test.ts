// The cookie of the number: its attributes, and any number in it.
// Rule: COOKIE-1.
import { expect, test, vi } from 'vitest';
import { browserNumberCookie, observeNumberCookie } from '../../../src/portal/number-cookie';

test('the cookie of the number lasts for the visit, and is for our own pages only', () => {
  const set = vi.spyOn(document, 'cookie', 'set');
  browserNumberCookie.remember('2290190000001');
  expect(set.mock.calls).toEqual([['msisdn=2290190000001; path=/; sameSite=lax']]);
  expect(browserNumberCookie.read()).toBe('2290190000001');
});

test('the cookie of a page on https is sent over https only', () => {
  const set = vi.spyOn(document, 'cookie', 'set');
  vi.stubGlobal('location', { protocol: 'https:' });
  browserNumberCookie.remember('22901');
  expect(set.mock.calls[0]?.[0]).toMatch(/; secure$/);
  vi.unstubAllGlobals();
});

test.each(['+229 01;02', 'é=%41', ' '])('the cookie returns the text %j unchanged', (number) => {
  browserNumberCookie.remember(number);
  expect(browserNumberCookie.read()).toBe(number);
});

test.each(['msisdn=', 'msisdn=%E0%A4%A', 'xmsisdn=22901'])(
  'the cookie %j has no number',
  (cookie) => {
    document.cookie = cookie;
    expect(browserNumberCookie.read()).toBe(null);
    document.cookie = 'xmsisdn=; max-age=0';
  },
);

test('an observed cookie reports each change after it is stored, until unsubscribed', () => {
  const cookie = observeNumberCookie(browserNumberCookie);
  const found: unknown[] = [];
  const unsubscribe = cookie.subscribe(() => found.push(browserNumberCookie.read()));
  cookie.remember('22901');
  cookie.forget();
  unsubscribe();
  cookie.remember('22902');
  expect(found).toEqual(['22901', null]);
  expect(cookie.read()).toBe('22902');
});
