import { style } from '@vanilla-extract/css';
import { vars } from './theme.css';

export const list = style({ display: 'flex', flexWrap: 'wrap' });

export const item = style({
  display: 'grid',
  // One line each with large text.
  flex: '1 1 4.5rem',
  justifyItems: 'center',
  textAlign: 'center',
  selectors: { '& + &': { borderLeft: `1px solid ${vars.color.line}` } },
});

export const price = style({ fontSize: vars.font.heading, lineHeight: 1.2 });

export const period = style({ color: vars.color.muted, fontSize: vars.font.small });
