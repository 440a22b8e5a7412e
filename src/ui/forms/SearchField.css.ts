import { style } from '@vanilla-extract/css';
import { media, target, vars } from '../theme/theme.css';

export const form = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space.s2,
  maxWidth: 640,
  // The height of the link above it, a touch target, would separate it from its title.
  marginTop: `calc(-1 * ${vars.space.s5})`,
});

export const box = style({
  position: 'relative',
  flex: '1 1 8em',
  minWidth: 0,
  color: vars.color.muted,
});

/** Narrow phones hide the icon: the button has the same meaning. */
const roomy = '(min-width: 360px)';

export const icon = style({
  display: 'none',
  position: 'absolute',
  top: '50%',
  left: vars.space.s4,
  transform: 'translateY(-50%)',
  pointerEvents: 'none',
  '@media': { [roomy]: { display: 'block' } },
});

export const input = style({
  paddingRight: `calc(${vars.size.target} + 4px)`,
  color: vars.color.text,
  // Show that a long placeholder is cut.
  textOverflow: 'ellipsis',
  selectors: { '&:placeholder-shown': { paddingRight: vars.space.s3 } },
  '@media': { [roomy]: { paddingLeft: vars.space.s12 } },
});

export const clear = style({
  position: 'absolute',
  top: '50%',
  right: 2,
  ...target,
  padding: 0,
  border: 0,
  borderRadius: vars.radius.small,
  background: 'none',
  transform: 'translateY(-50%)',
  selectors: { '&:active': { background: vars.color.sunken } },
  '@media': { [media.hover]: { selectors: { '&:hover': { color: vars.color.text } } } },
});
