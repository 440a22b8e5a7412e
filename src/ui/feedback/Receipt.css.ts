import { globalStyle, style } from '@vanilla-extract/css';
import { vars } from '../theme/theme.css';

export const receipt = style({
  display: 'grid',
  gap: vars.space.s1,
  padding: vars.space.s3,
  borderRadius: vars.radius.medium,
  background: vars.color.sunken,
  lineHeight: 1.35,
  selectors: {
    // Twice, because a modal's rule for its texts is as specific as one class.
    '&&': { color: vars.color.text },
  },
});

globalStyle(`${receipt} > div`, {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: vars.space.s2,
});

globalStyle(`${receipt} dd`, { margin: 0, fontWeight: 600 });
