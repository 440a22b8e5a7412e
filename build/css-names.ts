import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * Returns the function that names classes and variables: the shortest letters by which a hash of the style sheet's path differs
 * from those of all others, and a counter. Every page contains these names.
 */
export function cssNames(root: string): (name: { hash: string; filePath: string }) => string {
  const hashes = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.css.ts'))
    .map((path) => hashOf(`src/${path.replaceAll('\\', '/')}`));
  const counted = new Map<string, string[]>();
  return ({ hash, filePath }) => {
    // The product owners' pages are built with src/ as their root.
    const own = hashOf(filePath.startsWith('src/') ? filePath : `src/${filePath}`);
    const inFile = counted.get(filePath) ?? [];
    counted.set(filePath, inFile);
    // A file that is evaluated twice gets the same names.
    if (!inFile.includes(hash)) inFile.push(hash);
    // Capitals: vanilla-extract replaces a name within any word of a selector.
    return `${shortest(own, hashes)}${inFile.indexOf(hash).toString(36)}`;
  };
}

const hashOf = (path: string) =>
  [...createHash('sha256').update(path).digest()].map((byte) => letters[byte % 26]).join('');

function shortest(hash: string, hashes: string[]): string {
  let length = 1;
  while (hashes.some((other) => other !== hash && other.startsWith(hash.slice(0, length))))
    length += 1;
  return hash.slice(0, length);
}
