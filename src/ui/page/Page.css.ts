import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../theme/theme.css';

export const frame = style({
  display: 'flex',
  flexDirection: 'column',
  minHeight: ['100vh', '100dvh'],
});

const gutter = (side: string) => `minmax(max(${vars.space.s4}, env(safe-area-inset-${side})), 1fr)`;

/** Children are in the middle column; `gridColumn: '1 / -1'` gives one the width of the page. */
export const main = style({
  flex: 1,
  display: 'grid',
  gridTemplateColumns: `${gutter('left')} minmax(0, ${vars.size.content}) ${gutter('right')}`,
  alignContent: 'start',
  rowGap: vars.space.s6,
  paddingBottom: `max(${vars.space.s12}, env(safe-area-inset-bottom))`,
});

// `:where` has no specificity: otherwise the order of style sheets decides.
globalStyle(`:where(${main}) > *`, { gridColumn: 2, minWidth: 0 });

/** What this browser knows of its number; `later.css.ts` has its look. */
export const footnote = style({});
