// The headers of a built folder: which scripts, origins and frames the policy of each file allows.
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { numberInQuery, overriddenHeaders, readHeaders } from '../../../server/headers';
import { writeFolder } from '../../support/write-folder';

type Headers = Readonly<Record<string, string>>;

const home =
  '<title>Home</title><script>one()</script><style>p { top: 0 }</style><script data-app="/a.js">two();\nthree()</script>';
const search = '<script type="module" src="/assets/index-B1a2c3D4.js"></script>';

/** The headers of a built folder with these files. */
async function headersFor(files: Record<string, string>) {
  const folder = await writeFolder(files);
  onTestFinished(() => rm(folder, { recursive: true }));
  return readHeaders(folder);
}

/** The sources of a directive; undefined where the policy does not have it. */
const sourcesOf = (directive: string, headers: Headers | undefined) =>
  headers?.['Content-Security-Policy']
    ?.split('; ')
    .map((part) => part.split(' '))
    .find(([name]) => name === directive)
    ?.slice(1);

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('a page', () => {
  test("a page may run its inline scripts and the portal's files", async () => {
    const { pages } = await headersFor({ 'home.html': home, 'home/search.html': search });
    const page = pages['/home.html'];
    expect(sourcesOf('script-src', page)).toEqual([
      "'self'",
      hashOf('one()'),
      hashOf('two();\nthree()'),
    ]);
    expect(sourcesOf('style-src', page)).toEqual(["'self'", hashOf('p { top: 0 }')]);
    expect(sourcesOf('script-src', pages['/home/search.html'])).toEqual(["'self'"]);
  });

  test('calls the origins that the app was built to call, and so do its workers', async () => {
    const origins = ['https://provider.example', 'https://reports.example:8443'];
    const { pages, files, assets } = await headersFor({
      'home.html': home,
      'policy-origins.json': JSON.stringify({ connect: origins, frame: [] }),
    });
    for (const headers of [pages['/home.html'], files, assets]) {
      expect(sourcesOf('connect-src', headers)).toEqual(["'self'", ...origins]);
    }
  });

  test('frames games of any https host, or of the hosts that the app was built for', async () => {
    const frame = ['https://games.example', 'https://play.example'];
    const built = JSON.stringify({ connect: [], frame });
    const open = await headersFor({ 'home.html': home });
    const closed = await headersFor({ 'home.html': home, 'policy-origins.json': built });
    expect(sourcesOf('frame-src', open.pages['/home.html'])).toEqual(["'self'", 'https:']);
    expect(sourcesOf('frame-src', closed.pages['/home.html'])).toEqual(["'self'", ...frame]);
  });

  test('is framed by the portal where it is one of the product owners’ pages, which change nothing else', async () => {
    const frames = ['/flows/portal.html', '/gallery/index.html'];
    const files = ['/home.html', '/flows/index.html', ...frames];
    const { pages, ...others } = await headersFor(
      Object.fromEntries(files.map((file) => [file, file === '/home.html' ? home : ''])),
    );
    for (const file of files) {
      const [ancestors, option] = frames.includes(file)
        ? ["'self'", 'SAMEORIGIN']
        : ["'none'", 'DENY'];
      expect(sourcesOf('frame-ancestors', pages[file]), `of ${file}`).toEqual([ancestors]);
      expect(pages[file]).toMatchObject({ 'X-Frame-Options': option });
      expect(sourcesOf('script-src', pages[file])).not.toContain("'unsafe-inline'");
    }
    const alone = await headersFor({ 'home.html': home });
    expect({ ...others, pages: { '/home.html': pages['/home.html'] } }).toEqual(alone);
  });
});

test('the policy of each kind of answer refuses other origins, base elements and foreign frames', async () => {
  const { pages, files, assets, calls } = await headersFor({ 'home.html': home });
  for (const headers of [pages['/home.html'], files, assets, calls]) {
    for (const directive of ['default-src', 'base-uri', 'frame-ancestors'])
      expect(sourcesOf(directive, headers), `of ${directive}`).toEqual(["'none'"]);
    expect(headers).toMatchObject({ 'X-Content-Type-Options': 'nosniff' });
  }
});

test('on https, browsers stay with https for a year, on subdomains as well', async () => {
  const { onHttps } = await headersFor({ 'home.html': home });
  expect(onHttps['Strict-Transport-Security']).toBe('max-age=31536000; includeSubDomains');
});

test("a backend cannot override the portal's headers", async () => {
  const { calls, onHttps, withNumber } = await headersFor({ 'home.html': home });
  const { 'Cache-Control': _caching, ...others } = { ...calls, ...onHttps, ...withNumber };
  expect(overriddenHeaders.toSorted()).toEqual(Object.keys(others).toSorted());
});

test('a query with a field msisdn contains a number', () => {
  const queries = ['msisdn=2290190000001', 'inspect&msisdn=', 'no_msisdn=1', 'of=msisdn'];
  expect(queries.map((query) => numberInQuery.test(query))).toEqual([true, true, false, false]);
});
