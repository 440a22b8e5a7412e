// The guard of the player's Back: an entry that it pushes while the player is being left would cancel the way out.
import { renderHook } from '@testing-library/react';
import { createElement, type PropsWithChildren } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Portal } from '../../../src/portal/portal';
import { PortalProvider } from '../../../src/portal/portal-context';
import { useBackGuard } from '../../../src/screens/player/use-back-guard';

/** Starts the guard in a history of `length` entries; the test adds those of the game. */
function startGuard(length: number, before?: { committed: Promise<void> }) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  window.history.replaceState(null, '', '/games/7/Puzzle');
  vi.spyOn(History.prototype, 'length', 'get').mockImplementation(() => length);
  const push = vi.spyOn(window.history, 'pushState').mockImplementation(() => void (length += 1));
  const ways = {
    traverse: vi.fn(() => before),
    go: vi.spyOn(window.history, 'go').mockReturnValue(),
    redirect: vi.fn(),
  };
  if (before) {
    const entries = () => [{ key: 'before', url: 'https://portal.example/home' }, {}];
    const navigation = { currentEntry: { index: 1 }, entries, traverseTo: ways.traverse };
    vi.stubGlobal('navigation', navigation);
  }
  const portal = { redirect: ways.redirect, frontDoorTarget: () => '/home' } as unknown as Portal;
  const wrapper = ({ children }: PropsWithChildren) =>
    createElement(PortalProvider, { portal }, children);
  const { unmount } = renderHook(useBackGuard, { wrapper });
  onTestFinished(unmount);
  return {
    unmount,
    /** Returns how many entries the guard pushes after the game has added one. */
    pushesAfterGame: () => {
      const earlier = push.mock.calls.length;
      length += 1;
      vi.advanceTimersByTime(1_000);
      return push.mock.calls.length - earlier;
    },
    pressBack: () => window.dispatchEvent(new PopStateEvent('popstate')),
    taken: () => Object.entries(ways).flatMap(([name, way]) => way.mock.calls.map(() => name)),
  };
}

test.each([
  ['traverse', 3, { committed: new Promise<void>(() => {}) }],
  ['go', 3, undefined],
  ['redirect', 1, undefined],
] as const)(
  'the guard pushes no entry after Back has begun to leave by %s',
  (way, length, before) => {
    const guard = startGuard(length, before);
    expect(guard.pushesAfterGame()).toBe(1);
    guard.pressBack();
    expect(guard.taken()).toEqual([way]);
    expect(guard.pushesAfterGame()).toBe(0);
  },
);

test('the guard pushes entries again when the browser refuses the traversal, until the player is gone', async () => {
  const committed = Promise.reject<void>(new DOMException('Aborted.', 'AbortError'));
  const guard = startGuard(3, { committed });
  guard.pressBack();
  await committed.catch(() => {});
  expect(guard.pushesAfterGame()).toBe(1);
  guard.unmount();
  expect(guard.pushesAfterGame()).toBe(0);
  guard.pressBack();
  expect(guard.taken()).toEqual(['traverse']);
});
