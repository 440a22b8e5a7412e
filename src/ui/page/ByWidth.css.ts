import { style } from '@vanilla-extract/css';
import { media, vars } from '../theme/theme.css';

const column = style({ flexDirection: 'column', gap: vars.space.s3, textAlign: 'center' });

export const narrow = style([
  column,
  { display: 'flex', '@media': { [media.row]: { display: 'none' } } },
]);

export const wide = style([
  column,
  { display: 'none', '@media': { [media.row]: { display: 'flex' } } },
]);
