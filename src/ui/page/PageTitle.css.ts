import { style } from '@vanilla-extract/css';
import { vars } from '../theme/theme.css';

/** One line with the `BackLink`; it wraps where large text leaves no space. */
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: vars.space.s2,
  minHeight: vars.size.target,
  paddingTop: vars.space.s2,
});

export const title = style({
  flex: '1 1 5em',
  minWidth: 0,
  fontSize: vars.font.heading,
  letterSpacing: '-0.01em',
});
