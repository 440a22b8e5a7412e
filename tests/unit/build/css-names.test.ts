// The names of classes differ between all style sheets, in the portal and in the product owners' pages.
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { cssNames } from '../../../build/css-names';
import { filesIn, root } from '../../support/repository';

test.each(['src/', ''])(
  'no two style sheets have the same names, with paths after %j',
  (before) => {
    const name = cssNames(fileURLToPath(root));
    const sheets = filesIn(/\.css\.ts$/, 'src');
    const names = sheets.map((path) =>
      name({ hash: 'first', filePath: path.replace('src/', before) }),
    );
    expect(names.length).toBeGreaterThan(20);
    expect(new Set(names).size).toBe(names.length);
  },
);
