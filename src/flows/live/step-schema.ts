import * as v from 'valibot';

/** One event of a running actor, as sent from the portal to the flows page. */
export const StepSchema = v.object({
  /** Id of the page load, of the actor within it, and a sequence number. */
  source: v.string(),
  actor: v.string(),
  number: v.number(),
  machine: v.string(),
  /** Milliseconds since 1970, in the range of `Date`. */
  at: v.pipe(v.number(), v.minValue(0), v.maxValue(8.64e15)),
  event: v.string(),
  /** The event's payload with masked numbers; '' without one. */
  payload: v.string(),
  /** Keys of the transitions (`transitionKey`); empty when nothing changed. */
  transitions: v.array(v.string()),
  /** The active states' names, the outermost first. */
  states: v.array(v.string()),
  /** Whether the step reports the current state instead of an event. */
  isPresent: v.boolean(),
});
export type Step = v.InferOutput<typeof StepSchema>;
