import { drawerMachine } from '../drawer';
import type { SentencesOf } from './sentences-of';

/** The texts and pictures of the category drawer on the flows pages. */
export const drawerFlow = {
  machine: drawerMachine,
  sentences: {
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
  } satisfies SentencesOf<typeof drawerMachine>,
  stories: [
    {
      title: 'Open and close',
      question: 'Which screens have the drawer?',
      answer:
        'Home, Category, Search and Page not found have the Category button; on wide screens their header also lists the first categories. The figure beside a category is the number of its games. Close, a swipe, a tap outside, Escape, Back on Android (Chrome 126 or newer) or Category again closes the drawer (DRAWER-1, DRAWER-2; D-108).',
      path: ['closed', 'button.pressed', 'open', 'drawer.dismissed', 'closed'],
    },
    {
      title: 'Choose a category',
      question: 'What happens when the subscriber chooses a category?',
      answer: 'The drawer closes, and the page of the category opens.',
      path: ['closed', 'button.pressed', 'open', 'category.chosen', 'closed'],
      note: 'The page is described under [Category page](catalogue.md#category-page) (DRAWER-3).',
    },
    {
      title: 'No categories',
      question:
        'What does the drawer show while the games load, when there are none, and when they could not be loaded?',
      answer:
        'Opening the drawer loads the games if no screen has needed them, for example on the search. “Loading categories…” shows until the first category arrives, and “No categories yet.” if the catalogue is empty. If loading fails, categories that arrived stay. If none arrived, the drawer says so and offers ‘Try again’, which loads the games for all screens (CAT-3, CAT-4, CAT-6).',
      path: [],
      shows: {
        'landing-drawer-failed': '“The categories could not be loaded.” ‘Try again’',
      },
    },
  ],
  pictures: {
    closed: 'landing-rows',
    open: 'landing-drawer',
    'open, screen.left, closed': '',
    'open, category.chosen, closed': 'category-games',
  },
};
