import { setup } from 'xstate';

/** The category drawer of the header (DRAWER-1 to DRAWER-4). */
export const drawerMachine = setup({
  types: {
    events: {} as
      | { type: 'button.pressed' }
      | {
          type: 'drawer.dismissed';
          reason: 'close' | 'escape' | 'outside' | 'swipe' | 'category';
        }
      | { type: 'screen.left' },
    tags: {} as 'open',
    meta: {} as { promise: string; rule: string },
  },
}).createMachine({
  id: 'drawer',
  description: 'The Category button opens and closes a side drawer that lists every category.',
  initial: 'closed',
  states: {
    closed: {
      description: 'The subscriber sees only the Category button.',
      meta: { promise: 'No dialog.', rule: 'DRAWER-1, DRAWER-2, DRAWER-3, DRAWER-4; D-8' },
      on: {
        'button.pressed': { target: 'open', description: 'The subscriber presses Category.' },
      },
    },
    open: {
      description: 'The subscriber sees every category over a dimmed page.',
      tags: 'open',
      meta: {
        promise: 'A dialog with a link to every category.',
        rule: 'DRAWER-1; D-8',
      },
      on: {
        'button.pressed': {
          target: 'closed',
          description: 'The subscriber presses Category again.',
        },
        'drawer.dismissed': {
          target: 'closed',
          description:
            'The subscriber closes the drawer (Close, Escape, a swipe, a tap outside), or chooses a category: its page opens.',
        },
        'screen.left': { target: 'closed', description: 'The subscriber leaves the screen.' },
      },
    },
  },
});
