import { labelOf, type Chart, type Translate } from '../chart';
import type { ReplayPath } from '../replay/path-book';

/** A path with what a reader sees in place of its name. */
export type LabelledPath = ReplayPath & { label: string };

/** A path in the words of the reader: its steps as sentences and the state that it ends in, or its name in the code. */
export function wordsOfPath(
  { name, start, steps }: ReplayPath,
  chart: Chart | undefined,
  t: Translate,
): string {
  if (!chart || chart.isCode) return name;
  const end = labelOf(chart, /→ ([\w.]+)/.exec(name)?.[1] ?? '');
  return `${[start, ...steps].map(({ sentence }) => t(sentence)).join(' ')} → ${end}`;
}
