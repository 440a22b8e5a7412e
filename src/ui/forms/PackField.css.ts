import { globalStyle, style } from '@vanilla-extract/css';
import { media, vars } from '../theme/theme.css';

/** Height of the cards, and of the select below them. */
const cardHeight = '5rem';

/** Part of the check mark of the chosen card that is above its edge, in px. */
const markAbove = 16;

/**
 * Covers the select. Cards that do not fit beside the pseudo-element, which has no width, wrap into a second line that
 * is cut off; then the select shows.
 */
export const shell = style({
  position: 'absolute',
  inset: `-${markAbove}px 0 0`,
  display: 'flex',
  flexWrap: 'wrap',
  rowGap: markAbove,
  paddingTop: markAbove,
  overflow: 'hidden',
  pointerEvents: 'none',
  selectors: { '&::before': { content: '""', height: '100%' } },
});

export const cards = style({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: '1fr',
  // Large text must not make the cards higher than the select: they would be cut off.
  gridTemplateRows: '100%',
  flex: '1 0 auto',
  gap: vars.space.s2,
  height: '100%',
  // The corners of the select's focus ring are around it.
  borderRadius: vars.radius.medium,
  background: vars.color.surface,
  pointerEvents: 'auto',
});

export const card = style({ position: 'relative', touchAction: 'manipulation', cursor: 'pointer' });

/** A label also sets a radio button that is not displayed; without a box it never takes the focus from the select. */
export const choice = style({ display: 'none' });

export const face = style({
  display: 'grid',
  alignContent: 'space-between',
  height: '100%',
  // Keeps the check mark off the name.
  padding: `${vars.space.s2} 0`,
  border: `2px solid ${vars.color.control}`,
  borderRadius: vars.radius.medium,
  lineHeight: 1.1,
  textAlign: 'center',
  whiteSpace: 'nowrap',
  userSelect: 'none',
  selectors: {
    [`${choice}:checked + &`]: {
      borderColor: vars.color.brand,
      background: vars.color.sunken,
    },
    [`${choice}:disabled + &`]: { background: vars.color.sunken, color: vars.color.muted },
    [`${card}:active > ${choice}:enabled + &`]: { background: vars.color.sunken },
  },
  '@media': {
    [media.hover]: {
      selectors: {
        [`${card}:hover > ${choice}:enabled:not(:checked) + &`]: { borderColor: vars.color.brand },
      },
    },
  },
});

export const name = style({ fontSize: vars.font.small, fontWeight: 600 });

export const price = style({ fontSize: vars.font.large });

export const period = style({ color: vars.color.muted, fontSize: vars.font.small });

export const mark = style({
  position: 'absolute',
  top: -markAbove,
  right: 0,
  display: 'none',
  padding: vars.space.s1,
  border: `2px solid ${vars.color.brand}`,
  borderRadius: vars.radius.round,
  background: vars.color.accent,
  color: vars.color.onAccent,
  selectors: { [`${choice}:checked + ${face} > &`]: { display: 'block' } },
});

// Forced colours replace all borders by one colour.
globalStyle(`${choice}:checked + ${face}`, {
  '@media': { '(forced-colors: active)': { borderColor: 'Highlight' } },
});

export const select = style({
  appearance: 'none',
  display: 'block',
  minHeight: cardHeight,
  paddingRight: 40,
  fontSize: vars.font.body,
  lineHeight: 1.3,
  // Wrap a long option: its price must stay visible.
  whiteSpace: 'normal',
  textWrap: 'balance',
  cursor: 'pointer',
});

export const arrow = style({
  position: 'absolute',
  top: '50%',
  right: vars.space.s3,
  color: vars.color.brand,
  transform: 'translateY(-50%)',
  pointerEvents: 'none',
});
