import { style } from '@vanilla-extract/css';
import {
  cards as rowCards,
  head as rowHead,
  recentPlace,
  title as rowTitle,
} from './CategoryRow.css';
import { media, vars } from '../theme/theme.css';

/** In the reserved space, whose height is constant. On a wide screen its head is beside its games. */
export const row = style({
  ...recentPlace,
  alignSelf: 'start',
  minWidth: 0,
  '@media': {
    [media.large]: {
      display: 'flex',
      alignItems: 'center',
      gap: vars.space.s6,
    },
  },
});

export const head = style([
  rowHead,
  {
    '@media': {
      [media.large]: { flex: 'none', flexDirection: 'column', alignItems: 'flex-start' },
    },
  },
]);

export const title = style([
  rowTitle,
  {
    flex: 1,
    '@media': { [media.large]: { flex: 'none' } },
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
]);

export const clear = style({
  flexShrink: 0,
  minWidth: vars.size.target,
  minHeight: vars.size.target,
  padding: `0 ${vars.space.s3}`,
  marginRight: `-${vars.space.s3}`,
  border: 0,
  borderRadius: vars.radius.small,
  background: 'none',
  color: vars.color.muted,
  fontWeight: 600,
  selectors: { '&:active': { background: vars.color.line } },
  '@media': {
    [media.large]: { marginLeft: `-${vars.space.s3}` },
    [media.hover]: { selectors: { '&:hover': { textDecoration: 'underline' } } },
  },
});

export const cards = style([
  rowCards,
  {
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: 'calc((100% - 16px) / 3)',
    justifyContent: 'start',
    '@media': {
      // As many as there can be, in one line.
      [media.row]: { gridAutoColumns: 'calc((100% - 40px) / 6)' },
      [media.large]: {
        flex: 1,
        minWidth: 0,
        gridAutoColumns: 'minmax(0, 112px)',
        margin: 0,
        paddingInline: 0,
      },
    },
  },
]);
