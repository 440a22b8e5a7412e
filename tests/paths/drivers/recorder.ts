// Records a walk in the format of the flows page.
import type { AnyEventObject, InspectionEvent } from 'xstate';
import { masked } from '../../../src/flows/live/mask';
import { recordingFormat } from '../../../src/flows/live/step';
import type { Step } from '../../../src/flows/live/step-schema';
import { inspectSteps } from '../../../src/flows/live/steps';

const payloadOf = ({ type: _type, ...payload }: AnyEventObject): string =>
  Object.keys(payload).length === 0 ? '' : JSON.stringify(masked(payload));

/** Returns the option `inspect` of actors, and the recording since the last reset. */
export function createRecorder() {
  let steps: Step[] = [];
  let inspect: (event: InspectionEvent) => void = () => {};
  return {
    reset: () => {
      steps = [];
      const own = steps;
      inspect = inspectSteps('walk', (step) => own.push(step), payloadOf);
    },
    inspect: (event: InspectionEvent) => inspect(event),
    recording: () => ({ format: recordingFormat, steps }),
  };
}
