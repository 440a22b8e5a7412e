// docs/flows equals what the machines and their sentences generate now.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { anchorOf, flowDocuments } from '../../../src/flows/documents';
import { otherPackSuccessMessage } from '../../../machines/packs';
import { flows, machines } from '../../../src/flows/machines';
import { shown } from '../../../tools/journey';
import { sourceOfMachine } from '../../../src/flows/source-of-machine';
import { models } from '../../paths/models/registry';

const folder = new URL('../../../docs/flows/', import.meta.url);
const pages = shown();
const documents = await flowDocuments(flows, sourceOfMachine, pages);

test('every machine that runs is drawn', () => {
  const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).toSorted();
  expect(ids(machines)).toEqual(ids(models));
});

test.each(documents.map(({ name, text }) => [name, text]))(
  'docs/flows/%s equals the output for its machine (npm run flows:export)',
  (name, text) => {
    expect(readFileSync(new URL(name, folder), 'utf8')).toBe(text);
  },
);

test('docs/flows contains no file of a removed machine', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  expect(files.filter((file) => file.includes('.')).toSorted()).toEqual(
    documents.map(({ name }) => name).toSorted(),
  );
});

test('every link and picture of docs/flows leads to a file, and every anchor to a heading', () => {
  const anchors = (text: string) =>
    [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) => anchorOf(heading!));
  const links = documents.flatMap(({ name, text }) =>
    [...text.matchAll(/(?:\]\(|(?:href|src)=")(?!data:)([^)"\s]+)/g)].map(([, link]) => ({
      name,
      link: link!,
    })),
  );
  expect(links.length).toBeGreaterThan(100);
  const broken = links.filter(({ name, link }) => {
    if (name.startsWith('stately/')) return false;
    const [file = '', anchor] = link.split('#');
    const target = new URL(file || name, folder);
    if (!existsSync(target)) return true;
    return anchor !== undefined && !anchors(readFileSync(target, 'utf8')).includes(anchor);
  });
  expect(broken).toEqual([]);
});

const flow = flows.find(({ machine }) => machine.id === 'subscription')!;
test('the export throws for an unknown step and for a missing picture', async () => {
  const write = (changed: typeof flow) => flowDocuments([changed], sourceOfMachine, pages);
  const path = ['idle.ready', 'form.submitted', 'success'];
  await expect(write({ ...flow, stories: [{ title: 'False', path }] })).rejects.toThrow(
    "subscription, story 'False': no transition from 'idle.ready' on 'form.submitted' to 'success'.",
  );
  await expect(write({ ...flow, pictures: { success: 'nowhere' } })).rejects.toThrow(
    "subscription: docs/screens has no picture 'nowhere'.",
  );
});

test('the pictures and the pages quote texts of the portal (npm run pictures)', () => {
  const root = new URL('../../../', import.meta.url);
  const sources = ['src/screens', 'src/ui', 'brands', 'fixtures'].flatMap((name) =>
    readdirSync(new URL(name, root), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => readFileSync(new URL(`${name}/${file}`, root), 'utf8')),
  );
  const source = [...sources, otherPackSuccessMessage]
    .join('\n')
    .replaceAll(/<\/?strong>/g, '')
    .replaceAll(/\s+/g, ' ');
  const quoted = documents
    .filter(({ name }) => name.endsWith('.md'))
    .flatMap(({ text }) => [...text.matchAll(/“([^”]+)”|‘(.+?)’(?!\p{L})/gu)])
    .map(([, said, button]) => (said ?? button!).replaceAll(/\s+/g, ' '));
  const texts = [...Object.values(pages.texts).flat(), ...quoted];
  expect(quoted.length).toBeGreaterThan(300);
  // Numbers, prices and names of products are put into the text; one button is GitHub's.
  const isComputed = (text: string) => /\d|Zogo|^Nothing$|^Copy raw file$/.test(text);
  expect(texts.filter((text) => !isComputed(text) && !source.includes(text))).toEqual([]);
});
