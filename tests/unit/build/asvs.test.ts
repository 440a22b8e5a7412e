// docs/asvs.md: each row names its proof, and the tests and headings that it cites exist.
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');

/** The rows of the chapters' tables: requirement numbers, requirement, and how it is met. */
const rows = read('docs/asvs.md')
  .replaceAll('\\_', '_')
  .split('\n## V')
  .slice(1)
  .flatMap((chapter) => chapter.split('\n').filter((line) => line.startsWith('| ')))
  .map((line) => line.split(' | ').map((cell) => cell.replaceAll(/^\| | *\|?$/g, '')))
  .filter(([numbers]) => /\d/.test(numbers ?? ''));

/** The first arguments of a file's tests, and of the functions that define tests. */
const namesIn = (source: string) =>
  [...source.matchAll(/(?:\(|\bsurvives\(\s*'[^']*',|\btried:)\s*(['"`])(.+?)\1,/g)].map(
    ([, , name]) => name,
  );

test('each row of docs/asvs.md has a test, a document, an owner, an exception or a reason', () => {
  expect(rows.length).toBeGreaterThan(50);
  for (const [numbers, , proof = ''] of rows) {
    expect(proof, `of ${numbers}`).toMatch(
      /\b(Test: `|Document: \[|Operator: \w|Exception[, ].+; to be signed by|Not applicable: \w)/,
    );
  }
});

test('each test that docs/asvs.md cites exists', () => {
  let cited = 0;
  for (const [numbers, , proof = ''] of rows) {
    const tests = proof.matchAll(/`([^`]+\.test\.tsx?)`((?:,? “[^”]+”)+)?/g);
    for (const [, file = '', names = ''] of tests) {
      expect(existsSync(new URL(`tests/${file}`, root)), `${numbers}: ${file}`).toBe(true);
      const known = namesIn(read(`tests/${file}`));
      const given = [...names.matchAll(/“([^”]+)”/g)].map(([, name]) => name);
      expect(given.length, `names of ${numbers}`).toBeGreaterThan(0);
      for (const name of given) expect(known, `${numbers}: ${file}`).toContain(name);
      cited += given.length;
    }
  }
  expect(cited).toBeGreaterThan(70);
});

test('each page that docs/asvs.md links to has the linked heading', () => {
  const links = [...read('docs/asvs.md').matchAll(/\]\((\w+\.md)?(?:#([\w-]+))?\)/g)];
  expect(links.length).toBeGreaterThan(8);
  for (const [, page = 'asvs.md', heading] of links) {
    const headings = [...read(`docs/${page}`).matchAll(/^#+ (.+)$/gm)].map(([, text = '']) =>
      text.toLowerCase().replaceAll(' ', '-'),
    );
    expect([undefined, ...headings], `of ${page}`).toContain(heading);
  }
});
