// The reporter of the test runs: what fails a run that vitest itself passes.
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const sampleTests = `
test('one that passes', () => {});
test('with a reason', ({ skip }) => skip('there is no browser'));
test.skip('without a reason', () => {});
`;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reporter-'));
  await writeFile(join(folder, 'sample.test.js'), sampleTests);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs vitest with the reporter on the sample tests; `options` are of the command line. */
function run(...options: string[]) {
  const reporter = join(root, 'tests/support/summary-reporter.ts');
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const { status, stdout } = spawnSync(
    process.execPath,
    [vitest, 'run', '--globals', '--root', folder, '--reporter', reporter, ...options],
    { encoding: 'utf8' },
  );
  return { status, lines: stdout.trim().split('\n') };
}

test('a test that is skipped without a reason fails the run', () => {
  expect(run()).toEqual({
    status: 1,
    lines: ['Skipped: there is no browser', '1 passed, 1 failed'],
  });
});

test('a test that is skipped with a reason passes the run, which prints the reason', () => {
  expect(run('-t', 'with a reason')).toEqual({
    status: 0,
    lines: ['Skipped: there is no browser', '0 passed, 0 failed'],
  });
});

test('tests that a name filter excludes count as neither passed nor failed', () => {
  expect(run('-t', 'one that passes')).toEqual({ status: 0, lines: ['1 passed, 0 failed'] });
});

test('a name filter that matches no test fails the run', () => {
  expect(run('-t', 'a name of no test')).toEqual({ status: 1, lines: ['0 passed, 1 failed'] });
});
