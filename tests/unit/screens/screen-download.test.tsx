// A screen that cannot be downloaded, or that throws, shows a message and offers a retry.
import { act, render, screen } from '@testing-library/react';
import { StrictMode, type ComponentType } from 'react';
import { expect, test, vi } from 'vitest';
import { App } from '../../../src/app/app';
import { lazyScreen } from '../../../src/app/lazy-screen';
import { PortalProvider } from '../../../src/portal/portal-context';
import { useBackend } from '../../support/backend';
import { takeConsole } from '../../support/console-guard';
import { simulateTimers } from '../../support/visit';

const backend = useBackend();

function downloadable() {
  const downloads: { succeed: () => void; fail: () => void }[] = [];
  const Screen = lazyScreen(
    () =>
      new Promise<{ default: ComponentType }>((resolve, reject) => {
        downloads.push({
          succeed: () => resolve({ default: () => <h1>Here</h1> }),
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

test('a failed download of a screen shows a message and can be retried repeatedly', async () => {
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

test('a screen that throws shows a message, and other addresses render', async () => {
  const { portal } = backend.createPortal();
  const isBroken = vi.spyOn(portal.numberCookie, 'read').mockImplementation(() => {
    throw new Error('broken');
  });
  window.history.replaceState(null, '', '/home?msisdn=1');
  const { unmount } = render(<App portal={portal} />);
  backend.beforeReset(unmount);
  expect((await screen.findByRole('alert')).textContent).toContain('Check your connection.');
  screen.getByRole('heading', { name: 'This page could not be loaded' });
  screen.getByRole('button', { name: 'Try again' });
  expect(takeConsole().join()).toContain('broken');
  isBroken.mockRestore();
  await act(async () => window.history.pushState(null, '', '/search'));
  await screen.findByRole('heading', { name: 'Search' });
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an endless download shows a message after 10 seconds, and the screen when it arrives', async () => {
  simulateTimers(true);
  const requests = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
  const downloads = downloadable();
  await vi.advanceTimersByTimeAsync(9_990);
  expect(screen.getByRole('status').textContent).toBe('Loading…');
  await vi.advanceTimersByTimeAsync(20);
  await screen.findByRole('alert');
  expect(requests).not.toHaveBeenCalled();
  for (const { succeed } of downloads) succeed();
  await screen.findByRole('heading', { name: 'Here' });
});
