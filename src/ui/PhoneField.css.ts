import { style } from '@vanilla-extract/css';

/** Two lines. */
export const reserved = style({ display: 'block', minHeight: '3em' });

export const check = style({ display: 'block' });
