import { globalStyle, style } from '@vanilla-extract/css';
import { spinner } from './Spinner.css';
import { vars } from './theme.css';

/** The words lie over the places. */
export const loading = style({ display: 'grid' });

const layer = { gridArea: '1 / 1', minWidth: 0 };

export const cards = style(layer);

globalStyle(`${cards} svg`, { visibility: 'hidden' });

globalStyle(`${cards} a`, { background: vars.color.sunken, fontSize: 0 });

// The picture, and what is written below it.
globalStyle(`${cards} li > * > span:first-child`, { background: vars.color.sunken });
globalStyle(`${cards} li > * > span:first-child ~ span > span`, {
  width: '75%',
  borderRadius: vars.radius.small,
  background: vars.color.sunken,
});

export const words = style({
  ...layer,
  position: 'relative',
  justifySelf: 'center',
  alignSelf: 'start',
  marginTop: vars.space.s12,
  borderRadius: vars.radius.large,
  background: vars.color.surface,
  boxShadow: vars.shadow.lifted,
});

globalStyle(`${words} > ${spinner}`, { padding: `${vars.space.s6} ${vars.space.s8}` });
