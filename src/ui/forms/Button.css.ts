import { style, styleVariants } from '@vanilla-extract/css';
import { media, vars } from '../theme/theme.css';

const base = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: vars.space.s2,
  minHeight: vars.size.target,
  padding: `${vars.space.s2} ${vars.space.s5}`,
  border: '2px solid transparent',
  borderRadius: vars.radius.medium,
  fontWeight: 700,
  lineHeight: 1.25,
  textAlign: 'center',
  textWrap: 'balance',
  textDecoration: 'none',
  transition: `background ${vars.motion.fast}, transform ${vars.motion.fast}`,
  selectors: {
    '&:active:not([aria-disabled])': { transform: 'scale(0.98)' },
    '&[aria-disabled]': { cursor: 'progress' },
  },
});

const enabled = ':not([aria-disabled])';
const hovered = `&:hover:not(:active)${enabled}`;

export const button = styleVariants({
  primary: [
    base,
    {
      background: vars.color.accent,
      // The edge stands out from light panels, and the fill from dark ones, where a dark edge would look like a smaller button.
      borderColor: vars.color.onAccent,
      color: vars.color.onAccent,
      '@media': {
        [media.dark]: { borderColor: 'transparent' },
        [media.hover]: { selectors: { [hovered]: { background: vars.color.accentHover } } },
      },
    },
  ],
  secondary: [
    base,
    {
      background: vars.color.surface,
      borderColor: vars.color.brand,
      color: vars.color.brand,
      selectors: { [`&:active${enabled}`]: { background: vars.color.line } },
      '@media': { [media.hover]: { selectors: { [hovered]: { background: vars.color.sunken } } } },
    },
  ],
  quiet: [
    base,
    {
      // The height of the touch target would separate the text from the line above.
      marginBlock: `calc(-1 * ${vars.space.s2})`,
      // Above the line below, which covers a part of the target.
      position: 'relative',
      paddingInline: vars.space.s2,
      background: 'none',
      color: vars.color.brand,
      fontSize: vars.font.small,
      fontWeight: 600,
      textDecoration: 'underline',
    },
  ],
});

export const wide = style({ width: '100%' });
