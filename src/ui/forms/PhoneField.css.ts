import { style } from '@vanilla-extract/css';

// Two lines of the body's line height, from the first key on: the button below must not move under the finger.
export const lines = style({ display: 'block', minHeight: '3em' });

/** The space of the second line below the hint. */
export const reserve = style({ paddingBottom: '1.21875rem' });

export const line = style({ display: 'block' });
