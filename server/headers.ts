import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { policyOriginsFile, type PolicyOrigins } from '../build/policy-origins.js';
import { calls } from '../src/portal/calls.js';

type Headers = Readonly<Record<string, string>>;

/** The headers of each kind of answer, without those of the content itself. */
export interface PortalHeaders {
  /** Of the HTML files, by their paths in the folder, such as '/home.html'. */
  pages: Readonly<Record<string, Headers>>;
  /** Of the files whose names hold a hash of the content: all under /assets/. */
  assets: Headers;
  /** Of every other file, and of errors. */
  files: Headers;
  /** Of a backend's answers to the four calls. `Cache-Control` only where neither the backend nor the proxy sets one. */
  calls: Headers;
  /** Of the fixtures' pictures and games; the games are framed, and run scripts of their own. */
  fixtures: Headers;
  /** Added to every answer to a browser that uses https. */
  onHttps: Headers;
  /** Added to pages on an origin that browsers trust: https, or one of `trustedHosts`. Elsewhere they log a warning. */
  onTrusted: Headers;
  /** Added to every answer to an address with a number in its query (`numberInQuery`). */
  withNumber: Headers;
}

/** Matches a query, without its question mark, that holds the subscriber's number. */
export const numberInQuery = /(^|&)msisdn=/;

/** Trusted by browsers without https. */
export const trustedHosts = ['localhost', '127.0.0.1'];

/** The paths of the four calls. */
export const callPaths: readonly string[] = calls.map(({ path }) => path);

/** A backend's own values of these are dropped: the portal sets them. */
export const portalsOwn = [
  'Content-Security-Policy',
  'X-Content-Type-Options',
  'Strict-Transport-Security',
  'Cross-Origin-Opener-Policy',
  'X-Robots-Tag',
];

const noSniffing = { 'X-Content-Type-Options': 'nosniff' };
const ownOriginOnly = { ...noSniffing, 'Cross-Origin-Resource-Policy': 'same-origin' };
/** Addresses hold numbers, and a browser would send them in the Referer of the portal's own calls. */
const ownReferrer = { 'Referrer-Policy': 'no-referrer' };
const revalidate = { 'Cache-Control': 'no-cache' };

/** Features that neither the portal nor its games use. Only names that all browsers know: they report others as errors. */
const deniedFeatures = [
  'camera',
  'microphone',
  'geolocation',
  'display-capture',
  'payment',
  'usb',
  'serial',
  'hid',
  'midi',
];
/** Features that games may use: a frame has only those that its page has. */
const gameFeatures = ['fullscreen', 'autoplay', 'gamepad'];
const permissions = [
  ...deniedFeatures.map((feature) => `${feature}=()`),
  ...gameFeatures.map((feature) => `${feature}=*`),
].join(', ');

/** The headers of a built folder: the one source for the server and for CDNs. */
export function readHeaders(dist: string): PortalHeaders {
  const html = (existsSync(dist) ? readdirSync(dist, { recursive: true, encoding: 'utf8' }) : [])
    .filter((file) => file.endsWith('.html'))
    .map((file) => `/${file.split(sep).join('/')}`)
    .toSorted();
  const origins = readPolicyOrigins(dist);
  // For workers, which have the policy of their file; pictures and scripts opened as documents can do nothing.
  const policy = policyOf({
    'default-src': ["'none'"],
    'connect-src': ["'self'", ...origins.connect],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  });
  const files = { 'Content-Security-Policy': policy, ...ownReferrer, ...ownOriginOnly };
  return {
    pages: Object.fromEntries(
      html.map((file) => [
        file,
        headersOfPage(file, readFileSync(join(dist, file), 'utf8'), origins),
      ]),
    ),
    assets: { ...files, 'Cache-Control': 'public, max-age=31536000, immutable' },
    files: { ...files, ...revalidate },
    // An answer that holds markup must not run as a page of the portal when it is opened as a document.
    calls: { 'Content-Security-Policy': sandboxed, ...noSniffing, ...revalidate },
    fixtures: noSniffing,
    onHttps: {
      'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
      // Browsers ignore it on plain http, and log a warning.
      'Cross-Origin-Opener-Policy': 'same-origin',
    },
    // Chromium then gives a game a process of its own, also where it does not do so by itself. Not on a game's own page.
    onTrusted: { 'Origin-Agent-Cluster': '?1' },
    // Not in robots.txt: a crawler that may not load the page does not see that it must not index it.
    withNumber: { 'X-Robots-Tag': 'noindex' },
  };
}

const noOrigins: PolicyOrigins = { connect: [], frame: [] };

const flowsPage = '/flows/index.html';
/** The product owners' pages frame these. */
const framedPages = ['/flows/portal.html', '/gallery/index.html'];

/** The headers of an HTML file; `origins` are the other ones that it may use. */
export function headersOfPage(
  file: string,
  html: string,
  { connect, frame }: PolicyOrigins = noOrigins,
): Headers {
  const isFramed = framedPages.includes(file);
  const policy = policyOf({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...hashesOf('script', html)],
    'style-src':
      file === flowsPage
        ? // The diagrams contain style elements.
          ["'self'", "'unsafe-inline'"]
        : ["'self'", ...hashesOf('style', html)],
    'img-src': ["'self'", 'https:', 'data:'],
    'connect-src': ["'self'", ...connect],
    'frame-src': ["'self'", ...(frame.length > 0 ? frame : ['https:'])],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    // The portal's own forms are sent by its scripts.
    'form-action': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': [isFramed ? "'self'" : "'none'"],
  });
  return {
    'Content-Security-Policy': policy,
    'X-Frame-Options': isFramed ? 'SAMEORIGIN' : 'DENY',
    ...ownReferrer,
    'Permissions-Policy': permissions,
    ...ownOriginOnly,
    ...revalidate,
  };
}

const policyOf = (directives: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');

const sandboxed = policyOf({
  sandbox: [],
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
});

/** The hashes of inline elements of that name, as sources of a policy. */
function hashesOf(element: 'script' | 'style', html: string): string[] {
  const inline = new RegExp(`<${element}(?![^>]* src=)[^>]*>(.*?)</${element}>`, 'gs');
  return [...html.matchAll(inline)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
}

function readPolicyOrigins(dist: string): PolicyOrigins {
  const file = join(dist, policyOriginsFile);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PolicyOrigins) : noOrigins;
}

/** The HTML file that static servers send for a path: the path itself, with `.html`, or with `/index.html`. */
export function pageAt({ pages }: PortalHeaders, path: string): string | undefined {
  const bare = path.replace(/\/$/, '');
  return [path, `${bare}.html`, `${bare}/index.html`].find((file) => Object.hasOwn(pages, file));
}
