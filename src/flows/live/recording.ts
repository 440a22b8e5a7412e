import * as v from 'valibot';
import { joined, labelOf, type Chart } from '../chart';
import type { Funnel } from './funnel';
import { recordingFormat } from './step';

/** One event of a running actor, as sent from the portal to the flows page. */
const StepSchema = v.object({
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

const Recording = v.object({ format: v.literal(recordingFormat), steps: v.array(StepSchema) });

/** Returns the steps of a recording. Throws an `Error` with a sentence for any other text. */
export function readRecording(text: string): Step[] {
  try {
    return v.parse(Recording, JSON.parse(text)).steps;
  } catch {
    throw new Error('This is no recording of the portal.');
  }
}

/** A cell of a CSV file (RFC 4180). The apostrophe prevents a spreadsheet from running the text as a formula. */
function cell(value: string | number): string {
  const text = String(value).replace(/^[=+\-@\t\r]/, "'$&");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns a CSV file: how often each transition was taken, and how many runs ended in each state. */
export function csvOf(
  charts: Chart[],
  counts: ReadonlyMap<string, number>,
  funnels: ReadonlyMap<string, Funnel>,
): string {
  const rows: (string | number)[][] = [
    ['machine', 'from', 'event', 'condition', 'to', 'actions', 'taken', 'ended here'],
    ...charts.flatMap((chart) => {
      const { id } = chart;
      const label = (name: string) => labelOf(chart, name);
      return [
        ...chart.transitions.map(({ key, source, event, guard, targets, actions }) => [
          id,
          label(source),
          event,
          guard,
          targets.map(label).join(' & '),
          joined(chart, actions),
          counts.get(key) ?? 0,
          '',
        ]),
        ...chart.states
          .filter(({ kind }) => kind === 'atomic' || kind === 'final')
          .map(({ name }) => {
            const stopped = funnels.get(id)?.states.get(name)?.stopped ?? 0;
            return [id, label(name), '', '', '', '', '', stopped];
          }),
      ];
    }),
  ];
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}
