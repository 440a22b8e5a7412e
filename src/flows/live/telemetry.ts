import type { InspectionEvent } from 'xstate';
import { recordingOf, type Step } from './step';
import { inspectSteps, newSource } from './steps';

/** What one beacon carries at most; browsers refuse more than 64 kB. */
const stepsPerBatch = 100;

/**
 * Hands what the machines do to an address of the operator, in batches, as recordings that the flows page reads: event
 * names, transitions and states, never what was typed or answered. Nothing is sent while somebody is busy: a batch
 * leaves when it is full or when the page is put away. Returns what is given to actors as `inspect`.
 */
export function telemetry(url: string): (event: InspectionEvent) => void {
  let steps: Step[] = [];
  const send = () => {
    const batch = steps.slice(0, stepsPerBatch);
    // What the browser does not take now is tried again with the next batch, up to a limit.
    if (batch.length > 0 && navigator.sendBeacon(url, recordingOf(batch))) {
      steps = steps.slice(batch.length);
    } else steps = steps.slice(-stepsPerBatch);
  };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
  });
  return inspectSteps(
    newSource(),
    (step) => {
      steps.push(step);
      if (steps.length >= stepsPerBatch) send();
    },
    () => '',
  );
}
