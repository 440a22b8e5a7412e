// docs/decisions.md: each decision that code and documents cite has a record, and each record has the same form.
import { expect, test } from 'vitest';
import { filesIn, read } from '../../support/repository';

const folders = ['build', 'docs', 'fixtures', 'machines', 'server', 'src', 'tests', 'tools'];

const records = read('docs/decisions.md')
  .split('\n### ')
  .slice(1)
  .map((record) => {
    const [heading = '', ...lines] = (record.split('\n## ')[0] ?? '').trim().split('\n');
    return { heading, id: heading.split('.')[0], lines: lines.filter(Boolean) };
  });
const known = new Set(records.map(({ id }) => id));

const citedIn = (text: string) => text.match(/\bD-\d+\b/g) ?? [];

test('docs/decisions.md has each cited decision', () => {
  let citations = 0;
  for (const file of filesIn(/\.(tsx?|md|json)$/, ...folders)) {
    const cited = citedIn(read(file));
    citations += cited.length;
    expect(
      cited.filter((id) => !known.has(id)),
      `in ${file}`,
    ).toEqual([]);
  }
  expect(citations).toBeGreaterThan(60);
});

test('each decision has its own id, a context, a decision and consequences in at most eight lines', () => {
  expect(records.length).toBeLessThanOrEqual(60);
  expect(known.size).toBe(records.length);
  for (const { heading, lines } of records) {
    expect(heading).toMatch(/^D-\d+\. \w/);
    const labels = lines.flatMap((line) => /^- \*\*(\w+):\*\* \S/.exec(line)?.[1] ?? []);
    expect(labels, `of ${heading}`).toEqual(['Context', 'Decision', 'Consequences']);
    expect(lines.length, `of ${heading}`).toBeLessThanOrEqual(8);
  }
});
