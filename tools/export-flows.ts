import { mkdir, rm, writeFile } from 'node:fs/promises';
import { flowDocuments } from '../src/flows/documents';
import { flows } from '../src/flows/machines';
import { shown } from './journey';
import { sourceOfMachine } from '../src/flows/source-of-machine';

// Writes docs/flows from the machines: `npm run flows:export`.
const folder = new URL('../docs/flows/', import.meta.url);
const documents = await flowDocuments(flows, sourceOfMachine, shown());
await rm(folder, { recursive: true, force: true });
await mkdir(new URL('stately/', folder), { recursive: true });
for (const { name, text } of documents) await writeFile(new URL(name, folder), text);
console.log(`docs/flows: ${documents.map(({ name }) => name).join(', ')}`);
