import { style } from '@vanilla-extract/css';

/** `later.css.ts` has its look. */
export const footnote = style({});
