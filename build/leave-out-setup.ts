import { parseSync, Visitor, type Plugin } from 'vite';

/**
 * Has the built machines call `createMachine` themselves, as `setup` does for them: of that, a subscriber needs neither
 * the types nor the helpers that it brings along (half a kilobyte of brotli).
 */
export function leaveOutSetup(): Plugin {
  return {
    name: 'leave-out-setup',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/machines\/[\w-]+\.ts$/, code: 'createMachine' },
      handler: (code, id) => ({ code: withoutSetup(code, id), map: null }),
    },
  };
}

/** The source of a machine with `createMachine(definition, implementations)` for `setup(implementations).createMachine(definition)`. */
export function withoutSetup(code: string, filename: string): string {
  const { program } = parseSync(filename, code);
  let direct = code;
  new Visitor({
    CallExpression({ callee, arguments: [definition], start, end }) {
      if (callee.type !== 'MemberExpression' || callee.object.type !== 'CallExpression') return;
      const {
        callee: setup,
        arguments: [implementations],
      } = callee.object;
      if (setup.type !== 'Identifier' || setup.name !== 'setup') return;
      if (!definition || !implementations) throw new Error(`${filename} defines no machine.`);
      if (direct !== code) throw new Error(`${filename} defines more than one machine.`);
      const textOf = (part: { start: number; end: number }) => code.slice(part.start, part.end);
      direct =
        `import { createMachine } from 'xstate';\n${code.slice(0, start)}` +
        `createMachine(${textOf(definition)}, ${textOf(implementations)})${code.slice(end)}`;
    },
  }).visit(program);
  return direct;
}
