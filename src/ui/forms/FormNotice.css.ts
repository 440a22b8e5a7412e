import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { notable, vars } from '../theme/theme.css';

const notice = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.s3,
  padding: vars.space.s3,
  borderRadius: vars.radius.medium,
});

export const kinds = styleVariants({
  warning: [notice, notable, { paddingLeft: vars.space.s4 }],
  result: [notice, { background: vars.color.sunken }],
  success: [notice, { background: vars.color.successSoft }],
});

/** Below this width the text flows around the icon, and a button needs the space of its padding. */
const narrow = '(max-width: 359px)';

export const text = style({
  display: 'flex',
  gap: vars.space.s3,
  textWrap: 'pretty',
  '@media': { [narrow]: { display: 'block' } },
});

// Wrap large text on a narrow phone.
globalStyle(`${text} > p`, { minWidth: 0, overflowWrap: 'anywhere' });

globalStyle(`${text} > svg`, {
  flexShrink: 0,
  '@media': { [narrow]: { float: 'left', marginRight: vars.space.s2 } },
});

globalStyle(`:is(${Object.values(kinds).join()}) :is(a, button)`, {
  '@media': { [narrow]: { paddingInline: vars.space.s2 } },
});

const line = style({ display: 'block', marginBottom: vars.space.s1 });

export const title = style([
  line,
  { textWrap: 'balance', '@media': { [narrow]: { textWrap: 'inherit' } } },
]);

export const details = line;
