// The model of the category drawer: its possible events, and the required state after each.
import { testNumber } from '../../../fixtures/test-numbers';
import { drawerMachine } from '../../../machines/drawer';
import type { Stimulus } from '../drivers/stimulus';
import { at, leaving, press, worldAt } from './cases';
import { afterCategory, ofHome, type Case, type Model, type SpecState } from './portal-model';

interface View {
  isOpen: boolean;
}
type Spec = SpecState<View>;

const { msisdn } = testNumber('subscribed');
const home = `/home?msisdn=${msisdn}`;
const category = '/category/Cards%20%26%20Board';

const isHere = ({ world }: Spec) => world.address === home;

const dismissing = (name: string, stimulus: Stimulus): Case<Spec> => ({
  name,
  stimulus,
  event: { type: 'drawer.dismissed' },
  isPossible: isHere,
  outcome: closed,
});

/** Navigation closes the drawer (DRAWER-4). */
const closed = (spec: Spec): Spec => ({ ...spec, view: { isOpen: false } });

/** The requirements of the category drawer: DRAWER-1 to DRAWER-4. */
export const drawerModel: Model<View, Spec> = {
  machine: drawerMachine,
  starts: [
    {
      name: 'is on the landing page',
      address: home,
      cookie: msisdn,
      ...afterCategory,
      spec: { world: worldAt(home, msisdn), view: { isOpen: false }, timer: null },
    },
  ],
  cases: [
    {
      name: 'presses Category',
      stimulus: press('Category'),
      event: { type: 'button.pressed' },
      isPossible: isHere,
      outcome: (spec) => ({ ...spec, view: { isOpen: !spec.view.isOpen } }),
    },
    dismissing('presses Close', press('Close', { within: 'dialog' })),
    dismissing('presses Escape', { do: 'press Escape' }),
    dismissing('taps outside', { do: 'tap outside' }),
    // A swipe: tests/unit/screens/drawer.test.tsx.
    {
      name: 'chooses a category',
      stimulus: press('Cards & Board', { role: 'link', within: 'dialog', to: category }),
      event: { type: 'category.chosen' },
      isPossible: ({ view }) => view.isOpen,
      outcome: (spec) => closed(at(spec, category)),
    },
    { ...leaving(closed), isPossible: isHere },
  ],
  exercises: {
    'DRAWER-1': ({ view }, before, step) =>
      step === 'presses Category' && view.isOpen !== before?.view.isOpen,
    'DRAWER-2': (after, before) =>
      isHere(after) && before?.view.isOpen === true && !after.view.isOpen,
    'DRAWER-3': (_, before, step) => before?.view.isOpen === true && step === 'chooses a category',
    'DRAWER-4': (after, before) => before?.view.isOpen === true && !isHere(after),
  },
  handling: ofHome,
  viewOfSnapshot: (snapshot) => ({ isOpen: snapshot.hasTag('open') }),
  viewOfPage: (page) => ({ isOpen: page.dialogs.some(({ name }) => name === 'Categories') }),
};
