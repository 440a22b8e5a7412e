import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { policyOriginsFile, type PolicyOrigins } from '../build/policy-origins.js';
import { msisdnOfQuery } from '../src/portal/addresses.js';
import { calls } from '../src/portal/calls.js';

type Headers = Readonly<Record<string, string>>;

/** The headers per kind of response, without content headers. */
export interface PortalHeaders {
  /** HTML files by path, such as '/home.html'. */
  pages: Readonly<Record<string, Headers>>;
  /** Files under /assets/, whose names contain a content hash. */
  assets: Headers;
  /** Other files and errors. */
  files: Headers;
  /** Responses to the four calls. `Cache-Control` applies only if neither the backend nor the proxy sets one. */
  calls: Headers;
  /** Pictures and games of the fixtures; games are framed and run scripts. */
  fixtures: Headers;
  /** Added to every response over https. */
  onHttps: Headers;
  /** Added to pages on trusted origins (https, or one of `trustedHosts`); on others browsers log a warning. */
  onTrusted: Headers;
  /** Added to every response for an address with a number in its query (`numberInQuery`). */
  withNumber: Headers;
}

/** Returns the number in the query of a request target, as the app reads it (NAV-15); null without one. */
export const numberInQuery = (target: string): string | null =>
  msisdnOfQuery(target.slice(target.indexOf('?') + 1));

/** Browsers trust these without https. */
export const trustedHosts = ['localhost', '127.0.0.1'];

export const callPaths: readonly string[] = calls.map(({ path }) => path);

const noSniffing = { 'X-Content-Type-Options': 'nosniff' };
const ownOriginOnly = { ...noSniffing, 'Cross-Origin-Resource-Policy': 'same-origin' };
/** An address may contain a number, and browsers would send it in the Referer of the portal's own calls. */
const ownReferrer = { 'Referrer-Policy': 'no-referrer' };
const revalidate = { 'Cache-Control': 'no-cache' };
/** The policy refuses an inline script that an optimising proxy has rewritten. */
const revalidateUnchanged = { 'Cache-Control': 'no-cache, no-transform' };

/** Features that neither the portal nor its games use. List only names that all browsers know: they report others as errors. */
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
/** Features that games may use: a frame gets only features of its page. */
const gameFeatures = ['fullscreen', 'autoplay', 'gamepad'];
const permissions = [
  ...deniedFeatures.map((feature) => `${feature}=()`),
  ...gameFeatures.map((feature) => `${feature}=*`),
].join(', ');

/** Returns the headers of a built folder: the one source for the server and for CDNs. */
export function readHeaders(dist: string): PortalHeaders {
  const html = (existsSync(dist) ? readdirSync(dist, { recursive: true, encoding: 'utf8' }) : [])
    .filter((file) => file.endsWith('.html'))
    .map((file) => `/${file.split(sep).join('/')}`)
    .toSorted();
  const origins = readPolicyOrigins(dist);
  // Workers use the policy of their file, and import the worker's code; this one disables pictures and scripts that are opened
  // as documents.
  const policy = policyOf({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
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
    // Markup in a response must not run as a page of the portal when it is opened as a document.
    calls: { 'Content-Security-Policy': sandboxed, ...noSniffing, ...revalidate },
    fixtures: noSniffing,
    onHttps: {
      'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
      // Browsers ignore it on plain http, and log a warning.
      'Cross-Origin-Opener-Policy': 'same-origin',
    },
    // Makes Chromium isolate games in another process. Not on the games' own pages.
    onTrusted: { 'Origin-Agent-Cluster': '?1' },
    // Not in robots.txt: a crawler that may not load a page cannot read its noindex.
    withNumber: { 'X-Robots-Tag': 'noindex' },
  };
}

const flowsPage = '/flows/index.html';
/** The flows page frames it. */
const framedPage = '/flows/portal.html';

/** Returns the headers of an HTML file; `origins` are the other origins that it may use. */
function headersOfPage(file: string, html: string, { connect, frame }: PolicyOrigins): Headers {
  const isFramed = file === framedPage;
  const policy = policyOf({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...hashesOf('script', html)],
    'style-src':
      file === flowsPage
        ? // The diagrams contain inline styles.
          ["'self'", "'unsafe-inline'"]
        : ["'self'", ...hashesOf('style', html)],
    'img-src': ["'self'", 'https:', 'data:'],
    'connect-src': ["'self'", ...connect],
    'frame-src': ["'self'", ...(frame.length > 0 ? frame : ['https:'])],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    // Scripts submit the portal's forms.
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
    ...revalidateUnchanged,
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

/** Returns the hashes of inline elements as policy sources. */
export function hashesOf(element: 'script' | 'style', html: string): string[] {
  const inline = new RegExp(`<${element}(?![^>]* src=)[^>]*>(.*?)</${element}>`, 'gs');
  return [...html.matchAll(inline)].map(
    ([, text]) => `'sha256-${createHash('sha256').update(text!).digest('base64')}'`,
  );
}

function readPolicyOrigins(dist: string): PolicyOrigins {
  const file = join(dist, policyOriginsFile);
  if (!existsSync(file)) return { connect: [], frame: [] };
  return JSON.parse(readFileSync(file, 'utf8')) as PolicyOrigins;
}
