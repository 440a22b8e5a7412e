import { parseSync, Visitor } from 'vite';

/** A text of a source file that may be visible: a string, a template, or JSX text. */
export interface SourceText {
  text: string;
  /** Whether it is for French screens: in a property `fr`, or after `lang === 'fr' ?`. */
  isMarkedFrench: boolean;
  /** Whether it is the text or the name of a button or a link. */
  isControl: boolean;
}

const controls = new Set(['Button', 'LinkButton', 'CallLink', 'a', 'button']);
const controlNames = new Set(['closeLabel', 'retry']);

/** Returns the texts of a TypeScript file in order, without imports; `…` stands for a value in a template. */
export function textsOfSource(source: string): SourceText[] {
  const { program, errors } = parseSync('source.tsx', source);
  if (errors.length > 0) throw new Error(errors[0]?.message);
  const found: SourceText[] = [];
  const french: { start: number; end: number }[] = [];
  const imports: { start: number; end: number }[] = [];
  const controlRanges: { start: number; end: number }[] = [];
  const isWithin = (start: number, ranges: { start: number; end: number }[]) =>
    ranges.some((range) => range.start <= start && start < range.end);
  const keep = (start: number, text: string) =>
    found.push({
      text,
      isMarkedFrench: isWithin(start, french),
      isControl: isWithin(start, controlRanges),
    });
  new Visitor({
    ImportDeclaration: (node) => void imports.push(node),
    Property: ({ key, value }) => {
      if (key.type !== 'Identifier') return;
      if (key.name === 'fr') french.push(value);
      if (controlNames.has(key.name)) controlRanges.push(value);
    },
    JSXElement: ({ openingElement: { name, end: start }, end }) => {
      if (name.type === 'JSXIdentifier' && controls.has(name.name)) {
        controlRanges.push({ start, end });
      }
    },
    JSXAttribute: ({ name, value }) => {
      if (value && name.type === 'JSXIdentifier' && controlNames.has(name.name)) {
        controlRanges.push(value);
      }
    },
    ConditionalExpression: ({ test, consequent }) => {
      if (source.slice(test.start, test.end).endsWith("=== 'fr'")) french.push(consequent);
    },
    Literal: ({ start, value }) => {
      if (typeof value === 'string' && !isWithin(start, imports)) keep(start, value);
    },
    TemplateLiteral: ({ start, quasis }) =>
      void keep(start, quasis.map(({ value }) => value.cooked ?? '').join('…')),
    JSXText: ({ start, value }) => {
      // JSX joins lines at ASCII white space alone.
      const text = value.replaceAll(/[ \t\r\n]+/g, ' ').replaceAll(/^ | $/g, '');
      if (text !== '') keep(start, text);
    },
  }).visit(program);
  return found;
}
