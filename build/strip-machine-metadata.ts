import { parseSync, Visitor, type Plugin } from 'vite';

/** The keys of a machine's definition that no screen reads, but for `meta` with an `error`. */
const metadataKeys = new Set(['description', 'meta']);

/** Removes the descriptions and `meta` of the machines from the built app. */
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

/** Returns the source of a machine without the `description` and `meta` keys of its definition. */
export function stripMetadata(code: string, filename: string): string {
  const { program } = parseSync(filename, code);
  const definitions: { start: number; end: number }[] = [];
  const properties: { start: number; end: number }[] = [];
  new Visitor({
    CallExpression({ callee, end }) {
      const isDefinition =
        callee.type === 'MemberExpression' &&
        callee.property.type === 'Identifier' &&
        callee.property.name === 'createMachine';
      if (isDefinition) definitions.push({ start: callee.property.start, end });
    },
    Property({ key, start, end }) {
      if (key.type !== 'Identifier' || !metadataKeys.has(key.name)) return;
      if (!/\berror:/.test(code.slice(start, end))) properties.push({ start, end });
    },
  }).visit(program);

  return properties
    .filter((property) =>
      definitions.some(({ start, end }) => start < property.start && property.end < end),
    )
    .toSorted((one, other) => other.start - one.start)
    .reduce((left, { start, end }) => {
      const after = /^\s*,/.exec(left.slice(end))?.[0].length ?? 0;
      return left.slice(0, start) + left.slice(end + after);
    }, code);
}
