import type { drawerMachine } from '../drawer';
import type { SentencesOf } from './sentences-of';

export const drawerSentences: SentencesOf<typeof drawerMachine> = {
  events: {
    'button.pressed': 'The subscriber presses Category.',
    'drawer.dismissed': 'The subscriber closes the drawer.',
    'category.chosen': 'The subscriber chooses a category.',
    'screen.left': 'The subscriber leaves the screen.',
  },
  guards: {},
  actions: {},
  actors: {},
  delays: {},
  tags: { open: 'The drawer is open.' },
};
