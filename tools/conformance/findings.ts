/** The result of a check. */
export interface Finding {
  check: string;
  result: 'ok' | 'warning' | 'fail' | 'not run';
  found: string;
  /** The fix; '' for `ok` and `not run`. */
  fix: string;
}

export type Fault = Omit<Finding, 'check'>;

export const fail = (found: string, fix: string): Fault => ({ result: 'fail', found, fix });
export const warn = (found: string, fix: string): Fault => ({ result: 'warning', found, fix });

/** Findings in the order of checks. */
export class Findings {
  readonly all: Finding[] = [];

  /** Adds the first fault, or `ok`. Returns whether it is `ok`. */
  add(check: string, found: string, ...faults: (Fault | false | '' | undefined)[]): boolean {
    const fault = faults.find((each) => typeof each === 'object');
    this.all.push({ check, ...(fault ?? { result: 'ok', found, fix: '' }) });
    return fault === undefined;
  }

  /** Adds a check that was not run, with the options that it needs. */
  addNotRun(check: string, needs: string) {
    this.all.push({ check, result: 'not run', found: `needs ${needs}`, fix: '' });
  }
}

/** Formats findings, fixes and counts; masks every number, including those in a backend's response. */
export function formatFindings(findings: readonly Finding[], numbers: readonly string[]): string {
  const lines = findings.flatMap(({ check, result, found, fix }) => [
    `${result.padEnd(7)}  ${check.padEnd(24)}  ${found}`,
    ...(fix ? [`${' '.repeat(9)}fix: ${fix}`] : []),
  ]);
  const count = (result: Finding['result']) =>
    findings.filter((finding) => finding.result === result).length;
  const counts = `${count('ok')} ok, ${count('warning')} with a warning, ${count('fail')} failed, ${count('not run')} not run`;
  return masked([...lines, '', counts].join('\n'), numbers);
}

/** Masks the given numbers, and all digit sequences as long, except the last two digits. */
export function masked(text: string, numbers: readonly string[]): string {
  const hide = (found: string) => found.slice(0, -2).replaceAll(/\d/g, '•') + found.slice(-2);
  return numbers
    .reduce((rest, number) => rest.replaceAll(number, hide), text)
    .replaceAll(/\d(?:[ -]?\d){8,}/g, hide);
}
