import { StrictMode, useEffect, useLayoutEffect, useReducer } from 'react';
import type { Portal } from '../portal/portal';
import { holdsPresses } from '../ui/holds-presses';
import { App } from './app';

/** Takes over what the user has done before, when all screens have taken over what was entered. */
function replayEarlyPresses(): void {
  const { earlyInput } = window;
  delete window.earlyInput;
  for (const button of earlyInput?.presses ?? []) {
    button.removeAttribute('aria-busy');
    // React knows it as collapsed.
    if (button.hasAttribute('aria-expanded')) button.setAttribute('aria-expanded', 'false');
    if (!button.closest(`[${holdsPresses}]`)) button.click();
  }
}

/** Beside the app: the page is in use from its first commit on. */
function Ready() {
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => {
    window.earlyInput?.stop();
    document.getElementById('root')?.removeAttribute('aria-busy');
    document.querySelector('[data-start-failed]')?.remove();
    // React then runs all passive effects before the next event. Later, a key would find fields that are controlled but
    // not subscribed to their actors yet, and be lost.
    renderAgain();
  }, []);
  useEffect(replayEarlyPresses, []);
  return null;
}

/** What is rendered at build time and hydrated: one component, so that ids are the same. */
export const Root = ({ portal }: { portal: Portal }) => (
  <StrictMode>
    <App portal={portal} />
    <Ready />
  </StrictMode>
);
