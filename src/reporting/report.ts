import { maskNumbersIn } from '../portal/masked-number';
import type { recordingFormat, Step } from '../flows/live/step';

/** The body of a request to `VITE_REPORT_URL`; `server/reports.ts` has it as a schema. */
export interface Reports {
  /** The file name of the app's entry script, which holds a hash, without its ending. */
  release: string;
  reports: Report[];
}

/** `screen` is the path of `src/screens.ts`, a pattern such as '/category/:category'. */
export type Report = { screen: string } & (
  | { kind: 'error'; message: string; stack: string }
  /** A violation of the Content-Security-Policy. The addresses are origins, or words such as 'inline'. */
  | { kind: 'policy'; directive: string; blocked: string; source: string }
  /** In milliseconds; CLS has no unit. The screen is that on which the page was loaded. */
  | { kind: 'vital'; name: (typeof vitalNames)[number]; value: number }
  /** Can be loaded into the flows page as it is. */
  | { kind: 'recording'; format: typeof recordingFormat; steps: Step[] }
);

export const vitalNames = ['CLS', 'FCP', 'INP', 'LCP', 'TTFB'] as const;

/** The largest value of a vital: less than the seven digits that are masked in texts. */
export const maxVital = 600_000;

/** The longest texts, in UTF-16 code units. */
export const maxLength = { name: 300, message: 300, stack: 1_500 };

/** How many steps a recording has at most: its log line stays below the 16 kB at which Docker splits lines. */
export const maxSteps = 50;

/** Removes the queries of addresses from a text, masks its numbers, then cuts it to a length. */
export const scrub = (text: string, length: number): string =>
  maskNumbersIn(text.replaceAll(/[?#][\w-]+=[^\s'")]*/g, '')).slice(0, length);
