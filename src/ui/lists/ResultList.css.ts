import { playButton } from '#texts';
import { globalStyle, keyframes, style, styleVariants } from '@vanilla-extract/css';
import { blank } from '../feedback/Skeleton.css';
import { media, oneLine, quiet, twoLines, vars } from '../theme/theme.css';

const gap = vars.space.s2;

export const list = style({
  display: 'grid',
  selectors: { '&[hidden]': { display: 'none' } },
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridAutoRows: '5rem',
  alignContent: 'start',
  gap,
  '@media': {
    [media.row]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    [media.large]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
    [media.wide]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
  },
});

export const item = style({
  minWidth: 0,
  scrollMarginTop: `calc(${vars.size.header} + ${gap})`,
  scrollMarginBottom: gap,
});

/** Sizes in px, 4:3 as the pictures. */
const pictureSize = { width: 80, height: 60 };
const narrowSize = { width: 64, height: 48 };
const playWidth = '3.375rem';

/** Below this width the text needs the space of the icon. */
const narrow = '(max-width: 359px)';

/** Returns the horizontal padding for the elements beside the text. */
const paddingFor = (edge: string, width: string, between: string) =>
  `calc(${edge} + ${width} + ${between})`;

/** Position the elements beside the text in the padding: a grid doubles the layout time of a keystroke. */
export const link = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  height: '100%',
  // Rows of one height: Back restores the position although the rows outside the viewport are not laid out.
  contentVisibility: 'auto',
  paddingLeft: paddingFor(vars.space.s2, `${pictureSize.width}px`, vars.space.s3),
  paddingRight: paddingFor(vars.space.s3, playWidth, vars.space.s3),
  border: '1px solid transparent',
  borderRadius: vars.radius.medium,
  background: vars.color.surface,
  boxShadow: vars.shadow.card,
  color: vars.color.text,
  textDecoration: 'none',
  transition: `box-shadow ${vars.motion.fast}, background ${vars.motion.fast}`,
  selectors: {
    '&:active': { background: vars.color.sunken },
    // A pseudo-element, because an element per row costs time at each keystroke. Its text is part of the link's name.
    '&::after': {
      content: `"${playButton}"`,
      position: 'absolute',
      // Centres the line.
      top: `calc(50% - 0.625 * ${vars.font.small} - ${vars.space.s2})`,
      right: vars.space.s3,
      width: playWidth,
      padding: `${vars.space.s2} 0`,
      borderRadius: vars.radius.small,
      background: vars.color.accent,
      color: vars.color.onAccent,
      fontSize: vars.font.small,
      fontWeight: 700,
      lineHeight: 1.25,
      textAlign: 'center',
    },
  },
  '@media': {
    [narrow]: {
      paddingLeft: paddingFor(vars.space.s2, `${narrowSize.width}px`, vars.space.s2),
      paddingRight: paddingFor(vars.space.s2, playWidth, vars.space.s2),
      selectors: { '&::after': { right: vars.space.s2 } },
    },
    [media.hover]: {
      selectors: {
        '&:hover': { boxShadow: vars.shadow.lifted },
        '&:hover::after': { background: vars.color.accentHover },
      },
    },
  },
});

const picture = style({
  position: 'absolute',
  top: `calc(50% - ${pictureSize.height / 2}px)`,
  left: vars.space.s2,
  ...pictureSize,
  borderRadius: vars.radius.small,
  selectors: {
    // Not a text of the row: rendering it would take time at each keystroke.
    '&[data-failed]::before': {
      content: 'attr(data-initial)',
      display: 'grid',
      placeItems: 'center',
      height: '100%',
      fontSize: vars.font.heading,
      fontWeight: 700,
    },
  },
  '@media': { [narrow]: { ...narrowSize, top: `calc(50% - ${narrowSize.height / 2}px)` } },
});

export const pictures = Object.values(
  styleVariants(vars.pictures, (ground) => [picture, { background: ground }]),
);

const fadeIn = keyframes({ from: { opacity: 0 } });

export const image = style({
  width: '100%',
  height: '100%',
  borderRadius: 'inherit',
  objectFit: 'cover',
  selectors: {
    '&:not([data-loaded])': { visibility: 'hidden' },
    '&[data-loaded]': { animation: `${fadeIn} ${vars.motion.slide}` },
  },
});

export const name = style({
  ...twoLines,
  fontWeight: 600,
  lineHeight: 1.25,
  overflowWrap: 'anywhere',
});

export const mark = style({
  borderRadius: 3,
  background: vars.color.noticeSoft,
  color: vars.color.text,
  textDecoration: `underline 2px ${vars.color.accent}`,
  textUnderlineOffset: 2,
});

export const detail = style({
  ...oneLine,
  display: 'block',
  ...quiet,
  lineHeight: 1.4,
});

// Horizontal rows of the skeleton.
globalStyle(`${list} > ${blank}`, {
  display: 'flex',
  alignItems: 'center',
  padding: vars.space.s2,
});
globalStyle(`${list} > ${blank}::before`, {
  ...pictureSize,
  aspectRatio: 'auto',
  borderRadius: vars.radius.small,
  '@media': { [narrow]: narrowSize },
});
globalStyle(`${list} > ${blank}::after`, { width: '50%' });
