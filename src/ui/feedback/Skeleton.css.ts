import { globalStyle, keyframes, style } from '@vanilla-extract/css';
import { spinner } from './Spinner.css';
import { vars } from '../theme/theme.css';

const layer = { gridArea: '1 / 1', minWidth: 0 };

export const loading = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' });

export const cards = style(layer);

/** A placeholder card: picture and text line. */
export const blank = style({
  overflow: 'hidden',
  border: '1px solid transparent',
  borderRadius: vars.radius.medium,
  background: vars.color.surface,
  boxShadow: vars.shadow.card,
  selectors: {
    '&::before, &::after': { content: '', display: 'block', background: vars.color.sunken },
    '&::before': { aspectRatio: '4 / 3' },
    '&::after': {
      width: '70%',
      height: 'calc(1.25rem - 8px)',
      margin: vars.space.s3,
      borderRadius: vars.radius.small,
    },
  },
});

/** Placeholder of a row's title. */
export const title = style({
  width: '9rem',
  maxWidth: '60%',
  height: '1rem',
  borderRadius: vars.radius.small,
  background: vars.color.line,
});

/** As over a form; the border stands out from the blanks of a dark theme, which shows no shadow. */
export const text = style({
  ...layer,
  placeSelf: 'start center',
  padding: `${vars.space.s4} ${vars.space.s5}`,
  marginTop: '84px',
  border: `1px solid ${vars.color.control}`,
  borderRadius: vars.radius.large,
  background: vars.color.surface,
  boxShadow: vars.shadow.lifted,
  textAlign: 'center',
});

globalStyle(`${text} > ${spinner}`, { padding: 0, color: 'inherit' });

const hidden = keyframes({ from: { visibility: 'hidden' }, to: { visibility: 'hidden' } });

const shownAfterMs = 2_000;

/** Its space is there from the start. Without animations it shows at once. */
export const reason = style({
  fontSize: vars.font.small,
  animation: `${hidden} ${shownAfterMs}ms`,
});
