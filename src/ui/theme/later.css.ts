import { globalStyle, style } from '@vanilla-extract/css';
import * as row from '../lists/CategoryRow.css';
import { category } from '../lists/GameCard.css';
import { fewItems } from '../lists/GameGrid.css';
import { coverProperty } from '../lists/load-when-near';
import { button } from '../page/CategoryButton.css';
import { body, close, count, entry, head, item, note, panel } from '../page/Drawer.css';
import { face, name } from '../lists/GameLink.css';
import { art, featuredSpace, hero, inner as heroInner } from '../page/Hero.css';
import {
  action,
  badge as failureBadge,
  failedSign,
  notice,
  sign,
  signLook,
} from '../feedback/Notice.css';
import { footnote, main } from '../page/Page.css';
import { media, notable, quiet, vars } from './theme.css';
import { teeth } from './woven-band.css';

// Styles that no first view needs, and that would delay it. Only chunks that load later may import them.

globalStyle(row.cards, {
  scrollPaddingInline: row.gutter,
  scrollSnapType: 'x mandatory',
  // Prevent a swipe at the end of a row from navigating back.
  overscrollBehaviorX: 'contain',
});

// Cards, shadows and focus rings reach beyond the section.
globalStyle(row.section, { overflowClipMargin: row.gutter });

// Two or three games fill the row of a phone by larger pictures.
for (const [length, picture] of Object.entries(row.pictureOfFew)) {
  globalStyle(`${row.section}:has(> ${row.cards} > :nth-child(${length}):last-child)`, {
    '@media': { [media.narrow]: { vars: picture } },
  });
}

// The band of triangles also ends a page with games: as a background, it is no layout shift when the page grows.
globalStyle(`${panel} ~ ${main}`, {
  background: `${teeth}, linear-gradient(${vars.color.bar}, ${vars.color.bar}) 0 100% / 72px 12px repeat-x`,
});

// The reaction of a game's card to pointers.

globalStyle(face, {
  position: 'relative',
  zIndex: 0,
  scrollSnapAlign: 'start',
  transition: `box-shadow ${vars.motion.fast}, transform ${vars.motion.fast}`,
});

globalStyle(`${face}:hover`, {
  '@media': {
    [media.hover]: { zIndex: 1, boxShadow: vars.shadow.lifted },
    [`${media.hover} and ${media.motion}`]: { transform: 'scale(1.04)' },
  },
});

globalStyle(`${face}:active`, { '@media': { [media.motion]: { transform: 'scale(0.97)' } } });

/** A Play badge: a circle with a triangle. */
const badge = {
  content: '',
  width: 36,
  height: 36,
  borderRadius: vars.radius.round,
  background: `conic-gradient(from 240deg at 100% 50%, ${vars.color.onAccent} 60deg, transparent 0) 56% / 13px 15px no-repeat, ${vars.color.accent}`,
  boxShadow: vars.shadow.card,
};

// In the lower corner of the picture.
globalStyle(`${face}:hover::after`, {
  '@media': {
    [media.hover]: {
      ...badge,
      position: 'absolute',
      right: vars.space.s2,
      // Relative to the width: the picture is 4:3.
      marginTop: 'calc(75% - 44px)',
      pointerEvents: 'none',
    },
  },
});

globalStyle(`${row.filling} ${name}`, {
  '@media': { [media.row]: { lineHeight: '1.25rem', WebkitLineClamp: 3 } },
});
globalStyle(`${row.single} ${name}`, {
  fontSize: vars.font.large,
  lineHeight: '1.25rem',
  WebkitLineClamp: 2,
});
// Where the name is beside the picture, its ground has the colours of the picture, so pale that every name is readable.
for (const [few, screen] of [...row.namedBeside, [fewItems, media.large]] as const) {
  const shown = `${few} > :has([data-loaded])`;
  globalStyle(`${shown} ${category}`, { '@media': { [screen]: { color: 'inherit' } } });
  globalStyle(`${shown}::before`, {
    '@media': {
      [screen]: {
        content: '',
        position: 'absolute',
        zIndex: -1,
        inset: '-48px',
        background: `var(${coverProperty}, none) center / cover`,
        filter: 'blur(24px) saturate(1.6)',
        opacity: 0.35,
      },
    },
  });
}
// In the corner of the card, which is no higher than its picture.
globalStyle(`${row.filling} > :hover::after`, {
  '@media': { [`${media.hover} and ${media.row}`]: { bottom: vars.space.s2, marginTop: 0 } },
});

globalStyle(`${row.single} > ::after`, {
  ...badge,
  position: 'static',
  flexShrink: 0,
  margin: `auto ${vars.space.s4} auto auto`,
});

globalStyle(`${row.more}:hover`, { '@media': { [media.hover]: { textDecoration: 'underline' } } });

// A last row without a neighbour spans both columns, as the first row does. The eighth row is below every first view.
globalStyle(`${row.rows} > section:nth-of-type(2n + 8):last-of-type`, {
  '@media': {
    [media.large]: { gridColumn: '1 / -1', containIntrinsicBlockSize: `auto ${row.bigRowHeight}` },
  },
});

// A ring around the sign of an empty or failed screen.
globalStyle(sign, { ...signLook, boxShadow: `0 0 0 12px ${vars.color.sunken}` });
globalStyle(failedSign, failureBadge);

// On a phone a button is as wide as its card.
globalStyle(`${main} ${notice} > ${action}`, { alignSelf: 'stretch' });
globalStyle(`${main} ${notice} > ${action} > *`, {
  '@media': { [media.narrow]: { flexBasis: '100%' } },
});

/** The date of a stored list: a strip below the header. */
export const strip = style({
  gridColumn: '1 / -1',
  // The height of the link below it, a touch target, separates it from the title.
  marginBottom: `calc(-1 * ${vars.space.s6})`,
  padding: `${vars.space.s2} ${vars.space.s4}`,
  ...notable,
  fontSize: vars.font.small,
  textAlign: 'center',
});

globalStyle(footnote, {
  paddingTop: vars.space.s4,
  borderTop: `1px solid ${vars.color.line}`,
  ...quiet,
  textAlign: 'center',
});

// Where no featured game comes, the drawing has its place; on a wide screen a transform moves no other element.
const withoutGames = `${hero}:has(+ * > ${notice})`;

globalStyle(`${withoutGames} ${art}`, {
  '@media': {
    [`not all and ${media.large}`]: {
      display: 'block',
      justifySelf: 'end',
      width: '100%',
      maxWidth: 208,
      height: 'auto',
    },
    [media.large]: { transform: `translateX(${featuredSpace}px)` },
  },
});
globalStyle(`${withoutGames} ${heroInner}::after`, { display: 'none' });

// The drawer: all categories at once on a wide screen.

globalStyle(panel, {
  boxShadow: vars.shadow.overlay,
  '@media': {
    [media.large]: {
      bottom: 'auto',
      width: 600,
      maxHeight: `calc(100% - ${vars.size.header})`,
      borderRadius: `0 0 0 ${vars.radius.large}`,
    },
  },
});

// The head continues the page's, down to its band.
globalStyle(head, {
  paddingBottom: vars.space.s5,
  background: `${teeth}, linear-gradient(105deg, ${vars.color.bar} 30%, ${vars.color.barBright})`,
  color: vars.color.onBar,
  vars: { [vars.color.focus]: vars.color.onBar },
  touchAction: 'none',
});
globalStyle(`${head} > *`, { color: 'inherit', fontSize: vars.font.title });
globalStyle(body, { overscrollBehavior: 'contain' });

globalStyle(`${body} > ul`, {
  '@media': { [media.large]: { columns: 2, columnGap: vars.space.s2 } },
});

globalStyle(entry, { breakInside: 'avoid' });

globalStyle(note, { padding: `${vars.space.s4} ${vars.space.s3}`, color: vars.color.muted });
globalStyle(`${note} > ${notice}`, { boxShadow: 'none' });

globalStyle(close, { transition: `background ${vars.motion.fast}` });
globalStyle(`${close}:active`, { background: vars.color.barRaised });
globalStyle(`${item}:focus-visible`, { outlineOffset: -3 });
globalStyle(`${item}:active`, { background: vars.color.line });

globalStyle(`${button}:hover:not([aria-expanded="true"])`, {
  '@media': { [media.hover]: { background: vars.color.barBright } },
});

globalStyle(`${close}:hover`, {
  '@media': { [media.hover]: { background: vars.color.barRaised } },
});

globalStyle(`${item}:hover`, {
  '@media': { [media.hover]: { background: vars.color.sunken, color: vars.color.brand } },
});

globalStyle(`${item}[aria-current]`, {
  background: `linear-gradient(90deg, ${vars.color.brand} 4px, ${vars.color.sunken} 0) border-box`,
  color: vars.color.brand,
});

globalStyle(count, {
  minWidth: 32,
  marginRight: vars.space.s3,
  paddingInline: vars.space.s2,
  borderRadius: vars.radius.round,
  background: vars.color.emptySoft,
  color: vars.color.brand,
  fontSize: vars.font.hint,
  fontWeight: 700,
  lineHeight: '1.5rem',
  textAlign: 'center',
});
