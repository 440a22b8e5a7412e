import { statelySource } from '../../statecharts/drawing/stately-source';

/** Returns a machine's source as one TypeScript module that imports XState only. */
export const sourceOfMachine = (id: string): string =>
  statelySource(new URL(`../../machines/${id}.ts`, import.meta.url));
