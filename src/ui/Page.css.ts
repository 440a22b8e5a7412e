import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from './theme.css';

export const frame = style({
  display: 'flex',
  flexDirection: 'column',
  minHeight: ['100vh', '100dvh'],
});

const gutter = (side: string) => `minmax(max(${vars.space.s4}, env(safe-area-inset-${side})), 1fr)`;

/** Children keep to the middle column; one with `gridColumn: '1 / -1'` bleeds. */
export const main = style({
  flex: 1,
  display: 'grid',
  gridTemplateColumns: `${gutter('left')} minmax(0, ${vars.size.content}) ${gutter('right')}`,
  alignContent: 'start',
  rowGap: vars.space.s6,
  paddingBottom: `max(${vars.space.s12}, env(safe-area-inset-bottom))`,
});

// Without weight of its own, so that the order of the style sheets does not decide who bleeds.
globalStyle(`:where(${main}) > *`, { gridColumn: 2, minWidth: 0 });
