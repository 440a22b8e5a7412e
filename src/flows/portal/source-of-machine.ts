import { readFileSync } from 'node:fs';
import { statelySource } from '../stately-source';

const root = new URL('../../../', import.meta.url);
const { imports } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as {
  imports: Record<string, string>;
};
const aliases = Object.fromEntries(
  Object.entries(imports).map(([name, path]) => [name, new URL(path, root)]),
);

/** Returns the module of the machine with that id as one file that imports XState only, as TypeScript. */
export const sourceOfMachine = (id: string): string =>
  statelySource(new URL(`machines/${id}.ts`, root), aliases);
