import { maskNumbersIn } from '../portal/masked-number';
import type { recordingFormat, Step } from '../flows/live/step';

/** The body of a request to `VITE_REPORT_URL`. A new field also needs the schema in `server/reports.ts`. */
export interface Reports {
  /** File name of the app's entry script without extension; it contains a hash. */
  release: string;
  reports: Report[];
}

/** `screen` is the path of `src/screens.ts`, a pattern such as '/category/:category'. */
export type Report = { screen: string } & (
  | { kind: 'error'; message: string; stack: string }
  /** A violation of the Content-Security-Policy; addresses are origins or keywords such as 'inline'. */
  | { kind: 'policy'; directive: string; blocked: string; source: string }
  /** Milliseconds, but CLS has no unit. `screen` is the screen at page load. */
  | { kind: 'vital'; name: (typeof vitalNames)[number]; value: number }
  /** Steps of the machines. */
  | { kind: 'recording'; format: typeof recordingFormat; steps: Step[] }
);

export const vitalNames = ['CLS', 'FCP', 'INP', 'LCP', 'TTFB'] as const;

/** Upper limit of a vital: below the seven digits that are masked in texts. */
export const maxVital = 600_000;

/** Length limits in UTF-16 code units. */
export const maxLength = { name: 300, message: 300, stack: 1_500 };

/** Maximum steps of a recording: its log line stays below 16 kB, at which Docker splits lines. */
export const maxSteps = 50;

/** Removes queries of addresses, masks numbers, then truncates the text to a length. */
export const scrub = (text: string, length: number): string =>
  maskNumbersIn(text.replaceAll(/[?#][\w-]+=[^\s'")]*/g, '')).slice(0, length);
