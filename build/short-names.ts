import { readdirSync } from 'node:fs';
import { join } from 'node:path';

interface Named {
  /** The file's hash, and behind it the number of the name within the file. */
  hash: string;
  filePath: string;
}

// None of CSS's own words has one: vanilla-extract looks for names in selectors, and would take 'h1' or 'is' for its own.
const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * Names for vanilla-extract's classes and variables, the same in every build of the same sources: a capital for the file, an
 * x or more where there are not enough of them, and the number within the file. They stand in every page that a subscriber loads, where hashes cost half a kilobyte.
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
    const further = 'x'.repeat(Math.floor(index / capitals.length));
    return capitals[index % capitals.length] + further + hash.slice(ofFile.length);
  };
}
