import * as v from 'valibot';

const Walk = v.object({
  machine: v.string(),
  level: v.string(),
  name: v.string(),
  hasPassed: v.boolean(),
  /** What was not as required; '' where all was. */
  error: v.string(),
});
const Report = v.object({ walks: v.array(Walk) });

/** What became of a path when the tests walked it. */
export type WalkResult = v.InferOutput<typeof Walk>;

/** The results in `reports/paths.json`. Throws an `Error` with a sentence where the text is no such report. */
export function readReport(text: string): WalkResult[] {
  try {
    return v.parse(Report, JSON.parse(text)).walks;
  } catch {
    throw new Error('This is no report of the paths.');
  }
}
