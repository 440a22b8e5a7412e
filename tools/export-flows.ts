import { writeFile } from 'node:fs/promises';
import { flowFiles } from './flow-files';

// Writes the generated files of docs/flows: `npm run flows:export`.
const files = Object.entries(await flowFiles());
for (const [name, text] of files) {
  await writeFile(new URL(`../docs/flows/${name}`, import.meta.url), text);
}
console.log(`docs/flows: ${files.map(([name]) => name).join(', ')}`);
