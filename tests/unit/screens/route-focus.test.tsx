// After navigation a field that takes the focus itself keeps it; tests/browser proves where it goes otherwise.
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PortalProvider } from '../../../src/portal/portal-context';
import { useScreen } from '../../../src/screens/shared/use-screen';
import { useBackend } from '../../support/backend';

const backend = useBackend();

/** Focuses the field before any effect runs, like React's `autoFocus`. */
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

test('a field with autofocus keeps the focus after navigation', async () => {
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
