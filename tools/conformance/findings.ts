/** One line of the table. */
export interface Finding {
  check: string;
  result: 'ok' | 'warning' | 'fail';
  found: string;
  /** What to do about it; empty where nothing is. */
  fix: string;
}

/** Gathers the lines; each check says one of the three. */
export function createFindings() {
  const all: Finding[] = [];
  const add = (result: Finding['result']) => (check: string, found: string, fix: string) => {
    all.push({ check, result, found, fix });
  };
  return {
    all,
    ok: (check: string, found: string) => add('ok')(check, found, ''),
    warn: add('warning'),
    fail: add('fail'),
  };
}

export type Findings = ReturnType<typeof createFindings>;

const widths = { check: 26, result: 7, found: 46, fix: 52 };
type Column = keyof typeof widths;
const columns = Object.keys(widths) as Column[];

/** The table for a terminal, with a closing line. Numbers are masked, whatever a backend has answered. */
export function formatFindings(findings: readonly Finding[], numbers: readonly string[]): string {
  const head = { check: 'check', result: 'result', found: 'what was found', fix: 'what to fix' };
  const rows = [head, ...findings].map((finding) => {
    const cells = columns.map((column) =>
      wrapped(masked(finding[column], numbers), widths[column]),
    );
    const height = Math.max(...cells.map((lines) => lines.length));
    return Array.from({ length: height }, (_, line) =>
      cells
        .map((lines, index) => (lines[line] ?? '').padEnd(widths[columns[index]!]))
        .join('  ')
        .trimEnd(),
    ).join('\n');
  });
  const count = (result: Finding['result']) =>
    findings.filter((finding) => finding.result === result).length;
  const closing = `${count('ok')} ok, ${count('warning')} with a warning, ${count('fail')} failed`;
  return [...rows, '', closing].join('\n');
}

function wrapped(text: string, width: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1)!;
    if (line === '') lines[lines.length - 1] = word;
    else if (line.length + 1 + word.length <= width) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** All digits but the last two of the given numbers, and of whatever else is as long as a number. */
export function masked(text: string, numbers: readonly string[]): string {
  const hide = (found: string) => {
    const kept = found.length - 2;
    return found.slice(0, kept).replaceAll(/\d/g, '•') + found.slice(kept);
  };
  return numbers
    .reduce((rest, number) => rest.replaceAll(number, hide), text)
    .replaceAll(/\d(?:[ -]?\d){8,}/g, hide);
}
