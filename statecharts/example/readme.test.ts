// The README shows the example as it runs.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

test.each(['sign-up.ts', 'model.ts', 'driver.ts', 'sign-up.test.ts'])(
  'the README shows %s, with the imports of the package',
  (file) => {
    const code = read(file)
      .replaceAll(/'\.\.(\/\w+)?\/index\.js'/g, "'statecharts-paths$1'")
      .replace(/^(\/\/ (?!@).*\n)/m, '');
    expect(read('../README.md')).toContain(`\n\n\`\`\`ts\n${code}\`\`\`\n`);
  },
);

test('the documents show the page as it is written, and name each exported function', async () => {
  const documents = read('../README.md') + read('../docs/paths.md') + read('../docs/drawing.md');
  const [, shown = ''] = /```text\n([^]*?)```/.exec(documents)!;
  expect(read('sign-up.md')).toContain(shown);
  const halves = await Promise.all([
    import('../index.js'),
    import('../drawing/index.js'),
    import('../paths/index.js'),
  ]);
  const names = halves.flatMap((half) => Object.keys(half));
  expect(names.filter((name) => !documents.includes(`\`${name}(`))).toEqual([]);
});
