import { style } from '@vanilla-extract/css';
import { vars } from './theme.css';

export const head = style({ paddingTop: vars.space.s3 });

export const title = style({ fontSize: vars.font.title, letterSpacing: '-0.02em' });
