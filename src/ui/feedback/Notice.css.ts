import { style } from '@vanilla-extract/css';
import { vars } from '../theme/theme.css';

/** The card of a message. */
export const notice = style({
  width: '100%',
  maxWidth: 460,
  margin: `${vars.space.s3} auto 0`,
  borderRadius: vars.radius.large,
  background: vars.color.surface,
  boxShadow: vars.shadow.card,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: vars.space.s2,
  padding: `${vars.space.s8} ${vars.space.s4}`,
  color: vars.color.muted,
  textAlign: 'center',
  textWrap: 'balance',
});

export const failed = style({});

export const kinds = { empty: notice, failed: `${notice} ${failed}` };

export const sign = style({
  display: 'grid',
  placeItems: 'center',
  width: 72,
  height: 72,
  // Around the ring, which comes later.
  marginBlock: vars.space.s3,
});

/** Style sheets that no form loads apply these two: pages of forms and the landing page have no space for them. */
export const signLook = {
  position: 'relative',
  borderRadius: vars.radius.round,
  background: vars.color.emptySoft,
  color: vars.color.brand,
} as const;

/** On the sign of a failure. */
export const failedSign = `${failed} > ${sign}::after`;
export const badge = {
  content: '"!"',
  position: 'absolute',
  right: 0,
  bottom: 0,
  width: 28,
  borderRadius: vars.radius.round,
  background: vars.color.accent,
  color: vars.color.onAccent,
  fontSize: vars.font.large,
  fontWeight: 800,
  lineHeight: '28px',
} as const;

export const title = style({
  color: vars.color.text,
  fontSize: vars.font.heading,
  overflowWrap: 'anywhere',
});

export const action = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: vars.space.s3,
  marginTop: vars.space.s3,
});
