import { act, render, screen, within } from '@testing-library/react';
import { StrictMode, type ComponentType } from 'react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { App } from '../../../src/app/app';
import { lazyScreen } from '../../../src/app/lazy-screen';
import { PortalProvider } from '../../../src/portal/portal-context';
import { useBackend } from '../../support/backend';
import { numberOf } from '../../support/sample';
import { haveCookie, hrefOf, visit } from '../../support/visit';
import { takeConsole } from '../../support/console-guard';

const backend = useBackend();

test('who was let in before and is turned away on a bad line can try again', async () => {
  haveCookie(numberOf('subscribed'));
  const { settled } = visit(backend, '/home/login-header');
  await settled();
  await screen.findByRole('heading', { level: 1 });
  expect(hrefOf('Réessayer')).toBe(`/home?msisdn=${numberOf('subscribed')}`);
});

test('who was never let in has nothing to try again', async () => {
  const { settled } = visit(backend, '/home/login-header');
  await settled();
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('link', { name: 'Réessayer' })).toBeNull();
});

test('a catalogue that failed can be tried again in the drawer', async () => {
  backend.fixtures.override('/api/games', { kind: 'text', httpStatus: 500, text: '' });
  const { settled, click, user } = visit(backend, `/home?msisdn=${numberOf('subscribed')}`);
  await settled();
  await click('button', 'Category');
  await settled();
  const drawer = screen.getByRole('dialog', { name: 'Categories' });
  expect(drawer.textContent).toContain('The categories could not be loaded.');
  backend.fixtures.override('/api/games', undefined);
  await user.click(within(drawer).getByRole('button', { name: 'Try again' }));
  await settled();
  expect(drawer.querySelectorAll('a')).toHaveLength(32);
  expect(takeConsole()).toEqual(['Loading the catalogue failed: status']);
});

/** A screen whose download ends when the test says so. */
function downloadable() {
  const downloads: { succeed: () => void; fail: () => void }[] = [];
  const Screen = lazyScreen(
    () =>
      new Promise<ComponentType>((resolve, reject) => {
        downloads.push({
          succeed: () => resolve(() => <h1>Here</h1>),
          fail: () => reject(new Error('no line')),
        });
      }),
  );
  const { portal } = backend.createPortal();
  const view = render(
    <StrictMode>
      <PortalProvider portal={portal}>
        <Screen />
      </PortalProvider>
    </StrictMode>,
  );
  backend.beforeReset(() => view.unmount());
  return downloads;
}

test('a screen that cannot be downloaded says so and can be tried again, and again', async () => {
  const downloads = downloadable();
  for (const attempt of [1, 2]) {
    expect(screen.getByRole('status').textContent).toBe('Loading…');
    for (const { fail } of downloads) fail();
    await screen.findByRole('alert');
    screen.getByRole('heading', { name: 'This page could not be loaded' });
    const before = downloads.length;
    screen.getByRole('button', { name: 'Try again' }).click();
    await screen.findByRole('status');
    expect(downloads.length, `after attempt ${attempt}`).toBe(before + 1);
  }
  downloads.at(-1)?.succeed();
  await screen.findByRole('heading', { name: 'Here' });
});

test('a screen that breaks says so in place of a blank page, and any other address works', async () => {
  const { portal } = backend.createPortal();
  const isBroken = vi.spyOn(portal.numberCookie, 'read').mockImplementation(() => {
    throw new Error('broken');
  });
  window.history.replaceState(null, '', '/category/Puzzle');
  const { unmount } = render(<App portal={portal} />);
  backend.beforeReset(unmount);
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Check your connection, then try again.',
  );
  screen.getByRole('heading', { name: 'This page could not be shown' });
  screen.getByRole('button', { name: 'Try again' });
  expect(takeConsole().join()).toContain('broken');
  isBroken.mockRestore();
  await act(async () => window.history.pushState(null, '', '/search'));
  await screen.findByRole('heading', { name: 'Search' });
  expect(screen.queryByRole('alert')).toBeNull();
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a download without an end says so after 10 seconds, reloads nothing, and shows the screen when it comes', async () => {
  const asked = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
  onTestFinished(() => asked.mockRestore());
  const downloads = downloadable();
  await vi.advanceTimersByTimeAsync(9_990);
  expect(screen.getByRole('status').textContent).toBe('Loading…');
  await vi.advanceTimersByTimeAsync(20);
  await screen.findByRole('alert');
  // The page is asked for before it is loaded anew.
  expect(asked).not.toHaveBeenCalled();
  for (const { succeed } of downloads) succeed();
  await screen.findByRole('heading', { name: 'Here' });
});
