// Writes every machine's transition table: `npm run paths:accept`, after a review of the changes.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { models } from './models/registry';
import { tableOf } from '../../statecharts/paths/table';
import { tablesFolder } from './tables-folder';

await rm(tablesFolder, { recursive: true, force: true });
await mkdir(tablesFolder, { recursive: true });
for (const { id, machine } of models) {
  await writeFile(new URL(`${id}.md`, tablesFolder), tableOf(machine));
}
console.log(`Accepted: ${models.map(({ id }) => id).join(', ')}`);
