import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../ui/theme.css';

export const gallery = style({
  display: 'grid',
  gridTemplate: `'head head' auto 'list panes' minmax(0, 1fr) / max-content minmax(0, 1fr)`,
  height: '100vh',
  '@media': {
    '(max-width: 700px)': {
      gridTemplate: `'head' auto 'list' auto 'panes' minmax(0, 1fr) / minmax(0, 1fr)`,
    },
  },
});

export const head = style({
  gridArea: 'head',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space.s2,
  padding: `${vars.space.s2} ${vars.space.s4}`,
  borderBottom: `1px solid ${vars.color.line}`,
});

export const title = style({ fontSize: vars.font.heading });

export const switches = style({ display: 'flex', gap: vars.space.s1 });

export const list = style({
  gridArea: 'list',
  overflow: 'auto',
  padding: vars.space.s2,
  boxShadow: `0 0 0 1px ${vars.color.line}`,
});

globalStyle(`${list} ul`, {
  '@media': { '(max-width: 700px)': { display: 'flex' } },
});

export const choice = style({
  display: 'block',
  minHeight: vars.size.target,
  padding: `${vars.space.s3} ${vars.space.s4}`,
  border: 0,
  borderRadius: vars.radius.small,
  background: 'none',
  color: vars.color.text,
  fontWeight: 600,
  lineHeight: 1.5,
  textDecoration: 'none',
  selectors: {
    '&:is([aria-current], [aria-pressed="true"])': {
      background: vars.color.sunken,
      color: vars.color.brand,
    },
  },
});

export const panes = style({
  gridArea: 'panes',
  display: 'flex',
  '@media': { '(max-width: 700px)': { flexDirection: 'column' } },
});

export const pane = style({ flex: 1, minWidth: 0, minHeight: 0 });

/** States side by side on wide screens. */
export const story = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'start',
  gap: vars.space.s5,
  padding: vars.space.s4,
});

export const component = style({ flexBasis: '100%', fontSize: vars.font.heading });

export const state = style({
  marginBottom: vars.space.s2,
  color: vars.color.muted,
  fontSize: vars.font.small,
  fontWeight: 600,
});

export const box = style({ width: 'calc(100vw - 32px)' });

export const frame = style({
  // The framed window is as wide as stated, without the border.
  boxSizing: 'content-box',
  maxWidth: '100%',
  border: `1px solid ${vars.color.line}`,
});

/** Dark background for header components. */
export const banner = style({
  display: 'inline-flex',
  padding: vars.space.s1,
  background: vars.color.bar,
  color: vars.color.onBar,
});

export const row = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space.s3 });
