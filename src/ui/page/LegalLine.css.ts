import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../theme/theme.css';

export const line = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  columnGap: vars.space.s4,
  // The height of the touch targets would separate the line from its neighbours.
  marginBlock: `calc(-1 * ${vars.space.s2})`,
  fontSize: vars.font.small,
});

globalStyle(`${line} :is(summary, ${line} > a)`, {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  minHeight: vars.size.target,
  color: vars.color.brand,
  textDecoration: 'underline',
  cursor: 'pointer',
});

globalStyle(`${line} summary::-webkit-details-marker`, { display: 'none' });

// The open text has the width of the form.
globalStyle(`${line} > details[open]`, { flexBasis: '100%', paddingBottom: vars.space.s3 });
