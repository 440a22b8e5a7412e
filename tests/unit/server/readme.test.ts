import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { testNumbers } from '../../../fixtures/test-numbers';

test('the README lists the test numbers as the fixtures know them', async () => {
  const readme = await readFile(new URL('../../../README.md', import.meta.url), 'utf8');
  const rows = [...readme.matchAll(/^\| (229\d+) +\| (.+?) +\|$/gm)].map(([, msisdn, title]) => ({
    msisdn,
    title,
  }));
  expect(rows).toEqual(testNumbers.map(({ msisdn, title }) => ({ msisdn, title })));
});
