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
      for (const { local } of node.specifiers) {
        const name = 'name' in local ? local.name : '';
        if (source === 'xstate') {
          const kinds = node.type === 'ImportDeclaration' ? node : null;
          const specifier =
            code.slice(local.start - 5, local.start) === 'type ' || kinds?.importKind === 'type';
          module.ofXState.set(name, specifier ? `type ${name}` : name);
        } else module.elsewhere.set(name, source);
      }
    } else if (declaration) {
      const names =
        declaration.type === 'VariableDeclaration'
          ? declaration.declarations.map(({ id }) => (id.type === 'Identifier' ? id.name : ''))
          : 'id' in declaration && declaration.id && 'name' in declaration.id
            ? [declaration.id.name]
            : [];
      if (names.length === 0) throw new Error(`${url.href}: a ${declaration.type} has no name.`);
      const statement = {
        text: code.slice(before, node.end).trim(),
        uses: identifiers
          .filter(({ start }) => start >= node.start && start < node.end)
          .map(({ name }) => name),
      };
      for (const name of names) module.statements.set(name, statement);
    }
    before = node.end;
  }
  return module;
}

/**
 * Returns a machine's module and its imports, types included, as one TypeScript module that imports XState only.
 * `aliases` maps non-relative specifiers to modules; throws an `Error` if two modules declare one name.
 */
export function statelySource(machine: URL, aliases: Record<string, URL>): string {
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
    if (source !== undefined) copy(aliases[source] ?? new URL(`${source}.ts`, url), name);
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
