// The rules of docs/rules.md, for the tests and the reports that cite them by id.
import { readFileSync } from 'node:fs';

const text = readFileSync(new URL('../docs/rules.md', import.meta.url), 'utf8');

/** The text of each rule, with its source in parentheses, by its id such as 'SUB-3', in the order of docs/rules.md. */
export const rules: ReadonlyMap<string, string> = new Map(
  [...text.matchAll(/^- \*\*([A-Z]+-\d+)\*\* (.+)$/gm)].map(([, id = '', says = '']) => [id, says]),
);
