// The model of the category drawer: its possible events, and the required state after each.
import { createActor, type EventFrom } from 'xstate';
import { testNumber } from '../../../fixtures/test-numbers';
import { drawerMachine } from '../../../machines/drawer';
import type { Stimulus } from '../drivers/stimulus';
import type { Case, Model, SpecState } from './portal-model';

interface View {
  isOpen: boolean;
}

type DrawerEvent = EventFrom<typeof drawerMachine>;
type DismissReason = Extract<DrawerEvent, { type: 'drawer.dismissed' }>['reason'];

interface Spec extends SpecState<View> {
  isHere: boolean;
}

const { msisdn } = testNumber('subscribed');
const home = `/home?msisdn=${msisdn}`;

function act(
  name: string,
  event: DrawerEvent,
  stimulus: Stimulus,
  outcome: (spec: Spec) => boolean,
): Case<Spec> {
  return {
    name,
    stimulus,
    event,
    isPossible: (spec) => spec.isHere,
    outcome: (spec) => ({ ...spec, view: { isOpen: outcome(spec) } }),
  };
}

/** Navigation closes the drawer (D-8). */
const going = (spec: Spec, address: string): Spec => ({
  ...spec,
  world: { ...spec.world, address },
  view: { isOpen: false },
  isHere: false,
});

const closes = () => false;

const dismissed = (reason: DismissReason): DrawerEvent => ({ type: 'drawer.dismissed', reason });

/** The requirements of the category drawer: DRAWER-1 to DRAWER-4. */
export const drawerModel: Model<View, Spec> = {
  id: 'drawer',
  machine: drawerMachine,
  starts: [
    {
      name: 'is on the landing page',
      address: home,
      cookie: msisdn,
      before: [{ do: 'go', address: '/category/Puzzle' }],
      spec: {
        world: { address: home, cookie: msisdn, sent: [] },
        view: { isOpen: false },
        timer: null,
        isHere: true,
      },
    },
  ],
  cases: [
    act(
      'presses Category',
      { type: 'button.pressed' },
      { do: 'press', role: 'button', name: 'Category' },
      ({ view }) => !view.isOpen,
    ),
    act(
      'presses Close',
      dismissed('close'),
      { do: 'press', role: 'button', name: 'Close', within: 'dialog' },
      closes,
    ),
    act('presses Escape', dismissed('escape'), { do: 'key', key: 'Escape' }, closes),
    act('taps outside', dismissed('outside'), { do: 'tap outside' }, closes),
    act('swipes it out', dismissed('swipe'), { do: 'swipe drawer' }, closes),
    {
      name: 'chooses a category',
      stimulus: {
        do: 'press',
        role: 'link',
        name: 'Cards & Board',
        within: 'dialog',
        to: '/category/Cards%20%26%20Board',
      },
      event: { type: 'category.chosen' },
      isPossible: (spec) => spec.view.isOpen,
      outcome: (spec) => going(spec, '/category/Cards%20%26%20Board'),
    },
    {
      name: 'leaves',
      stimulus: { do: 'go', address: '/search' },
      event: { type: 'screen.left' },
      isPossible: (spec) => spec.isHere,
      outcome: (spec) => going(spec, '/search'),
    },
  ],
  exercises: {
    'DRAWER-1': ({ view }, before, step) =>
      step === 'presses Category' && view.isOpen !== before?.view.isOpen,
    'DRAWER-2': ({ isHere, view }, before) =>
      isHere && before?.view.isOpen === true && !view.isOpen,
    'DRAWER-3': (_, before, step) => before?.isHere === true && step === 'chooses a category',
    'DRAWER-4': ({ isHere }, before) => before?.view.isOpen === true && !isHere,
  },
  background: ['/api/games', '/loginuser'],
  unjudged: ['/loginuser'],
  project: () => null,
  prepare: async (portal, _start, settled) => {
    portal.catalogue.send({ type: 'catalogue.wanted' });
    await settled();
  },
  createActor: (machine, portal) => createActor(machine, { ...portal.actorOptions, id: 'drawer' }),
  viewOfSnapshot: (snapshot) => ({ isOpen: snapshot.hasTag('open') }),
  viewOfPage: (page) => ({ isOpen: page.dialogs.some(({ name }) => name === 'Categories') }),
};
