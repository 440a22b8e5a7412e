import { style } from '@vanilla-extract/css';
import { vars } from '../theme/theme.css';

export const notice = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: vars.space.s2,
  maxWidth: 460,
  marginInline: 'auto',
  padding: `${vars.space.s12} ${vars.space.s4}`,
  color: vars.color.muted,
  textAlign: 'center',
  textWrap: 'balance',
});

/** A card, which fills a screen that has nothing else. */
export const card = {
  width: '100%',
  paddingBottom: vars.space.s8,
  marginTop: vars.space.s3,
  borderRadius: vars.radius.large,
  background: vars.color.surface,
  boxShadow: vars.shadow.card,
};
export const failed = style(card);

export const kinds = { empty: notice, failed: `${notice} ${failed}` };

export const plain = style({
  display: 'grid',
  gap: vars.space.s1,
  paddingBottom: vars.space.s12,
  color: vars.color.muted,
});

export const sign = style({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  width: 96,
  height: 96,
  // Around the ring, which comes later.
  marginBottom: vars.space.s6,
  borderRadius: vars.radius.round,
  background: vars.color.emptySoft,
  color: vars.color.brand,
});

/** On the sign of a failure. Style sheets that no form loads apply it: pages of forms have no space for it. */
export const failedSign = `${failed} > ${sign}::after`;
export const badge = {
  content: '"!"',
  position: 'absolute',
  right: 0,
  bottom: 0,
  width: 32,
  borderRadius: vars.radius.round,
  background: vars.color.accent,
  color: vars.color.onAccent,
  fontSize: vars.font.large,
  fontWeight: 800,
  lineHeight: '32px',
} as const;

export const title = style({
  color: vars.color.text,
  fontSize: vars.font.heading,
  overflowWrap: 'anywhere',
  hyphens: 'auto',
});

export const action = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: vars.space.s3,
  marginTop: vars.space.s3,
});
