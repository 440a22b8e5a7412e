import { readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'vite';

interface Statement {
  /** The source text with its comments. */
  text: string;
  uses: string[];
}

interface Module {
  /** Top-level statements by declared name, in order. */
  statements: Map<string, Statement>;
  /** Modules of imported and re-exported names. */
  elsewhere: Map<string, string>;
  /** Import specifiers of XState. */
  ofXState: Map<string, string>;
}

/** Parses the top level of a module. Throws an `Error` for unsupported syntax. */
function read(url: URL): Module {
  const code = readFileSync(url, 'utf8');
  const { program } = parseSync(url.pathname, code);
  const identifiers: { name: string; start: number }[] = [];
  new Visitor({
    Identifier: ({ name, start }) => void identifiers.push({ name, start }),
  }).visit(program);

  const module: Module = { statements: new Map(), elsewhere: new Map(), ofXState: new Map() };
  let before = 0;
  for (const node of program.body) {
    const isExport = node.type === 'ExportNamedDeclaration';
    const declaration = isExport ? node.declaration : node;
    if (node.type === 'ImportDeclaration' || (isExport && node.source)) {
      const source = node.source?.value ?? '';
      const isOfTypes = node.type === 'ImportDeclaration' && node.importKind === 'type';
      for (const { local, start, end } of node.specifiers) {
        const name = 'name' in local ? local.name : '';
        const specifier = code.slice(start, end);
        if (source !== 'xstate') module.elsewhere.set(name, source);
        else module.ofXState.set(name, isOfTypes ? `type ${specifier}` : specifier);
      }
    } else if (declaration) {
      const statement = {
        text: code.slice(before, node.end).trim(),
        uses: identifiers
          .filter(({ start }) => start >= node.start && start < node.end)
          .map(({ name }) => name),
      };
      const declared =
        declaration.type === 'VariableDeclaration' ? declaration.declarations : [declaration];
      for (const one of declared) {
        const id = 'id' in one ? one.id : null;
        if (!id || !('name' in id)) throw new Error(`${url.href}: a ${one.type} has no name.`);
        module.statements.set(id.name, statement);
      }
    }
    before = node.end;
  }
  return module;
}

/**
 * Returns a machine's module and its imports, types included, as one TypeScript module that imports XState only. `aliases` has
 * the files of import specifiers that are no relative paths. Throws an `Error` if two modules declare one name.
 */
export function statelySource(machine: URL, aliases: Record<string, URL> = {}): string {
  const moduleOf = (source: string, importer: URL) =>
    aliases[source] ?? new URL(`${source.replace(/\.js$/, '')}.ts`, importer);
  const modules = new Map<string, Module>();
  const moduleAt = (url: URL): Module => {
    const known = modules.get(url.href) ?? read(url);
    modules.set(url.href, known);
    return known;
  };
  const copied = new Map<string, Statement>();
  const ofXState = new Map<string, string>();

  const copy = (url: URL, name: string): void => {
    const { statements, elsewhere, ofXState: imported } = moduleAt(url);
    const statement = statements.get(name);
    const source = elsewhere.get(name);
    const specifier = imported.get(name);
    if (specifier !== undefined) ofXState.set(name, specifier);
    if (source !== undefined) copy(moduleOf(source, url), name);
    if (!statement || copied.get(name) === statement) return;
    if (copied.has(name)) throw new Error(`${machine.href}: two modules declare ${name}.`);
    copied.set(name, statement);
    for (const used of statement.uses) copy(url, used);
    // Declare dependencies first.
    copied.delete(name);
    copied.set(name, statement);
  };
  for (const name of moduleAt(machine).statements.keys()) copy(machine, name);

  return [
    `import { ${[...ofXState.values()].join(', ')} } from 'xstate';`,
    ...new Set([...copied.values()].map(({ text }) => text)),
  ].join('\n\n');
}
