import { expect, test } from 'vitest';
import { createActor, type EventFrom } from 'xstate';
import { drawerMachine } from '../../../machines/drawer';

type DrawerEvent = EventFrom<typeof drawerMachine>;

function openDrawer() {
  const actor = createActor(drawerMachine).start();
  return {
    isOpen: () => actor.getSnapshot().hasTag('open'),
    hears: (type: DrawerEvent['type']) => actor.send({ type }),
  };
}

test('the drawer is closed at first', () => {
  expect(openDrawer().isOpen()).toBe(false);
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
  'drawer.swiped',
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
  'drawer.swiped',
  'category.chosen',
  'screen.left',
] as const)('nothing but the button opens it: %s', (type) => {
  const { isOpen, hears } = openDrawer();
  hears(type);
  expect(isOpen()).toBe(false);
});
