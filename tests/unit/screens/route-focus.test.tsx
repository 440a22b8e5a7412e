// After navigation the focus is on the heading of the next screen, unless a field has taken it.
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PortalProvider } from '../../../src/portal/portal-context';
import { useScreen } from '../../../src/screens/use-screen';
import { useBackend } from '../../support/backend';
import { visit } from '../../support/visit';

const backend = useBackend();

/** React gives the focus before any effect runs, as `autoFocus` does. */
const giveFocus = (field: HTMLInputElement | null) => field?.focus();

function ScreenWithField({ title }: { title: string }) {
  useScreen(title, 'en');
  return (
    <main>
      <h1>{title}</h1>
      <input aria-label="First" ref={giveFocus} />
    </main>
  );
}

const heading = (name: string | RegExp) => screen.findByRole('heading', { name, level: 1 });

test('the focus goes to the heading of the next screen', async () => {
  const { go } = visit(backend, '/home/not-charged');
  await heading('Crédit insuffisant');
  await go('/nowhere');
  const notFound = await heading('Page not found');
  expect(document.activeElement).toBe(notFound);
  await go('/home/login-header');
  const card = await heading(/Souscrivez en tapant/);
  expect(document.activeElement).toBe(card);
});

test('a field that wants the focus itself keeps it', async () => {
  const { portal } = backend.createPortal();
  const at = (title: string) => (
    <PortalProvider portal={portal}>
      <ScreenWithField key={title} title={title} />
    </PortalProvider>
  );
  window.history.replaceState(null, '', '/one');
  const { rerender, unmount } = render(at('One'));
  window.history.pushState(null, '', '/two');
  rerender(at('Two'));
  expect(document.title).toContain('Two');
  expect(document.activeElement).toBe(screen.getByLabelText('First'));
  unmount();
});
