import { parseSync, Visitor, type ESTree, type Plugin } from 'vite';

/** What of a machine's definition is there for readers, and would cost a subscriber data. */
const forReaders = new Set(['description', 'meta']);

/** Leaves the descriptions, promises and types of the machines out of the built app: no screen reads them. */
export function stripMachineMetadata(): Plugin {
  return {
    name: 'strip-machine-metadata',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/machines\/[\w-]+\.ts$/ },
      handler: (code, id) => ({ code: stripMetadata(code, id), map: null }),
    },
  };
}

const isTypes = (property: ESTree.ObjectPropertyKind) =>
  property.type === 'Property' &&
  property.key.type === 'Identifier' &&
  property.key.name === 'types';

/** The source of a machine without what stands in its definition for readers, and in its setup for the compiler. */
export function stripMetadata(code: string, filename: string): string {
  const { program } = parseSync(filename, code);
  const definitions: { start: number; end: number }[] = [];
  const words: { start: number; end: number }[] = [];
  const types: { start: number; end: number }[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [given], end }) {
      if (callee.type === 'Identifier' && callee.name === 'setup') {
        if (given?.type === 'ObjectExpression') types.push(...given.properties.filter(isTypes));
        return;
      }
      const isDefinition =
        callee.type === 'MemberExpression' &&
        callee.property.type === 'Identifier' &&
        callee.property.name === 'createMachine';
      if (isDefinition) definitions.push({ start: callee.property.start, end });
    },
    Property({ key, start, end }) {
      if (key.type === 'Identifier' && forReaders.has(key.name)) words.push({ start, end });
    },
  }).visit(program);

  return words
    .filter((word) => definitions.some(({ start, end }) => start < word.start && word.end < end))
    .concat(types)
    .toSorted((one, other) => other.start - one.start)
    .reduce((left, { start, end }) => {
      const after = /^\s*,/.exec(left.slice(end))?.[0].length ?? 0;
      return left.slice(0, start) + left.slice(end + after);
    }, code);
}
