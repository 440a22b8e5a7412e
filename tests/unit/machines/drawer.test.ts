import { expect, test } from 'vitest';
import { createActor, type EventFrom } from 'xstate';
import { drawerMachine } from '../../../machines/drawer';

type DrawerEvent = EventFrom<typeof drawerMachine>;

function createDrawer() {
  const actor = createActor(drawerMachine).start();
  return {
    isOpen: () => actor.getSnapshot().hasTag('open'),
    send: (event: DrawerEvent) => actor.send(event),
  };
}

const reasons = ['close', 'escape', 'outside', 'swipe', 'category'] as const;
const closing: DrawerEvent[] = [
  ...reasons.map((reason) => ({ type: 'drawer.dismissed', reason }) as const),
  { type: 'screen.left' },
];

test('the drawer is closed at first', () => {
  expect(createDrawer().isOpen()).toBe(false);
});

test('the Category button opens and closes the drawer', () => {
  const { isOpen, send } = createDrawer();
  const seen = [1, 2, 3].map(() => {
    send({ type: 'button.pressed' });
    return isOpen();
  });
  expect(seen).toEqual([true, false, true]);
});

test.each(closing)('an open drawer closes on %o', (event) => {
  const { isOpen, send } = createDrawer();
  send({ type: 'button.pressed' });
  send(event);
  expect(isOpen()).toBe(false);
});

test.each(closing)('a closed drawer stays closed on %o', (event) => {
  const { isOpen, send } = createDrawer();
  send(event);
  expect(isOpen()).toBe(false);
});
