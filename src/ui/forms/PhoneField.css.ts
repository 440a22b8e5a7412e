import { style } from '@vanilla-extract/css';

/** Below the hint, the space of a second line of the note from the first key on: the button must not move under the finger. */
export const reserve = style({ paddingBottom: '1.21875rem' });

export const line = style({ display: 'block' });
