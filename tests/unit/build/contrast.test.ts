// The palettes of all brands: each pair of colours that the screens use has the contrast of WCAG 2.2 AA.
import axe from 'axe-core';
import { describe, expect, test } from 'vitest';
import { brands } from '../../../brands/all';
import type { Palette } from '../../../brands/brand';

type Color = Exclude<keyof Palette, 'pictures'> | `pictures.${keyof Palette['pictures']}`;

/** Minimum for text: WCAG 2.2 AA, 1.4.3. */
const minTextContrast = 4.5;
/** Minimum for icons, borders of controls and focus rings: WCAG 2.2 AA, 1.4.11. */
const minIconContrast = 3;

const tints: Color[] = [
  'pictures.first',
  'pictures.second',
  'pictures.third',
  'pictures.fourth',
  'pictures.fifth',
];
const onBar: Color[] = ['bar', 'barRaised', 'barBright'];
const grounds: Color[] = ['page', 'surface', 'sunken'];

/** Minimum contrast, foreground, backgrounds, and where src/ui uses them. */
const pairs: [number, Color, readonly Color[], string][] = [
  [minTextContrast, 'text', [...grounds, 'line'], 'everywhere; pressed entries of the drawer'],
  [minTextContrast, 'muted', grounds, 'details, hints, shut buttons and fields'],
  [
    minTextContrast,
    'brand',
    [...grounds, 'line'],
    'links, second buttons, also hovered over and pressed',
  ],
  [minTextContrast, 'brandStrong', ['page', 'surface'], 'pressed links'],
  [minTextContrast, 'onBar', onBar, 'the header, its buttons, the hero'],
  [
    minTextContrast,
    'bar',
    ['accent', 'accentHover', 'accentPressed'],
    'first buttons; the open Category',
  ],
  [minTextContrast, 'danger', ['page', 'surface'], 'what is wrong with a field'],
  [
    minTextContrast,
    'text',
    ['pictures.second', 'successSoft'],
    'notices to read before a form is used again',
  ],
  [
    minIconContrast,
    'danger',
    ['dangerSoft', 'surface', 'sunken'],
    'the sign of an error; borders of fields',
  ],
  [minIconContrast, 'success', ['successSoft'], 'the sign of a success'],
  [minIconContrast, 'onDanger', ['dangerFill', 'dangerStrong'], 'the closing cross of a game'],
  [minIconContrast, 'muted', tints, 'the sign of a picture that never comes'],
  [minIconContrast, 'brand', ['pictures.first'], 'the sign of an empty list'],
  [minIconContrast, 'control', ['page', 'surface'], 'borders of fields'],
  [minIconContrast, 'brand', ['page', 'surface'], 'the focus'],
  [minIconContrast, 'accent', onBar, 'the focus in the header'],
];

const colorsOf = ({ pictures, ...colors }: Palette): Readonly<Record<string, string>> => ({
  ...colors,
  ...Object.fromEntries(Object.entries(pictures).map(([name, hex]) => [`pictures.${name}`, hex])),
});

const hexOf = (palette: Palette, color: Color): string => colorsOf(palette)[color] ?? '';

/** The contrast and luminance of axe-core, which its types leave out. */
const { color: axeColors } = (axe as unknown as { commons: { color: AxeColors } }).commons;
interface AxeColor {
  parseHexString(hex: string): void;
  getRelativeLuminance(): number;
}
interface AxeColors {
  Color: new () => AxeColor;
  getContrast(background: AxeColor, foreground: AxeColor): number;
}

function parse(hex: string): AxeColor {
  const color = new axeColors.Color();
  color.parseHexString(hex);
  return color;
}

const themes = Object.entries(brands).flatMap(([name, { light, dark }]) => [
  [name, 'light', light] as const,
  [name, 'dark', dark] as const,
]);

describe.each(themes)('of the brand %s, %s:', (_name, scheme, palette) => {
  test.each(pairs)('the contrast is at least %f: %s on %j, %s', (least, color, others) => {
    const low = others
      .map(
        (ground) =>
          [
            ground,
            axeColors.getContrast(parse(hexOf(palette, ground)), parse(hexOf(palette, color))),
          ] as const,
      )
      .filter(([, ratio]) => ratio < least)
      .map(([ground, ratio]) => `${color} on ${ground}: ${ratio.toFixed(2)}`);
    expect(low).toEqual([]);
  });

  test('the browser and axe can parse each colour', () => {
    for (const color of Object.values(colorsOf(palette))) {
      expect(color).toMatch(/^#([\da-f]{3}|[\da-f]{6})$/);
    }
  });

  test('the light backgrounds are light, the dark ones are dark, and the header is dark', () => {
    const isDark = (color: Color) => parse(hexOf(palette, color)).getRelativeLuminance() < 0.18;
    expect(grounds.filter(isDark)).toEqual(scheme === 'dark' ? grounds : []);
    expect(onBar.filter(isDark)).toEqual(onBar);
  });
});

test('each colour except decorative ones is in a tested pair', () => {
  const paired = new Set(pairs.flatMap(([, color, others]) => [color, ...others]));
  const [first] = Object.values(brands);
  const colors = first ? Object.keys(colorsOf(first.light)) : [];
  expect(colors.filter((color) => !paired.has(color as Color))).toEqual(['onBarMuted', 'ornament']);
});
