import { style } from '@vanilla-extract/css';
import { cardHeight } from './PackCards.css';
import { vars } from '../theme/theme.css';

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
