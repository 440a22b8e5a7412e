// The cookie of the number: its attributes, and any number in it.
// Rule: COOKIE-1.
import { expect, test, vi } from 'vitest';
import { browserNumberCookie, observeNumberCookie } from '../../../src/portal/number-cookie';

test.each([
  ['http:', ''],
  ['https:', '; secure'],
])(
  'the cookie of the number lasts for the visit, for our own pages on %s only',
  (protocol, end) => {
    const set = vi.spyOn(document, 'cookie', 'set');
    vi.stubGlobal('location', { protocol });
    browserNumberCookie.remember('2290190000001');
    expect(set.mock.calls).toEqual([[`msisdn=2290190000001; path=/; sameSite=lax${end}`]]);
    vi.unstubAllGlobals();
  },
);

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
