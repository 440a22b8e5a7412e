import { fixes, type Check } from './fixes';
import type { Subject } from './options';

/** What a check has found; `fix` is '' for `ok` and `not run`. */
export type Finding = Record<'check' | 'found' | 'fix', string> & {
  result: 'ok' | 'warning' | 'fail' | 'not run';
};

const verdict = (result: Finding['result']) => (found: string | false | undefined) =>
  found ? { result, found } : undefined;
export const fail = verdict('fail');
export const warn = verdict('warning');
export const notRun = verdict('not run');

/** By check: its first fault, or what to report without one. */
export type Verdicts = Partial<Record<Check, ReturnType<typeof fail> | string>>;

/** `add` reports checks of the call or the address that it names. */
export interface Run {
  subject: Subject;
  add: (name: string, verdicts: Verdicts) => void;
}

export const findingsOf = (name: string, verdicts: Verdicts): Finding[] =>
  (Object.keys(verdicts) as Check[]).map((key) => {
    const found = verdicts[key] ?? '';
    const ok = { check: `${name}: ${key}`, result: 'ok' as const, fix: '' };
    if (typeof found === 'string') return { ...ok, found };
    return { ...ok, ...found, fix: found.result === 'not run' ? '' : fixes[key] };
  });

/** Returns a value as JSON of at most 40 characters. */
export const shortened = (value: unknown) => (JSON.stringify(value) ?? 'missing').slice(0, 40);

/** Returns a text with the number of examples and the first three; false without any. */
export const listed = (examples: readonly (string | number)[], text: string) =>
  examples.length > 0 && `${examples.length} ${text}: ${examples.slice(0, 3).join('; ')}`;

/** Formats findings, fixes and counts; masks every number, including those in a backend's response. */
export function formatFindings(findings: readonly Finding[], numbers: readonly string[]): string {
  const lines = findings.flatMap(({ check, result, found, fix }) => [
    `${result.padEnd(7)}  ${check.padEnd(24)}  ${found}`.trimEnd(),
    ...(fix ? [`${' '.repeat(9)}fix: ${fix}`] : []),
  ]);
  const counts = ['ok', 'warning', 'fail', 'not run'].map(
    (name) => `${findings.filter(({ result }) => result === name).length} ${name}`,
  );
  return masked([...lines, '', counts.join(', ')].join('\n'), numbers);
}

/** Masks the given numbers, and all digit sequences as long, except the last two digits. */
export function masked(text: string, numbers: readonly string[] = []): string {
  const hide = (found: string) => found.slice(0, -2).replaceAll(/\d/g, '•') + found.slice(-2);
  return numbers
    .reduce((rest, number) => rest.replaceAll(number, hide), text)
    .replaceAll(/\d(?:[ -]?\d){8,}/g, hide);
}
