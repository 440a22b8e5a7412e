/** What a check has found; `fix` is '' for `ok` and `not run`. */
export type Finding = Record<'check' | 'found' | 'fix', string> & {
  result: 'ok' | 'warning' | 'fail' | 'not run';
};

/**
 * A cell of the table of checks. A row begins with `ok`, which has the text of a backend without a fault. Then come the faults,
 * each with a text if the backend has it, and their fixes. The first fault that the backend has is reported, with the next fix.
 */
export type Cell = string | (Pick<Finding, 'result'> & { check?: string; found: Found });
type Found = string | false | undefined;
export const ok = (check: string, found = ''): Cell => ({ check, result: 'ok', found });
export const fail = (found: Found): Cell => ({ result: 'fail', found });
export const warn = (found: Found): Cell => ({ result: 'warning', found });
export const notRun = (check: string, needs: string): Cell[] => [
  { check, result: 'not run', found: `needs ${needs}` },
];

export function findingsOf(cells: readonly Cell[]): Finding[] {
  const findings: Finding[] = [];
  for (const [index, cell] of cells.entries()) {
    if (typeof cell === 'string') continue;
    const { check, result, found } = cell;
    const last = findings.at(-1);
    const fix = cells.slice(index).find((each) => typeof each === 'string');
    if (check) findings.push({ check, result, found: found || '', fix: '' });
    else if (last?.result === 'ok' && found) Object.assign(last, { result, found, fix });
  }
  return findings;
}

/** Formats findings, fixes and counts; masks every number, including those in a backend's response. */
export function formatFindings(findings: readonly Finding[], numbers: readonly string[]): string {
  const lines = findings.flatMap(({ check, result, found, fix }) => [
    `${result.padEnd(7)}  ${check.padEnd(24)}  ${found}`,
    ...(fix ? [`${' '.repeat(9)}fix: ${fix}`] : []),
  ]);
  const [good, warnings, failures, rest] = (['ok', 'warning', 'fail', 'not run'] as const).map(
    (result) => findings.filter((finding) => finding.result === result).length,
  );
  const counts = `${good} ok, ${warnings} with a warning, ${failures} failed, ${rest} not run`;
  return masked([...lines, '', counts].join('\n'), numbers);
}

/** Masks the given numbers, and all digit sequences as long, except the last two digits. */
export function masked(text: string, numbers: readonly string[]): string {
  const hide = (found: string) => found.slice(0, -2).replaceAll(/\d/g, '•') + found.slice(-2);
  return numbers
    .reduce((rest, number) => rest.replaceAll(number, hide), text)
    .replaceAll(/\d(?:[ -]?\d){8,}/g, hide);
}
