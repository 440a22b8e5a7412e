import { readFileSync } from 'node:fs';
import { statelySource } from '../stately-source';

const root = new URL('../../../', import.meta.url);
const { imports } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as {
  imports: Record<string, string>;
};
const aliases = Object.fromEntries(
  Object.entries(imports).map(([name, path]) => [name, new URL(path, root)]),
);

/** Returns a machine's source as one TypeScript module that imports XState only. */
export const sourceOfMachine = (id: string): string =>
  statelySource(new URL(`machines/${id}.ts`, root), aliases);
