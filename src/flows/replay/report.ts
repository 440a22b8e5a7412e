import * as v from 'valibot';

/** What became of a path when the tests walked it. */
export interface WalkResult {
  machine: string;
  level: string;
  name: string;
  hasPassed: boolean;
  /** What was not as required; '' where all was. */
  error: string;
}

const Report = v.object({
  walks: v.array(
    v.object({
      machine: v.string(),
      level: v.string(),
      name: v.string(),
      hasPassed: v.boolean(),
      error: v.string(),
    }),
  ),
});

/** The results in `reports/paths.json`. Throws an `Error` with a sentence where the text is no such report. */
export function readReport(text: string): WalkResult[] {
  try {
    return v.parse(Report, JSON.parse(text)).walks;
  } catch {
    throw new Error('This is no report of the paths.');
  }
}
