import { globalStyle, style } from '@vanilla-extract/css';
import { notice, sign as noticeSign } from '../feedback/Notice.css';
import { media, oneLine, quiet, vars } from '../theme/theme.css';

/** The words before the first letter. */
export const start = style({
  display: 'grid',
  gap: vars.space.s1,
  paddingBottom: vars.space.s12,
  color: vars.color.muted,
});

globalStyle(`${start} > h2`, { color: vars.color.text, fontSize: vars.font.heading });

/** The line above the results. Its height is constant, so that results do not move. */
export const bar = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.s3,
  minHeight: vars.size.target,
  marginTop: `calc(-1 * ${vars.space.s4})`,
  ...quiet,
  '@media': {
    [media.medium]: { marginBlock: `calc(-1 * ${vars.space.s2}) ${vars.space.s2}` },
  },
});

/** The message of a search fits between the field and the card of an empty list, which covers the rest of the bar. */
const emptyMargin = { marginBlock: `calc(-1 * ${vars.space.s6}) -40px` };

/** Above 'No game found', which then stands as near to the field as the results. */
export const emptyBar = style([
  bar,
  { alignItems: 'flex-start', ...emptyMargin, '@media': { [media.medium]: emptyMargin } },
]);

/** Contains `failure`. */
export const failedBar = style([bar, {}]);

// Its words are above the keyboard of a low phone.
globalStyle(`${emptyBar} ~ ${notice} > ${noticeSign}`, {
  '@media': { '(max-height: 699px)': { display: 'none' } },
});

/** The message of a failed update, above earlier results. */
export const failure = style({
  display: 'flex',
  flex: 1,
  alignItems: 'center',
  gap: vars.space.s2,
  minWidth: 0,
  lineHeight: 1.3,
  // Fits three lines.
  '@media': { '(max-width: 359px)': { lineHeight: 1.1 } },
});

export const count = style({
  flexShrink: 0,
  maxWidth: '100%',
  fontWeight: 600,
  selectors: {
    '&:empty': { display: 'none' },
    // A phone shows either the count or the failure.
    [`${failedBar} > &`]: { display: 'none' },
  },
  '@media': {
    [media.medium]: {
      selectors: { [`${failedBar} > &:not(:empty)`]: { display: 'block' } },
    },
  },
});

export const matches = style({ display: 'flex', gap: vars.space.s2, minWidth: 0 });

export const match = style({
  display: 'flex',
  alignItems: 'center',
  minWidth: vars.size.target,
  minHeight: vars.size.target,
  color: vars.color.text,
  fontWeight: 600,
  textDecoration: 'none',
  // A phone has space for one.
  selectors: { '&:not(:first-child)': { display: 'none' } },
  '@media': {
    [media.medium]: { selectors: { '&:not(:first-child)': { display: 'flex' } } },
    [media.hover]: { selectors: { '&:hover': { textDecoration: 'underline' } } },
  },
});

/** Lower than the link, which is as high as a thumb needs. */
export const pill = style({
  ...oneLine,
  padding: `${vars.space.s1} ${vars.space.s3}`,
  border: `1px solid ${vars.color.control}`,
  borderRadius: vars.radius.round,
  background: vars.color.surface,
});

export const late = style({
  marginLeft: 'auto',
  selectors: { '&:empty': { display: 'none' } },
});

export const sign = style({
  color: vars.color.danger,
  // A narrow phone shows the text only.
  '@media': { '(max-width: 359px)': { display: 'none' } },
});

export const text = style({ flex: 1, minWidth: 0 });

export const title = style({ color: vars.color.text, fontSize: 'inherit', lineHeight: 'inherit' });
