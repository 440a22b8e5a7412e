import * as v from 'valibot';
import { joined, labelOf, type Chart } from '../chart';
import type { Funnel } from './funnel';
import { recordingFormat } from './step';
import { StepSchema, type Step } from './step-schema';

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
