import { readdirSync, readFileSync } from 'node:fs';

/** The folder of this repository. */
export const root = new URL('../../', import.meta.url);

export const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

/** Returns the paths of the files in these folders, at any depth, that match. */
export const filesIn = (pattern: RegExp, ...folders: string[]): string[] =>
  folders.flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file}`)
      .filter((file) => pattern.test(file)),
  );
