import { globalStyle, style } from '@vanilla-extract/css';
import { frame } from './PlayerFrame.css';
import { vars } from '../theme/theme.css';

export const stage = style({ display: 'flex', flex: 1, minHeight: 0 });

/** The poster covers this part only. */
export const game = style({
  position: 'relative',
  display: 'flex',
  flex: 1,
  flexDirection: 'column',
  minWidth: 0,
});

globalStyle(`${game} iframe`, { flex: 1, width: '100%', minHeight: 0 });

/** Its width is constant: a change would resize the game, which restarts some games. */
export const beside = style({
  flexShrink: 0,
  width: 'clamp(304px, 23vw, 440px)',
  padding: `0 ${vars.space.s4} ${vars.space.s4}`,
  borderLeft: `1px solid ${vars.color.line}`,
  overflow: 'hidden auto',
  overscrollBehavior: 'contain',
  colorScheme: 'dark',
  scrollbarWidth: 'thin',
  selectors: { [`${frame}:fullscreen &`]: { display: 'none' } },
});

export const title = style({
  margin: `${vars.space.s3} 0`,
  fontSize: vars.font.large,
});

export const tiles = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(120px, 1fr))',
  gap: vars.space.s3,
});
