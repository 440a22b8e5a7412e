import { globalStyle, style } from '@vanilla-extract/css';
import { field, note, whileEdited } from './field.css';

/** Two lines of the body's line height, from the first key on: the button below must not move under the finger. */
export const lines = style({ display: 'block', minHeight: '3em' });

export const line = style({ display: 'block' });

// Lines that show nothing follow the hint, not the field.
globalStyle(`${field}:not(:focus-within) > ${note}:has(> ${lines} > ${whileEdited}:only-child)`, {
  '@media': { '(forced-colors: none)': { order: 1 } },
});
