import packageJson from '../../../package.json';
import { statelySource } from '../stately-source';

const root = new URL('../../../', import.meta.url);
const aliases = Object.fromEntries(
  Object.entries(packageJson.imports).map(([name, path]) => [name, new URL(path, root)]),
);

/** The module of the machine with that id, with all that it imports but XState. */
export const sourceOfMachine = (id: string): string =>
  statelySource(new URL(`machines/${id}.ts`, root), aliases);
