import * as v from 'valibot';

const Walk = v.object({
  machine: v.string(),
  name: v.string(),
  hasPassed: v.boolean(),
  /** The error; '' without one. */
  error: v.string(),
});
const Report = v.object({ walks: v.array(Walk) });

/** The result of a path in the last test run. */
export type WalkResult = v.InferOutput<typeof Walk>;

/** Returns the results of `reports/paths.json`. Throws an `Error` with a sentence for any other text. */
export function readReport(text: string): WalkResult[] {
  try {
    return v.parse(Report, JSON.parse(text)).walks;
  } catch {
    throw new Error('This is no report of the paths.');
  }
}
