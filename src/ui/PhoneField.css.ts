import { style } from '@vanilla-extract/css';

export const check = style({
  display: 'block',
  selectors: { '&:empty::before': { content: 'attr(data-reserved)', visibility: 'hidden' } },
});
