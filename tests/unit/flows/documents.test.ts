// docs/flows is what the machines and their sentences generate now.
import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { flowDocuments } from '../../../src/flows/documents';
import french from '../../../machines/sentences/fr.json';
import { flows, machines } from '../../../src/flows/machines';
import { sourceOfMachine } from '../../../src/flows/portal/source-of-machine';
import { models } from '../../paths/models/registry';

const folder = new URL('../../../docs/flows/', import.meta.url);
const documents = await flowDocuments(flows, french, sourceOfMachine);

test('every machine that runs is drawn', () => {
  const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).toSorted();
  expect(ids(machines)).toEqual(ids(models));
});

test.each(documents.map(({ name, text }) => [name, text]))(
  'docs/flows/%s tells of the machine as it is (npm run flows:export)',
  (name, text) => {
    expect(readFileSync(new URL(name, folder), 'utf8')).toBe(text);
  },
);

test('nothing in docs/flows is of a machine that is no more', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  expect(files.filter((file) => file.includes('.')).toSorted()).toEqual(
    documents.map(({ name }) => name).toSorted(),
  );
});
