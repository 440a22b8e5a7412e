// Each machine equals the table that was reviewed.
import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { models } from './models/registry';
import { tableOf } from '../../statecharts/paths/table';
import { tablesFolder } from './tables-folder';

test.for(models)('the table of $id equals its reviewed table', async ({ id, machine }) => {
  const reviewed = await readFile(new URL(`${id}.md`, tablesFolder), 'utf8').catch(() => '');
  expect(
    tableOf(machine),
    `The machine has changed. Review the change, then run 'npm run paths:accept'.`,
  ).toBe(reviewed);
});

test('every reviewed table belongs to a machine', async () => {
  const expected = models.map(({ id }) => `${id}.md`);
  expect((await readdir(tablesFolder)).toSorted()).toEqual(expected.toSorted());
});
