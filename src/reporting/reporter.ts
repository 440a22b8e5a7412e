import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { scrub } from '../portal/masked-number';
import { screenAt, screens } from '../screens';

type Reportable = ErrorEvent | PromiseRejectionEvent | SecurityPolicyViolationEvent;

/** `server/reports.ts` checks these fields. `screen` is a path of `src/screens.ts`, such as '/category/:category'. */
type Report = { screen: string } & (
  | { kind: 'error'; message: string; stack: string }
  /** A violation of the Content-Security-Policy; addresses are origins or keywords such as 'inline'. */
  | { kind: 'policy'; directive: string; blocked: string; source: string }
  /** Milliseconds, but CLS has no unit. `screen` is the screen at page load. */
  | { kind: 'vital'; name: string; value: number }
);

/** Limit of errors and policy violations per page; later ones are consequences of the first. */
const maxEvents = 20;
/** The server refuses a larger vital: seven digits could be a number. */
const maxVital = 600_000;

/** Sends reports to `VITE_REPORT_URL` when the page is hidden, and drops those that cannot be sent. */
export function startReporting(): void {
  let reports: Report[] = [];
  const vitals = new Map<string, Report>();
  let events = 0;

  const push = (event: Reportable) => {
    events += 1;
    if (events <= maxEvents) reports.push(reportOf(event));
  };
  const send = () => {
    reports.push(...vitals.values());
    vitals.clear();
    if (reports.length > 0) post(reports);
    reports = [];
  };

  // The inline script of build/early-reports.ts passes its events, and all later ones.
  window.dispatchEvent(new CustomEvent('reporter', { detail: push }));
  const [navigation] = performance.getEntriesByType('navigation');
  const screen = navigation ? screenOf(new URL(navigation.name).pathname) : screenNow();
  for (const onVital of [onCLS, onFCP, onINP, onLCP, onTTFB]) {
    onVital(
      ({ name, value }) => {
        const rounded = name === 'CLS' ? Math.round(value * 1_000) / 1_000 : Math.round(value);
        vitals.set(name, { kind: 'vital', screen, name, value: Math.min(rounded, maxVital) });
      },
      // Otherwise INP is lost when the page is hidden before it is idle.
      { reportAllChanges: true },
    );
  }
  // Listen without capture: web-vitals listens with capture, and must report its last values first.
  window.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
  });
  window.addEventListener('pagehide', send);
}

const screenOf = (path: string) => screens[screenAt(path)].path;
const screenNow = () => screenOf(window.location.pathname);

function reportOf(event: Reportable): Report {
  const screen = screenNow();
  if (event instanceof SecurityPolicyViolationEvent) {
    const [directive, blocked, source] = [
      event.effectiveDirective,
      originOf(event.blockedURI),
      originOf(event.sourceFile),
    ];
    return { kind: 'policy', screen, directive, blocked, source };
  }
  const error: unknown = event instanceof ErrorEvent ? event.error : event.reason;
  const message = scrub(event instanceof ErrorEvent ? event.message : String(error), 300);
  // Shorten our scripts' addresses to paths; foreign ones stay recognizable.
  const stack = error instanceof Error ? (error.stack ?? '').replaceAll(location.origin, '') : '';
  return { kind: 'error', screen, message, stack: scrub(stack, 1_500) };
}

/** Returns the origin of an address; other values, such as 'inline', unchanged. */
const originOf = (address: string): string =>
  scrub(/^[a-z-]+:\/\/[^/?#]*/.exec(address)?.[0] ?? address, 300);

function post(reports: Report[]): void {
  const url = import.meta.env.VITE_REPORT_URL;
  const isOurs = new URL(url, window.location.href).origin === window.location.origin;
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? '';
  fetch(url, {
    method: 'POST',
    // The name of the entry script contains a hash.
    body: JSON.stringify({ release: entry.replace(/^.*\/|\.js$/g, ''), reports }),
    keepalive: true,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    // To another origin send text, which needs no preflight: a page that is left has no time for one.
    ...(isOurs ? { headers: { 'content-type': 'application/json' } } : { mode: 'no-cors' }),
  }).catch(() => {});
}
