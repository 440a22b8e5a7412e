import { parseSync, Visitor, type Plugin } from 'vite';

/** The keys of a machine that no screen reads, but for `meta` with an `error`. */
const metadataKeys = new Set(['description', 'meta', 'types']);

/** Removes the descriptions, the `meta` and the types of the machines from the built app. */
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

/** Returns the source of a machine without its properties `description`, `meta` and `types`. */
export function stripMetadata(code: string, filename: string): string {
  let stripped = '';
  let end = 0;
  new Visitor({
    Property(property) {
      // Inside of a property that goes.
      if (property.start < end) return;
      const { key } = property;
      if (key.type !== 'Identifier' || !metadataKeys.has(key.name)) return;
      if (key.name === 'meta' && /\berror:/.test(code.slice(property.start, property.end))) return;
      stripped += code.slice(end, property.start);
      const comma = /^\s*,/.exec(code.slice(property.end))?.[0].length ?? 0;
      end = property.end + comma;
    },
  }).visit(parseSync(filename, code).program);
  return stripped + code.slice(end);
}
