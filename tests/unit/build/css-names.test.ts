// The names of classes differ between all style sheets, in the portal and in the product owners' pages.
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { cssNames } from '../../../build/css-names';

const root = fileURLToPath(new URL('../../../', import.meta.url));

test.each(['src/', ''])(
  'no two style sheets have the same names, with paths after %j',
  (before) => {
    const name = cssNames(root);
    const sheets = readdirSync(`${root}src`, { recursive: true, encoding: 'utf8' }).filter((path) =>
      path.endsWith('.css.ts'),
    );
    const names = sheets.map((path) => name({ hash: 'first', filePath: before + path }));
    expect(names.length).toBeGreaterThan(20);
    expect(new Set(names).size).toBe(names.length);
  },
);
