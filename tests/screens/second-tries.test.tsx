import { render, screen, within } from '@testing-library/react';
import { StrictMode, type ComponentType } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyScreen } from '../../src/app/lazy-screen';
import { PortalProvider } from '../../src/portal/portal-context';
import { useBackend } from '../support/backend';
import { numberOf } from '../support/sample';
import { haveCookie, hrefOf, visit } from '../support/visit';
import { takeConsole } from '../support/console-guard';

const backend = useBackend();

test('who was let in before and is turned away on a bad line can try again', async () => {
  haveCookie(numberOf('subscribed'));
  const { settled } = visit(backend, '/home/login-header');
  await settled();
  expect(hrefOf('Réessayer')).toBe(`/home?msisdn=${numberOf('subscribed')}`);
});

test('who was never let in has nothing to try again', async () => {
  const { settled } = visit(backend, '/home/login-header');
  await settled();
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

test('a screen that cannot be downloaded says so and can be tried again', async () => {
  const downloads = downloadable();
  expect(screen.getByRole('status').textContent).toBe('Loading…');
  for (const { fail } of downloads) fail();
  await screen.findByRole('alert');
  screen.getByRole('heading', { name: 'This page could not be loaded' });
  screen.getByRole('button', { name: 'Try again' }).click();
  await screen.findByRole('status');
  downloads.at(-1)?.succeed();
  await screen.findByRole('heading', { name: 'Here' });
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a download without an end counts as failed after 10 seconds', async () => {
  downloadable();
  await vi.advanceTimersByTimeAsync(9_990);
  expect(screen.getByRole('status').textContent).toBe('Loading…');
  await vi.advanceTimersByTimeAsync(20);
  await screen.findByRole('alert');
});
