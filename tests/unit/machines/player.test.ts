import { SimulatedClock, type EventFrom } from 'xstate';
import { describe, expect, test } from 'vitest';
import type { playerMachine } from '../../../machines/player';
import { createPlayerActor } from '../../../src/screens/player/player-actor';
import { useBackend } from '../../support/backend';

const backend = useBackend();

function openGame() {
  const clock = new SimulatedClock();
  const { portal } = backend.createWorld();
  const actor = createPlayerActor({ ...portal, actorOptions: { clock } }).start();
  return {
    hears: (type: EventFrom<typeof playerMachine>['type']) => actor.send({ type }),
    pass: (ms: number) => clock.increment(ms),
    is: () => actor.getSnapshot().value,
    status: () => actor.getSnapshot().status,
    attempt: () => actor.getSnapshot().context.attempt,
  };
}

test('a game is on its way at first', () => {
  expect(openGame().is()).toBe('loading');
});

test('a game whose frame has loaded is played', () => {
  const { hears, is, pass } = openGame();
  hears('frame.loaded');
  expect(is()).toBe('playing');
  pass(60_000);
  expect(is()).toBe('playing');
});

describe('after 10 seconds without a sign of life', () => {
  function wait() {
    const game = openGame();
    game.pass(10_000);
    return game;
  }

  test('it counts as silent, and not a moment earlier', () => {
    const { is, pass } = openGame();
    pass(9_999);
    expect(is()).toBe('loading');
    pass(1);
    expect(is()).toBe('silent');
  });

  test('it is framed still: nothing is given up by itself', () => {
    const { is, attempt, pass } = wait();
    pass(60_000);
    expect([is(), attempt()]).toEqual(['silent', 1]);
  });

  test('a late load shows the game', () => {
    const { hears, is } = wait();
    hears('frame.loaded');
    expect(is()).toBe('playing');
  });

  test('trying again frames it anew, with 10 seconds of its own', () => {
    const { hears, is, attempt, pass } = wait();
    hears('retry.pressed');
    expect([is(), attempt()]).toEqual(['loading', 2]);
    pass(9_999);
    expect(is()).toBe('loading');
    pass(1);
    expect(is()).toBe('silent');
    hears('retry.pressed');
    hears('frame.loaded');
    expect([is(), attempt()]).toEqual(['playing', 3]);
  });
});

test.each(['loading', 'playing'])('there is nothing to try again: %s', (state) => {
  const { hears, is, attempt } = openGame();
  if (state === 'playing') hears('frame.loaded');
  hears('retry.pressed');
  expect([is(), attempt()]).toEqual([state, 1]);
});

test('a game that goes on to a page of its own stays what it is', () => {
  const { hears, is } = openGame();
  hears('frame.loaded');
  hears('frame.loaded');
  expect(is()).toBe('playing');
});

test.each(['loading', 'silent', 'playing'])('leaving the screen ends it: %s', (state) => {
  const { hears, is, pass, status } = openGame();
  if (state === 'silent') pass(10_000);
  if (state === 'playing') hears('frame.loaded');
  expect(is()).toBe(state);
  hears('screen.left');
  expect(status()).toBe('done');
});
