import { style } from '@vanilla-extract/css';
import { vars } from '../theme/theme.css';

export const button = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  flexShrink: 0,
  minHeight: vars.size.target,
  // 320 px are enough for the brand's name beside it.
  padding: '0 clamp(8px, 3vw, 14px)',
  // Forced colours show this border and hide the shadow. Forced dark would darken a border.
  border: '1px solid transparent',
  boxShadow: `inset 0 0 0 1px ${vars.color.control}`,
  borderRadius: vars.radius.round,
  background: 'none',
  color: vars.color.onBar,
  fontSize: 'clamp(0.875rem, 4.4vw, 1rem)',
  fontWeight: 600,
  transition: `background ${vars.motion.fast}`,
  selectors: {
    '&:active': { background: vars.color.barBright },
    '&[aria-expanded="true"]': { background: vars.color.accent, color: vars.color.onAccent },
  },
});
