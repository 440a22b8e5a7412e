// The rules and constants of docs/rules.md, for the tests and the reports that cite them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const text = readFileSync(join(import.meta.dirname, '../docs/rules.md'), 'utf8');

/** The text of each rule, with its source in parentheses, by its id such as 'SUB-3', in the order of docs/rules.md. */
export const rules: ReadonlyMap<string, string> = new Map(
  [...text.matchAll(/^- \*\*([A-Z]+-\d+)\*\* (.+)$/gm)].map(([, id = '', says = '']) => [id, says]),
);

const constants = new Map(
  [...text.matchAll(/^\| ([a-z][\w ]*?) +\| (\d+)/gm)].map(([, name = '', value]) => [
    name,
    Number(value),
  ]),
);

/**
 * Returns the number of a row of the table Constants in docs/rules.md, in the unit of the row, such as 2 for
 * 'redirect after a payment'. Throws an `Error` for a name without a number.
 */
export function constant(name: string): number {
  const value = constants.get(name);
  if (value === undefined)
    throw new Error(`docs/rules.md has no number for the constant '${name}'.`);
  return value;
}
