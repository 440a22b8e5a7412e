import { setup } from 'xstate';

/** The category drawer of the header (product document 2, /home, and 4). */
export const drawerMachine = setup({
  types: {
    events: {} as
      | { type: 'button.pressed' }
      | { type: 'close.pressed' }
      | { type: 'escape.pressed' }
      | { type: 'outside.tapped' }
      | { type: 'drawer.swiped' }
      | { type: 'category.chosen' }
      | { type: 'screen.left' },
    tags: {} as 'open',
    meta: {} as { promise: string; rule: string },
  },
}).createMachine({
  id: 'drawer',
  description: 'The side drawer that lists every category.',
  initial: 'closed',
  states: {
    closed: {
      description: 'Only the Category button is there.',
      meta: { promise: 'No dialog.', rule: '2 (/home), 4' },
      on: {
        'button.pressed': { target: 'open' },
      },
    },
    open: {
      description: 'Lists every category, dims and disables the page behind it.',
      tags: 'open',
      meta: {
        promise: 'A dialog with a link to every category.',
        rule: '2 (/home), 4; decision 8',
      },
      on: {
        'button.pressed': { target: 'closed' },
        'close.pressed': { target: 'closed' },
        'escape.pressed': { target: 'closed' },
        'outside.tapped': { target: 'closed' },
        'drawer.swiped': { target: 'closed' },
        'category.chosen': { target: 'closed' },
        'screen.left': { target: 'closed' },
      },
    },
  },
});
