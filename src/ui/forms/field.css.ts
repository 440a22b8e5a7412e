import { globalStyle, style } from '@vanilla-extract/css';
import { layer, media, vars } from '../theme/theme.css';

/** Shared by text fields and selects. */
export const field = style({ display: 'flex', flexDirection: 'column', gap: vars.space.s1 });

export const label = style({ fontWeight: 600 });

/** The box of a control and its prefix. */
export const box = style({ position: 'relative', zIndex: layer.aboveVeil, display: 'grid' });

export const control = style({
  gridArea: '1 / 1',
  width: '100%',
  minHeight: 52,
  padding: `${vars.space.s2} ${vars.space.s4}`,
  border: `2px solid ${vars.color.control}`,
  borderRadius: vars.radius.medium,
  background: vars.color.surface,
  // At least 16 px: phones zoom into smaller fields.
  fontSize: vars.font.large,
  // Keep the label below the header too.
  scrollMarginTop: 40,
  transition: `border-color ${vars.motion.fast}`,
  selectors: {
    '&::placeholder': { color: vars.color.muted, opacity: 1 },
    '&:focus': { borderColor: vars.color.focus },
    '&:focus-visible': { outlineOffset: 0 },
    '&:read-only:not(select)': { background: vars.color.sunken },
    '&[aria-invalid="true"]': {
      borderColor: vars.color.danger,
      outline: `2px solid ${vars.color.danger}`,
      outlineOffset: 0,
    },
    '&[aria-invalid="true"]:focus-visible': { outlineWidth: 3 },
    '&:disabled': { background: vars.color.sunken, color: vars.color.muted, opacity: 1 },
  },
  '@media': {
    [media.hover]: {
      selectors: {
        '&:hover:not(:focus, :read-only, [aria-invalid])': { borderColor: vars.color.brand },
      },
    },
  },
});

export const prefix = style({
  position: 'absolute',
  inset: '2px auto 2px 2px',
  display: 'grid',
  placeItems: 'center',
  paddingInline: vars.space.s3,
  borderRight: `1px solid ${vars.color.control}`,
  borderRadius: `${vars.radius.small} 0 0 ${vars.radius.small}`,
  background: vars.color.sunken,
  color: vars.color.muted,
  fontSize: vars.font.large,
  pointerEvents: 'none',
  selectors: { '&:empty': { display: 'none' } },
});

// A prefix has at most three digits.
globalStyle(`${prefix}:not(:empty) ~ ${control}`, {
  paddingLeft: `calc(3ch + 3 * ${vars.space.s3})`,
});

export const hint = style({
  color: vars.color.muted,
  fontSize: vars.font.hint,
  textWrap: 'pretty',
});

/** On a phone 360 px wide, the help before a number is typed fits in one line. */
export const note = style({ fontSize: vars.font.hint, fontVariantNumeric: 'tabular-nums' });

export const error = style({
  display: 'flex',
  gap: vars.space.s1,
  color: vars.color.danger,
  fontSize: vars.font.small,
  fontWeight: 600,
});
