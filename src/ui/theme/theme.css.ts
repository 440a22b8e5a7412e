import { assignVars, createThemeContract, globalStyle } from '@vanilla-extract/css';
import { accentForced, dark, fontFamily, light, radius } from '#brand';
import { largeWidth, mediumWidth, rowWidth, wideWidth } from './breakpoints';

/** The colours of a theme. Components must not use literal colours. */
const contract = createThemeContract({
  color: {
    page: null,
    surface: null,
    sunken: null,
    line: null,
    control: null,
    text: null,
    muted: null,
    brand: null,
    bar: null,
    barRaised: null,
    barBright: null,
    onBar: null,
    onBarMuted: null,
    accent: null,
    accentHover: null,
    onAccent: null,
    ornament: null,
    danger: null,
    dangerFill: null,
    dangerStrong: null,
    onDanger: null,
    success: null,
    successSoft: null,
    focus: null,
    veil: null,
  },
  /** Background of a game's picture until it has loaded, or when it fails. */
  pictures: { first: null, second: null, third: null, fourth: null, fifth: null },
  motion: { fast: null, slide: null },
});

/** Adds an opacity, a hexadecimal digit, to `#rgb` or `#rrggbb`. */
const withAlpha = (color: string, digit: string) =>
  color + digit.repeat(color.length === 4 ? 1 : 2);

const colorsOf = ({ pictures, ...color }: typeof light): Record<string, string> => ({
  ...assignVars(contract.color, {
    ...color,
    onAccent: contract.color.bar,
    focus: contract.color.brand,
    veil: withAlpha(color.surface, '8'),
  }),
  ...assignVars(contract.pictures, pictures),
});

export const lightColors = colorsOf(light);

/** The colours that differ from the light theme; also for a part that is dark in every theme. */
export const darkColors = Object.fromEntries(
  Object.entries(colorsOf(dark)).filter(([name, value]) => value !== lightColors[name]),
);

/**
 * The light theme where the browser forces dark colours (D-136): `light-dark()` then returns the second colour. The browser
 * lightens dark text but not an accent, and it darkens borders.
 */
const forcedColors = {
  [contract.color.accent]: [light.accent, accentForced],
  [contract.color.accentHover]: [light.accentHover, accentForced],
  [contract.color.onAccent]: [light.bar, light.onBar],
  [contract.color.brand]: [light.brand, dark.brand],
  [contract.color.control]: [light.control, dark.brand],
};

/** All colours, sizes and durations. Sizes are constants, so that CSS contains their values. */
export const vars = {
  color: {
    ...contract.color,
    /** Background of the icon of an empty list and of a form notice. */
    emptySoft: contract.pictures.first,
    noticeSoft: contract.pictures.second,
    /** A literal value: older browsers do not inherit custom properties into `::backdrop`. */
    scrim: withAlpha(dark.page, 'b'),
  },
  pictures: contract.pictures,
  /** The type scale. `display` is fluid. `barSmall` and `barBody` are `small` and `body` where large text has no space at 320 px. */
  font: {
    family: fontFamily,
    tiny: '0.75rem',
    hint: '0.8125rem',
    small: '0.875rem',
    body: '1rem',
    barSmall: 'min(0.875rem, 4.375vw)',
    barBody: 'min(1rem, 5vw)',
    large: '1.125rem',
    heading: '1.375rem',
    title: '1.75rem',
    display: 'min(clamp(2.125rem, 1.45rem + 3.4vw, 3.75rem), 11vw)',
  },
  space: {
    s1: '4px',
    s2: '8px',
    s3: '12px',
    s4: '16px',
    s5: '20px',
    s6: '24px',
    s8: '32px',
    s12: '48px',
  },
  size: { target: '48px', header: '60px', content: '1760px' },
  radius: { ...radius, round: '999px' },
  shadow: {
    card: '0 1px 2px rgba(0, 0, 0, 0.08), 0 2px 8px rgba(0, 0, 0, 0.06)',
    lifted: '0 2px 4px rgba(0, 0, 0, 0.08), 0 10px 24px rgba(0, 0, 0, 0.16)',
    overlay: '0 16px 48px rgba(0, 0, 0, 0.4)',
  },
  motion: contract.motion,
};

export const media = {
  medium: `(min-width: ${mediumWidth}px)`,
  row: `(min-width: ${rowWidth}px)`,
  narrow: `not all and (min-width: ${rowWidth}px)`,
  large: `(min-width: ${largeWidth}px)`,
  wide: `(min-width: ${wideWidth}px)`,
  hover: '(hover: hover)',
  dark: '(prefers-color-scheme: dark)',
  motion: '(prefers-reduced-motion: no-preference)',
  reducedMotion: '(prefers-reduced-motion: reduce)',
};

/** z-index values. */
export const layer = { veil: 1, aboveVeil: 2, drawer: 20, header: 30, notice: 40 };

/** Two durations, both with the one curve; a colour or a pressed button is fast, what moves or appears slides. */
const curve = 'cubic-bezier(0.2, 0.8, 0.2, 1)';
const motion = { fast: `120ms ${curve}`, slide: `260ms ${curve}` };

// index.html declares `color-scheme: light dark`, which styles form controls and scroll bars.
globalStyle(':root', {
  vars: { ...lightColors, ...assignVars(contract.motion, motion) },
  '@media': {
    [media.dark]: { vars: darkColors },
    [media.reducedMotion]: {
      vars: { [vars.motion.fast]: '1ms', [vars.motion.slide]: '1ms' },
    },
  },
});

globalStyle(':root', {
  '@supports': {
    '(color:light-dark(red,red))': {
      '@media': {
        '(prefers-color-scheme: light)': {
          vars: Object.fromEntries(
            Object.entries(forcedColors).map(([name, both]) => [
              name,
              `light-dark(${both.join()})`,
            ]),
          ),
        },
      },
    },
  },
});

/** Text of at most two lines, with dots after more. */
export const twoLines = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
} as const;

/** One line, with dots after it. */
export const oneLine = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

/** Text that matters less than its neighbours. */
export const quiet = { color: vars.color.muted, fontSize: vars.font.small };

/** A pale ground with an accent at its edge. The dark theme would mix the colour to brown. */
export const notable = {
  background: `linear-gradient(${vars.color.veil}, ${vars.color.veil}) ${vars.color.noticeSoft}`,
  boxShadow: `inset 4px 0 ${vars.color.accent}`,
  '@media': { [media.dark]: { background: vars.color.sunken } },
} as const;

/** A control of one sign, as large as a thumb needs. */
export const target = {
  display: 'grid',
  placeItems: 'center',
  width: vars.size.target,
  height: vars.size.target,
} as const;
