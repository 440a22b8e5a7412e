// The palettes of all brands: each pair of colours that the screens use has the contrast of WCAG 2.2 AA.
import axe from 'axe-core';
import { describe, expect, test } from 'vitest';
import { brands } from '../../../brands/all';
import type { Palette } from '../../../brands/brand';

type Color = Exclude<keyof Palette, 'pictures'> | `pictures.${keyof Palette['pictures']}`;

/** Minimum for text: WCAG 2.2 AA, 1.4.3. */
const text = 4.5;
/** Minimum for icons, borders of controls and focus rings: WCAG 2.2 AA, 1.4.11. */
const icon = 3;

const tints = ['first', 'second', 'third', 'fourth', 'fifth'].map(
  (name) => `pictures.${name}` as Color,
);
const onBar: Color[] = ['bar', 'barRaised', 'barBright'];
const grounds: Color[] = ['page', 'surface', 'sunken'];

/** Minimum contrast, foreground, and the backgrounds on which src/ui uses it. */
const pairs: [number, Color, readonly Color[]][] = [
  [text, 'text', [...grounds, ...tints, 'line', 'successSoft']],
  [text, 'muted', grounds],
  [text, 'brand', [...grounds, 'line']],
  [text, 'onBar', onBar],
  [text, 'bar', ['accent', 'accentHover']],
  [text, 'danger', ['page', 'surface']],
  [icon, 'danger', ['surface', 'sunken']],
  [icon, 'success', ['successSoft']],
  [icon, 'onDanger', ['dangerFill', 'dangerStrong']],
  [icon, 'brand', ['pictures.first', 'page', 'surface']],
  [icon, 'control', ['page', 'surface', 'bar']],
  [icon, 'accent', onBar],
];

const colorsOf = ({ pictures, ...colors }: Palette): Readonly<Record<string, string>> => ({
  ...colors,
  ...Object.fromEntries(Object.entries(pictures).map(([name, hex]) => [`pictures.${name}`, hex])),
});

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

const parse = (palette: Palette, color: Color): AxeColor => {
  const parsed = new axeColors.Color();
  parsed.parseHexString(colorsOf(palette)[color] ?? '');
  return parsed;
};

const themes = Object.entries(brands).flatMap(([name, { light, dark }]) => [
  [name, 'light', light] as const,
  [name, 'dark', dark] as const,
]);

/** Backgrounds of the page and of the panels with a primary button. */
const panels: Color[] = ['page', 'surface', 'pictures.second', 'successSoft', ...onBar];

describe.each(themes)('of the brand %s, %s:', (_name, scheme, palette) => {
  test.each(pairs)('the contrast is at least %f: %s on %j', (least, color, others) => {
    const contrastOn = (ground: Color) =>
      axeColors.getContrast(parse(palette, ground), parse(palette, color));
    expect(others.filter((ground) => contrastOn(ground) < least)).toEqual([]);
  });

  test('a primary button stands out from the panel around it: by its fill, or in light themes by its edge', () => {
    const parts: Color[] = scheme === 'light' ? ['bar', 'accent'] : ['accent'];
    const standsOut = (panel: Color) =>
      parts.some(
        (part) => axeColors.getContrast(parse(palette, panel), parse(palette, part)) >= icon,
      );
    expect(panels.filter((panel) => !standsOut(panel))).toEqual([]);
  });

  test('the browser and axe can parse each colour', () => {
    for (const color of Object.values(colorsOf(palette))) {
      expect(color).toMatch(/^#([\da-f]{3}|[\da-f]{6})$/);
    }
  });

  test('the light backgrounds are light, the dark ones are dark, and the header is dark', () => {
    const isDark = (color: Color) => parse(palette, color).getRelativeLuminance() < 0.18;
    expect(grounds.filter(isDark)).toEqual(scheme === 'dark' ? grounds : []);
    expect(onBar.filter(isDark)).toEqual(onBar);
  });
});

test.each(Object.entries(brands))(
  'where Chromium forces dark colours, a primary button of %s can be read, and stands out from what was white',
  (_name, { light, accentForced }) => {
    const palette = { ...light, accent: accentForced, surface: '#121212' };
    const contrastOf = (color: Color) =>
      axeColors.getContrast(parse(palette, 'accent'), parse(palette, color));
    expect(contrastOf('onBar')).toBeGreaterThanOrEqual(text);
    expect(contrastOf('surface')).toBeGreaterThanOrEqual(icon);
  },
);

test('each colour except decorative ones is in a tested pair', () => {
  const paired = new Set(pairs.flatMap(([, color, others]) => [color, ...others]));
  const colors = themes.flatMap(([, , palette]) => Object.keys(colorsOf(palette)));
  const unpaired = new Set(colors.filter((color) => !paired.has(color as Color)));
  expect([...unpaired]).toEqual(['onBarMuted', 'ornament']);
});
