import { readFile, writeFile } from 'node:fs/promises';

const file = new URL('../../docs/performance.md', import.meta.url);

/** Puts what was measured into its place in docs/performance.md; throws where that has no such place. */
export async function writeDocs(place: string, text: string): Promise<void> {
  const begin = `<!-- measured: ${place} -->\n`;
  const end = `<!-- end of ${place} -->`;
  const [before, rest] = (await readFile(file, 'utf8')).split(begin);
  const [, after] = rest?.split(end) ?? [];
  if (after === undefined) throw new Error(`docs/performance.md has no place for '${place}'.`);
  await writeFile(file, `${before}${begin}\n${text.trim()}\n\n${end}${after}`);
}
