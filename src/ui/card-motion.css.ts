import { globalStyle } from '@vanilla-extract/css';
import { more } from './CategoryRow.css';
import { face } from './GameLink.css';
import { media, vars } from './theme.css';

// The reaction of a game's card to pointers. Only chunks that load later import it: a first view must not wait for it.

// The link 'View more' keeps still: a transform would make it the containing block of its shortcut.
const game = `${face}:not(${more})`;

globalStyle(`${game}:hover`, {
  '@media': {
    [media.hover]: { position: 'relative', zIndex: 1, boxShadow: vars.shadow.lifted },
    [`${media.hover} and ${media.motion}`]: { transform: 'scale(1.04)' },
  },
});

globalStyle(`${game}:active`, { '@media': { [media.motion]: { transform: 'scale(0.97)' } } });

// A Play badge in the lower corner of the picture: a circle with a triangle.
globalStyle(`${game}:hover::after`, {
  '@media': {
    [media.hover]: {
      content: '',
      position: 'absolute',
      right: 6,
      // Relative to the width: the picture is 4:3.
      marginTop: 'calc(75% - 42px)',
      width: 36,
      height: 36,
      borderRadius: vars.radius.round,
      background: `conic-gradient(from 240deg at 100% 50%, ${vars.color.onAccent} 60deg, transparent 0) 56% / 13px 15px no-repeat, ${vars.color.accent}`,
      boxShadow: vars.shadow.card,
      pointerEvents: 'none',
    },
  },
});
