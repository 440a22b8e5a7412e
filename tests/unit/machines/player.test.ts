// The player machine: the one event that no path contains, a second page of a playing game.
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { playerMachine } from '../../../machines/player';

test('a second load of the frame keeps the state playing', () => {
  const actor = createActor(playerMachine).start();
  actor.send({ type: 'frame.loaded' });
  actor.send({ type: 'frame.loaded' });
  expect(actor.getSnapshot().value).toBe('playing');
});
