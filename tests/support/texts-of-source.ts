import { parseSync, Visitor } from 'vite';

/** A text of a source file that may be visible: a string, a template, or JSX text. */
export interface SourceText {
  text: string;
  /** Whether it is in a property `fr`. */
  isMarkedFrench: boolean;
  /** Whether it is JSX text, or a JSX attribute that is shown or spoken. */
  isShown: boolean;
}

const shownNames = /^(aria-label|alt|title|label|placeholder|\w+(Label|Text))$/;

/** Returns the texts of a TypeScript file in order, without imports; `…` stands for a value in a template. */
export function textsOfSource(source: string): SourceText[] {
  const { program, errors } = parseSync('source.tsx', source);
  if (errors.length > 0) throw new Error(errors[0]?.message);
  const found: SourceText[] = [];
  const french: { start: number; end: number }[] = [];
  const imports: { start: number; end: number }[] = [];
  const shown: { start: number; end: number }[] = [];
  const isWithin = (start: number, ranges: { start: number; end: number }[]) =>
    ranges.some((range) => range.start <= start && start < range.end);
  const keep = (start: number, text: string) =>
    found.push({
      text,
      isMarkedFrench: isWithin(start, french),
      isShown: isWithin(start, shown),
    });
  new Visitor({
    ImportDeclaration: (node) => void imports.push(node),
    Property: ({ key, value }) => {
      if (key.type === 'Identifier' && key.name === 'fr') french.push(value);
    },
    JSXAttribute: ({ name, value }) => {
      if (!value || name.type !== 'JSXIdentifier') return;
      if (shownNames.test(name.name)) shown.push(value);
    },
    Literal: ({ start, value }) => {
      if (typeof value === 'string' && !isWithin(start, imports)) keep(start, value);
    },
    TemplateLiteral: ({ start, quasis }) =>
      void keep(start, quasis.map(({ value }) => value.cooked ?? '').join('…')),
    JSXText: ({ start, end, value }) => {
      // JSX joins lines at ASCII white space alone.
      const text = value.replaceAll(/[ \t\r\n]+/g, ' ').replaceAll(/^ | $/g, '');
      shown.push({ start, end });
      if (text !== '') keep(start, text);
    },
  }).visit(program);
  return found;
}
