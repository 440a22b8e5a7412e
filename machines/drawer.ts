import { setup } from 'xstate';

/** The category drawer of the header (DRAWER-1 to DRAWER-4). */
export const drawerMachine = setup({
  types: {
    events: {} as {
      type: 'button.pressed' | 'category.chosen' | 'drawer.dismissed' | 'screen.left';
    },
    tags: {} as 'open',
    meta: {} as { picture?: string; rule: string },
  },
}).createMachine({
  id: 'drawer',
  description: 'The Category button opens and closes a side drawer that lists every category.',
  initial: 'closed',
  states: {
    closed: {
      description: 'The drawer is closed.',
      meta: { picture: 'landing-rows', rule: 'DRAWER-2, DRAWER-3, DRAWER-4' },
      on: {
        'button.pressed': { target: 'open', description: 'The subscriber presses Category.' },
      },
    },
    open: {
      description: 'The subscriber sees every category over a dimmed page.',
      tags: 'open',
      meta: { picture: 'landing-drawer', rule: 'DRAWER-1' },
      on: {
        'button.pressed': {
          target: 'closed',
          description: 'The subscriber presses Category again.',
        },
        'drawer.dismissed': {
          target: 'closed',
          description:
            'The subscriber closes the drawer: Close, a swipe, a tap outside, Escape, or Back on Android (Chrome 126 or newer).',
        },
        'category.chosen': {
          target: 'closed',
          description: 'The subscriber chooses a category, and its page opens.',
        },
        'screen.left': { target: 'closed', description: 'The subscriber leaves the screen.' },
      },
    },
  },
});
