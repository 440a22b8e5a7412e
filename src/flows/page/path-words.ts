import { labelOf, type Chart, type Translate } from '../chart';
import type { ReplayPath } from '../replay/path-book';

/** A path with its label for readers. */
export type LabelledPath = ReplayPath & { label: string };

/** Returns the label of a path: its steps and end state as sentences; with the vocabulary 'code', its name. */
export function labelOfPath(
  { name, start, steps }: ReplayPath,
  chart: Chart | undefined,
  t: Translate,
): string {
  if (!chart || chart.isCode) return name;
  const end = labelOf(chart, /→ ([\w.]+)/.exec(name)?.[1] ?? '');
  return `${[start, ...steps].map(({ sentence }) => t(sentence)).join(' ')} → ${end}`;
}
