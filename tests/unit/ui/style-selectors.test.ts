// Style sheets take their sizes from the scales of `theme.css.ts`, and select by classes: a status that is added to a card must
// not take the look of another one.
import { expect, test } from 'vitest';
import { filesIn, read } from '../../support/repository';

/** The diagrams' page is no page of the portal. */
const sheets = filesIn(/^src\/(?!flows).*\.css\.ts$/, 'src').map((file) => ({
  file,
  text: read(file),
}));

/** Returns `file: match` for each match in the style sheets. */
const found = (pattern: RegExp) =>
  sheets.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].map(([match]) => `${file}: ${match}`),
  );

test('no style sheet selects elements by their ARIA role', () => {
  expect(found(/\[\s*role\b/g)).toEqual([]);
});

test('font sizes are those of the scale: at most seven fixed ones, and one fluid title', () => {
  expect(found(/fontSize:(?! vars\.font\.\w+[, ]| 'inherit')[^\n]*/g)).toEqual([]);
  const [scale = ''] = found(/ font: \{[^}]*/g);
  const sizes = [...scale.matchAll(/: '([^']+)'/g)].map(([, size]) => size!);
  const fixed = sizes.filter((size) => /^[\d.]+rem$/.test(size));
  expect(fixed.length).toBeLessThanOrEqual(7);
  // A limit for large text leaves the usual text its size at 320 px, where 5 vw are 1 rem.
  const limited = fixed.map((size) => `min(${size}, ${parseFloat(size) * 5}vw)`);
  expect(sizes.filter((size) => ![...fixed, ...limited].includes(size))).toHaveLength(1);
});

test('paddings, margins and gaps are multiples of 4 px, apart from the pixel of a border', () => {
  const spacing = /\b(?:padding|margin|gap|rowGap|columnGap)\w*:\s*(?:`[^`]*`|'[^']*'|[^,}\n]*)/g;
  const isOff = (text: string) =>
    [...text.matchAll(/(?<=[ '`(-])[\d.]+(?=px|$)/g)].some(
      ([length]) => Number(length) !== 1 && Number(length) % 4 !== 0,
    );
  expect(found(spacing).filter(isOff)).toEqual([]);
});

test('animations have the two durations of the theme, apart from loops and named times', () => {
  expect(
    found(/(?:transition|animation):(?![^\n]*infinite)[^\n]*\b[1-9][\d.]*m?s\b[^\n]*/g),
  ).toEqual([]);
  expect(found(/cubic-bezier|\bease(?!-in-out infinite)/g)).toHaveLength(1);
});
