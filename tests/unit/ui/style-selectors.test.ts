// Styles hang on classes: a status that is added to a card must not take the look of another one.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const source = fileURLToPath(new URL('../../../src', import.meta.url));

test('no style sheet selects elements by their ARIA role', () => {
  const sheets = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css.ts'))
    .filter((file) => /\[\s*role\b/.test(readFileSync(join(source, file), 'utf8')));
  expect(sheets).toEqual([]);
});
