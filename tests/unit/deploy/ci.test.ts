// The workflow of CI: read-only, limited in time, pinned, and with scripts that exist.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const path = '.github/workflows/ci.yml';
const read = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');

interface Workflow {
  permissions: unknown;
  jobs: Record<string, { 'timeout-minutes'?: number; permissions?: unknown }>;
}
const text = read(path);
const { permissions, jobs } = parse(text) as Workflow;

test('the workflow reads the repository and nothing else, and every job has a time limit', () => {
  expect(permissions).toEqual({ contents: 'read' });
  for (const [name, job] of Object.entries(jobs)) {
    expect(job['timeout-minutes'], `of ${name}`).toBeGreaterThan(0);
    expect(job.permissions, `of ${name}`).toBeUndefined();
  }
});

test('every action is pinned to a commit, because its owner can move a tag', () => {
  const actions = [...text.matchAll(/uses: (\S+)/g)].map(([, action]) => action);
  expect(actions.length).toBeGreaterThan(0);
  for (const action of actions) expect(action).toMatch(/^actions\/[\w-]+@[0-9a-f]{40}$/);
});

test.for([path, 'docs/ci.md'])('%s runs scripts that package.json has', (file) => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = [...read(file).matchAll(/npm (?:run ([\w:]+)|(test)\b)/g)].map(
    ([, script, short]) => script ?? short,
  );
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(named));
  expect(named).toEqual(expect.arrayContaining(['check', 'test', 'test:full', 'test:compose']));
});
