// The reports of browsers: each becomes a log line and counts; malformed ones are refused, and no number is logged.
import { expect, test, vi } from 'vitest';
import { useObservedPortal } from './observed-portal';
import { postJson, rawRequest } from './raw-request';

async function useReports() {
  const { origin, samples, lines, text } = await useObservedPortal(undefined, {
    reportUrl: '/report',
  });
  const send = (body: unknown, headers: Record<string, string> = {}) =>
    postJson(origin, '/report', body, { headers });
  const reports = () => lines().filter(({ route }) => route === undefined);
  return { origin, send, reports, samples, text };
}

const release = 'index-sJLosd-Z';
const error = { kind: 'error', screen: '/home', message: 'Error: no', stack: 'a (/a.js:1:23456)' };
const vital = { kind: 'vital', screen: '/category/:category', name: 'LCP', value: 2_400 };
const policy = {
  kind: 'policy',
  screen: '/home',
  directive: 'script-src-elem',
  blocked: 'https://stranger.example',
  source: '',
};
const one = (report: object) => ({ release, reports: [report] });

test('each report becomes a log line and counts by its kind', async () => {
  const { send, reports, samples } = await useReports();
  const halves = ['name', 'value'].map((field) => ({ ...vital, [field]: undefined }));
  const all = [error, policy, vital, { ...vital, name: 'CLS', value: 0.12 }, ...halves];
  const headers = { 'content-security-policy': expect.stringContaining('sandbox') };
  expect(await send({ release, reports: all })).toMatchObject({ status: 204, text: '', headers });
  const line = { level: 'info', time: expect.any(String), requestId: expect.any(String), release };
  await expect.poll(reports).toEqual(all.map((report) => ({ ...line, ...report })));
  expect((await samples('portal_reports_total{')).toSorted()).toEqual([
    'portal_reports_total{kind="error"} 1',
    'portal_reports_total{kind="policy"} 1',
    'portal_reports_total{kind="vital"} 4',
  ]);
  for (const sample of [
    'portal_web_vital_seconds_sum{name="LCP"} 2.4',
    'portal_web_vital_seconds_bucket{le="2.5",name="LCP"} 1',
    'portal_web_vital_layout_shift_sum 0.12',
    'portal_web_vital_layout_shift_bucket{le="0.15"} 1',
  ])
    expect(await samples(sample)).toEqual([sample]);
});

test('numbers and queries of a report are not logged', async () => {
  const { send, reports, text } = await useReports();
  const message = 'TypeError: no +229 01 90 00 00 13 at /home?msisdn=2290190000013 with status 503';
  const stack = 'a (/home?msisdn=%2B2290190000013:1:2)\nb ٢٢٩٠١٩٠٠٠٠٠١٣';
  await send(one({ ...error, message, stack }));
  await send(one({ ...policy, blocked: 'https://a.example/?n=0190000013' }));
  await send(one({ ...vital, value: 229019.0000001 }));
  await expect.poll(reports).toMatchObject([
    {
      message: 'TypeError: no +### ## ## ## ## ## at /home with status 503',
      stack: 'a (/home)\nb #############',
    },
    { blocked: 'https://a.example/' },
    { value: 229_019 },
  ]);
  expect(text()).not.toMatch(/0190000013|90 00 00|229019\./);
});

test('a malformed request is refused with 400, and no report of it is logged', async () => {
  const { origin, send, reports, samples } = await useReports();
  const malformed = {
    'no JSON': '{"release":',
    null: 'null',
    'a list': [error],
    'a forged prototype': '{"__proto__":{"release":"a"},"reports":[]}',
    'an unknown field': { ...one(error), user: '2290190000013' },
    'an unknown field of a report': one({ ...error, cookie: 'secret' }),
    'an unknown kind': one({ ...error, kind: 'other' }),
    'a path that is no screen': one({ ...error, screen: '/home/2290190000013' }),
    'a text that is too long': one({ ...error, message: 'x'.repeat(301) }),
    'a vital as long as a number': one({ ...vital, value: 2_290_190_000_013 }),
    'a vital of another name': one({ ...vital, name: 'FID' }),
    'one good report and a bad one': { release, reports: [error, {}] },
  };
  for (const [name, body] of Object.entries(malformed)) {
    const { status, text } = await send(body);
    expect(`${name}: ${status} ${text}`).toBe(`${name}: 400 `);
  }
  // The log has written everything before this request's line.
  await rawRequest(origin, '/api/games');
  expect(reports()).toEqual([]);
  expect(await samples('portal_reports_total{')).toEqual([]);
  await expect
    .poll(() => samples('portal_requests_total{route="/report"'))
    .toEqual(['portal_requests_total{route="/report",method="POST",status="400"} 12']);
});

test('only JSON of the own site and of at most 64 kB is read', async () => {
  const { send, reports } = await useReports();
  const largest = {
    release,
    reports: Array.from({ length: 39 }, () => ({ ...error, stack: 'x'.repeat(1_499) })),
  };
  expect(JSON.stringify(largest).length).toBeGreaterThan(60_000);
  expect((await send(largest, { 'Sec-Fetch-Site': 'same-origin' })).status).toBe(204);
  await expect.poll(reports).toHaveLength(39);
  expect((await send(`${JSON.stringify(largest)}${' '.repeat(6_000)}`)).status).toBe(413);
  expect((await send(one(error), { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
  expect((await send(one(error), { Origin: 'https://other.example' })).status).toBe(403);
  expect((await send(one(error), { 'Content-Type': 'text/plain' })).status).toBe(415);
  expect(reports()).toHaveLength(39);
});

test('reports have a limit of their own', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { origin, send, reports, samples } = await useReports();
  const statuses = new Set<number>();
  for (let count = 0; count < 600; count += 1) statuses.add((await send(one(vital))).status);
  expect([...statuses]).toEqual([204]);
  const refused = await send(one(vital));
  expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '60' } });
  expect(reports()).toHaveLength(600);
  await expect
    .poll(() => samples('portal_limited_requests_total{'))
    .toEqual(['portal_limited_requests_total{by="address"} 1']);
  const check = await postJson(origin, '/loginuser', { msisdn: '0190000013' });
  expect(check.status).toBe(200);
});
