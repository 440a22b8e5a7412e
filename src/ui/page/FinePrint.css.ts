import { globalStyle, style } from '@vanilla-extract/css';
import { quiet, vars } from '../theme/theme.css';

/** A code within a sentence. */
export const inline = style({
  // Above the next line, which covers a part of the target.
  position: 'relative',
  paddingBlock: vars.space.s1,
  fontWeight: 600,
  whiteSpace: 'nowrap',
});

export const finePrint = style({
  display: 'grid',
  // Break a long address of large text.
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space.s1,
  ...quiet,
  textAlign: 'center',
  textWrap: 'pretty',
});

// A larger target for fingers, above the next line; it does not change the height of the line.
globalStyle(`${finePrint} a`, { position: 'relative', paddingBlock: vars.space.s2 });
