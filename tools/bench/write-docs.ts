import { readFile, writeFile } from 'node:fs/promises';

/** Replaces a table in a document of docs/; throws without its markers. */
export async function writeDocs(
  place: string,
  text: string,
  document = 'performance.md',
): Promise<void> {
  const file = new URL(`../../docs/${document}`, import.meta.url);
  const begin = `<!-- measured: ${place} -->\n`;
  const end = `<!-- end of ${place} -->`;
  const [before, rest] = (await readFile(file, 'utf8')).split(begin);
  const [, after] = rest?.split(end) ?? [];
  if (after === undefined) throw new Error(`docs/${document} has no place for '${place}'.`);
  await writeFile(file, `${before}${begin}\n${text.trim()}\n\n${end}${after}`);
}
