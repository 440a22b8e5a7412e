import { expect, test } from 'vitest';
import { createActor, type EventFrom } from 'xstate';
import { drawerMachine } from '../../machines/drawer';

type DrawerEvent = EventFrom<typeof drawerMachine>;

function openDrawer() {
  let wanted = 0;
  const loadCatalogue = () => {
    wanted += 1;
  };
  const actor = createActor(drawerMachine.provide({ actions: { loadCatalogue } })).start();
  return {
    isOpen: () => actor.getSnapshot().hasTag('open'),
    hears: (type: DrawerEvent['type']) => actor.send({ type }),
    timesWanted: () => wanted,
  };
}

test('the drawer is closed at first, and nothing is asked for', () => {
  const { isOpen, timesWanted } = openDrawer();
  expect(isOpen()).toBe(false);
  expect(timesWanted()).toBe(0);
});

test('the button toggles it open and closed', () => {
  const { isOpen, hears } = openDrawer();
  const seen = [1, 2, 3].map(() => {
    hears('button.pressed');
    return isOpen();
  });
  expect(seen).toEqual([true, false, true]);
});

test.each([
  'close.pressed',
  'escape.pressed',
  'outside.tapped',
  'category.chosen',
  'screen.left',
] as const)('it closes: %s', (type) => {
  const { isOpen, hears } = openDrawer();
  hears('button.pressed');
  hears(type);
  expect(isOpen()).toBe(false);
});

test.each([
  'close.pressed',
  'escape.pressed',
  'outside.tapped',
  'category.chosen',
  'screen.left',
] as const)('nothing but the button opens it: %s', (type) => {
  const { isOpen, hears } = openDrawer();
  hears(type);
  expect(isOpen()).toBe(false);
});

test('opening it asks for the catalogue, closing it does not', () => {
  const { hears, timesWanted } = openDrawer();
  hears('button.pressed');
  hears('button.pressed');
  expect(timesWanted()).toBe(1);
});
