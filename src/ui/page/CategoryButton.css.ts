import { style } from '@vanilla-extract/css';
import { media, vars } from '../theme/theme.css';

export const button = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space.s1,
  flexShrink: 0,
  minHeight: vars.size.target,
  // 320 px are enough for the brand's name beside it.
  paddingInline: vars.space.s2,
  // Forced colours show this border and hide the shadow. Forced dark would darken a border.
  border: '1px solid transparent',
  boxShadow: `inset 0 0 0 1px ${vars.color.control}`,
  borderRadius: vars.radius.round,
  background: 'none',
  color: vars.color.onBar,
  fontSize: vars.font.barSmall,
  fontWeight: 600,
  transition: `background ${vars.motion.fast}`,
  selectors: {
    '&:active': { background: vars.color.barBright },
    '&[aria-expanded="true"]': { background: vars.color.accent, color: vars.color.onAccent },
  },
  '@media': { [media.medium]: { paddingInline: vars.space.s4, fontSize: vars.font.body } },
});
