import * as v from 'valibot';
import { recordingFormat, type Step } from './step';

const Recording = v.object({
  format: v.literal(recordingFormat),
  steps: v.array(
    v.object({
      source: v.string(),
      actor: v.string(),
      number: v.number(),
      machine: v.string(),
      // What a date can be.
      at: v.pipe(v.number(), v.minValue(0), v.maxValue(8.64e15)),
      event: v.string(),
      payload: v.string(),
      transitions: v.array(v.string()),
      states: v.array(v.string()),
      isPresent: v.boolean(),
    }),
  ),
});

/** The steps of a recording. Throws an `Error` with a sentence where the text is none. */
export function readRecording(text: string): Step[] {
  try {
    return v.parse(Recording, JSON.parse(text)).steps;
  } catch {
    throw new Error('This is no recording of the portal.');
  }
}
