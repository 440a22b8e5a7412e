import { globalStyle, style } from '@vanilla-extract/css';
import { spinner } from './Spinner.css';
import { vars } from './theme.css';

const layer = { gridArea: '1 / 1', minWidth: 0 };

export const loading = style({ display: 'grid' });

export const places = style(layer);

globalStyle(`${places} svg`, { visibility: 'hidden' });

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
