import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from './theme.css';

export const footnote = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  columnGap: vars.space.s2,
  padding: vars.space.s4,
  color: vars.color.muted,
  fontSize: vars.font.small,
  textAlign: 'center',
});

// A phone number stays in one line, where it fits into one.
globalStyle(`${footnote} strong`, {
  display: 'inline-block',
  maxWidth: '100%',
  overflowWrap: 'anywhere',
});
