// docs/decisions.md: each decision that code and documents cite has a record, and each record has the same form.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../../', import.meta.url);
const folders = ['build', 'docs', 'fixtures', 'machines', 'server', 'src', 'tests', 'tools'];
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');

const records = read('docs/decisions.md')
  .split('\n### ')
  .slice(1)
  .map((record) => {
    const [heading = '', ...lines] = (record.split('\n## ')[0] ?? '').trim().split('\n');
    return { heading, number: Number.parseInt(heading, 10), lines: lines.filter(Boolean) };
  });
const known = new Set(records.map(({ number }) => number));

/** The numbers in citations such as 'decision 4', 'decisions 9, 30' and 'decisions 11 to 18 and 20'. */
function citedIn(text: string): number[] {
  const joined = text.replaceAll(/\n\s*(\*|\/\/)?\s*/g, ' ');
  const citations = joined.matchAll(/\bdecisions?[-# ]+(\d+(?:(?:, and |, | and | to )\d+)*)/gi);
  return [...citations].flatMap(([, numbers = '']) =>
    [...numbers.matchAll(/(\d+)(?: to (\d+))?/g)].flatMap(([, from, to = from]) => {
      const length = Number(to) - Number(from) + 1;
      return Array.from({ length }, (_, index) => Number(from) + index);
    }),
  );
}

test('citations are found in all their forms', () => {
  expect(citedIn('decision 4; (Decisions 9,\n * 30) decisions 11 to 13 and 20')).toEqual([
    4, 9, 30, 11, 12, 13, 20,
  ]);
});

test('docs/decisions.md has each cited decision', () => {
  let citations = 0;
  for (const folder of folders) {
    const files = readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' });
    for (const file of files.filter((name) => /\.(tsx?|md|json)$/.test(name))) {
      const cited = citedIn(read(`${folder}/${file}`));
      citations += cited.length;
      expect(
        cited.filter((number) => !known.has(number)),
        `${folder}/${file}`,
      ).toEqual([]);
    }
  }
  expect(citations).toBeGreaterThan(100);
});

test('each decision has its own number, a context, a decision and consequences in at most eight lines', () => {
  expect(records.length).toBeGreaterThan(34);
  expect(known.size).toBe(records.length);
  for (const { heading, lines } of records) {
    expect(heading).toMatch(/^\d+\. \w/);
    const labels = lines.flatMap((line) => /^- \*\*(\w+):\*\* \S/.exec(line)?.[1] ?? []);
    expect(labels, `of ${heading}`).toEqual(['Context', 'Decision', 'Consequences']);
    expect(lines.length, `of ${heading}`).toBeLessThanOrEqual(8);
  }
});
