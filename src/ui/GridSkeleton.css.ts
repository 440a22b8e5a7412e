import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from './theme.css';

export const cards = style({});

globalStyle(`${cards} a`, { background: vars.color.sunken, fontSize: 0 });

// The picture, and what is written below it.
globalStyle(`${cards} li > * > span:first-child`, { background: vars.color.sunken });
globalStyle(`${cards} li > * > span:first-child ~ span > span`, {
  width: '75%',
  borderRadius: vars.radius.small,
  background: vars.color.sunken,
});
