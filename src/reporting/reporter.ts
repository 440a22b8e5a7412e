import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { InspectionEvent } from 'xstate';
import { recordingFormat, type Step } from '../flows/live/step';
import { inspectSteps, newSource } from '../flows/live/steps';
import { screenAt, screens } from '../screens';
import type { Reportable } from './early-reports';
import { maxLength, maxSteps, maxVital, scrub, type Report, type Reports } from './report';

/** Limit of errors and policy violations per page; later ones are consequences of the first. */
const maxEvents = 20;

/**
 * Sends errors, policy violations and recordings to `VITE_REPORT_URL` when the page is hidden or a recording is full, and Web
 * Vitals when it is hidden; drops what cannot be sent. `scriptUrl`, the address of the entry script, names the release; returns
 * the `inspect` option of actors.
 */
export function startReporting(scriptUrl: string): (event: InspectionEvent, at?: number) => void {
  const release = scriptUrl.replace(/^.*\/|\.js$/g, '');
  let reports: Report[] = [];
  let steps: Step[] = [];
  const vitals = new Map<string, Report>();
  let events = 0;

  const send = () => {
    if (steps.length > 0) {
      reports.push({ kind: 'recording', screen: screenNow(), format: recordingFormat, steps });
    }
    if (reports.length > 0) post({ release, reports });
    reports = [];
    steps = [];
  };
  /** Not in `send`: a vital may change until the page is hidden. */
  const sendWithVitals = () => {
    reports.push(...vitals.values());
    vitals.clear();
    send();
  };
  const push = (event: Reportable) => {
    events += 1;
    if (events <= maxEvents) reports.push(reportOf(event));
  };

  (window.earlyReports as Reportable[]).forEach(push);
  window.earlyReports = { push };
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
    if (document.visibilityState === 'hidden') sendWithVitals();
  });
  window.addEventListener('pagehide', sendWithVitals);
  return inspectSteps(
    newSource(),
    (step) => {
      steps.push(step);
      if (steps.length >= maxSteps) send();
    },
    () => '',
  );
}

const screenOf = (path: string) => screens[screenAt(path)].path;
const screenNow = () => screenOf(window.location.pathname);

function reportOf(event: Reportable): Report {
  const screen = screenNow();
  if (event instanceof SecurityPolicyViolationEvent) {
    return {
      kind: 'policy',
      screen,
      directive: event.effectiveDirective,
      blocked: originOf(event.blockedURI),
      source: originOf(event.sourceFile),
    };
  }
  const error: unknown = event instanceof ErrorEvent ? event.error : event.reason;
  const message = event instanceof ErrorEvent ? event.message : String(error);
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return {
    kind: 'error',
    screen,
    message: scrub(message, maxLength.message),
    // Shorten our scripts' addresses to paths; foreign ones stay recognizable.
    stack: scrub(stack.replaceAll(window.location.origin, ''), maxLength.stack),
  };
}

/** Returns the origin of an address; other values, such as 'inline', unchanged. */
const originOf = (address: string): string =>
  scrub(URL.canParse(address) ? new URL(address).origin : address, maxLength.name);

function post(body: Reports) {
  const url = import.meta.env.VITE_REPORT_URL;
  const isOurs = new URL(url, window.location.href).origin === window.location.origin;
  fetch(url, {
    method: 'POST',
    body: JSON.stringify(body),
    keepalive: true,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    // To another origin send text, which needs no preflight: a page that is left has no time for one.
    ...(isOurs ? { headers: { 'content-type': 'application/json' } } : { mode: 'no-cors' }),
  }).catch(() => {});
}
