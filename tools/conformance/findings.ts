/** What one check has found. */
export interface Finding {
  check: string;
  result: 'ok' | 'warning' | 'fail';
  found: string;
  /** What to change at the backend; empty for `ok`. */
  fix: string;
}

type Fault = Omit<Finding, 'check'>;

export const fail = (found: string, fix: string): Fault => ({ result: 'fail', found, fix });
export const warn = (found: string, fix: string): Fault => ({ result: 'warning', found, fix });

/** The findings of a run, in the order of the checks. */
export class Findings {
  readonly all: Finding[] = [];

  /** Adds the first fault that is given, or else `ok` with what was found. Returns whether it is `ok`. */
  add(check: string, found: string, ...faults: (Fault | false | '' | undefined)[]): boolean {
    const fault = faults.find((each) => typeof each === 'object');
    this.all.push({ check, ...(fault ?? { result: 'ok', found, fix: '' }) });
    return fault === undefined;
  }
}

/** One line for each finding, one for its fix, and the counts. Masks every number, also those that a backend repeats. */
export function formatFindings(findings: readonly Finding[], numbers: readonly string[]): string {
  const lines = findings.flatMap(({ check, result, found, fix }) => [
    `${result.padEnd(7)}  ${check.padEnd(24)}  ${found}`,
    ...(fix ? [`${' '.repeat(9)}fix: ${fix}`] : []),
  ]);
  const count = (result: Finding['result']) =>
    findings.filter((finding) => finding.result === result).length;
  const counts = `${count('ok')} ok, ${count('warning')} with a warning, ${count('fail')} failed`;
  return masked([...lines, '', counts].join('\n'), numbers);
}

/** Masks all digits but the last two of the given numbers, and of all else that is as long as a number. */
export function masked(text: string, numbers: readonly string[]): string {
  const hide = (found: string) => found.slice(0, -2).replaceAll(/\d/g, '•') + found.slice(-2);
  return numbers
    .reduce((rest, number) => rest.replaceAll(number, hide), text)
    .replaceAll(/\d(?:[ -]?\d){8,}/g, hide);
}
