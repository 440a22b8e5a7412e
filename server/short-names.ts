import { readdirSync } from 'node:fs';
import { join } from 'node:path';

interface Named {
  /** The file's hash, and behind it the number of the name within the file. */
  hash: string;
  filePath: string;
}

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * Names for vanilla-extract's classes and variables, the same in every build of the same sources: a letter or two for the
 * file, and the number within it. They stand in every page that a subscriber loads, where hashes cost half a kilobyte.
 */
export function shortNames(root: string): (named: Named) => string {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css.ts'))
    .map((file) => `src/${file.replaceAll('\\', '/')}`)
    .toSorted();
  const hashes = new Map<string, string>();
  return ({ hash, filePath }) => {
    const index = files.indexOf(filePath);
    if (index < 0) throw new Error(`${filePath} is not among the style sheets of src.`);
    // The first name of a file has the number 0.
    const ofFile = hashes.get(filePath) ?? hash.slice(0, -1);
    hashes.set(filePath, ofFile);
    if (!hash.startsWith(ofFile)) throw new Error(`${hash} is no name of ${filePath}.`);
    const further = '_'.repeat(Math.floor(index / letters.length));
    return letters[index % letters.length] + further + hash.slice(ofFile.length);
  };
}
