// The cookie of the number: its attributes, and any number in it.
// Rules: COOKIE-1, COOKIE-2.
import { expect, test, vi } from 'vitest';
import { createNumberCookie } from '../../../src/portal/number-cookie';

test.each([
  ['http:', ''],
  ['https:', '; secure'],
])(
  'the cookie of the number lasts for the visit, for our own pages on %s only',
  (protocol, end) => {
    const set = vi.spyOn(document, 'cookie', 'set');
    vi.stubGlobal('location', { protocol });
    createNumberCookie().remember('2290190000001');
    expect(set.mock.calls).toEqual([[`msisdn=2290190000001; path=/; sameSite=lax${end}`]]);
  },
);

test.each(['+229 01;02', 'é=%41', ' '])('the cookie returns the text %j unchanged', (number) => {
  createNumberCookie().remember(number);
  expect(createNumberCookie().read()).toBe(number);
});

test.each(['msisdn=', 'msisdn=%E0%A4%A', 'xmsisdn=22901'])(
  'the cookie %j has no number',
  (cookie) => {
    document.cookie = cookie;
    expect(createNumberCookie().read()).toBe(null);
    document.cookie = 'xmsisdn=; max-age=0';
  },
);

test('a number that another tab has stored is read, and removed', () => {
  const cookie = createNumberCookie();
  cookie.remember('22901');
  createNumberCookie().remember('22902');
  expect(cookie.read()).toBe('22902');
  cookie.forget();
  expect(document.cookie).toBe('');
});

test.each<[string, (ours: string) => string]>([
  ['are blocked, or an HttpOnly one is there', () => ''],
  [
    'may not be used',
    () => {
      throw new DOMException('The document is sandboxed.', 'SecurityError');
    },
  ],
  ['hide ours behind one of the parent domain', (ours) => `msisdn=22999; ${ours}`],
])('the number is kept for the visit where cookies %s', (_, read) => {
  let ours = '';
  vi.spyOn(document, 'cookie', 'set').mockImplementation((written) => {
    ours = written.startsWith('msisdn=;') ? '' : written.split(';', 1)[0]!;
  });
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() => read(ours));
  const cookie = createNumberCookie();
  cookie.remember('22901');
  expect(cookie.read()).toBe('22901');
  cookie.forget();
  expect(cookie.read()).toBe(null);
});
