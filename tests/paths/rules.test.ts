// Every rule of docs/rules.md is exercised by a model or named by a test, and every rule that is cited has an entry.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { callLimitMs } from '../../machines/business';
import { constant, rules } from '../rules';
import { rulesOfNavigation } from './models/navigation';
import { models } from './models/registry';

const root = new URL('../../', import.meta.url);
const folders = ['brands', 'build', 'fixtures', 'machines', 'server', 'src', 'tests', 'tools'];

const files = folders.flatMap((folder) =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|json)$/.test(name))
    .map((name) => `${folder}/${name}`),
);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');

const areas = [...new Set([...rules.keys()].map((id) => id.split('-')[0]))].join('|');
const citedIn = (text: string) => text.match(new RegExp(`\\b(?:${areas})-\\d+\\b`, 'g')) ?? [];

/** The rules that tests and models name in a line of their own: `// Rules: NAV-9, NAV-10.` */
const namedByTests = files
  .filter((file) => file.startsWith('tests/'))
  .flatMap((file) => read(file).match(/^\/\/ Rules?: .*$/gm) ?? [])
  .flatMap(citedIn);

const exercised = new Set([
  ...models.flatMap(({ exercises }) => Object.keys(exercises)),
  ...Object.keys(rulesOfNavigation),
]);

test('every rule is exercised by a model or named by a test', () => {
  const proved = new Set([...exercised, ...namedByTests]);
  expect([...rules.keys()].filter((id) => !proved.has(id))).toEqual([]);
});

test('a constant of docs/rules.md is a number, and an unknown one is refused', () => {
  expect(constant('time limit of an answer')).toBe(callLimitMs / 1_000);
  expect(() => constant('prices')).toThrow(
    "docs/rules.md has no number for the constant 'prices'.",
  );
});

test('every rule that is cited is in docs/rules.md', () => {
  const cited = new Set([...exercised, ...files.flatMap((file) => citedIn(read(file)))]);
  expect([...cited].filter((id) => !rules.has(id))).toEqual([]);
  expect(rules.size).toBeGreaterThan(90);
  const entries = read('docs/rules.md').match(/^- \*\*[A-Z]+-\d+\*\*/gm);
  expect(entries, 'each rule has its own id').toHaveLength(rules.size);
});
