import { StrictMode, useEffect, useLayoutEffect, useReducer } from 'react';
import { nextTask } from '../portal/next-task';
import type { Portal } from '../portal/portal';
import { skipEarlyPresses } from '../ui/skip-early-presses';
import { App } from './app';

/** Clicks what the user pressed before hydration. Run it after the fields have read their early input. */
function replayEarlyPresses(): void {
  const { earlyInput } = window;
  delete window.earlyInput;
  for (const pressed of earlyInput?.presses ?? []) {
    pressed.removeAttribute('aria-busy');
    // React's state is collapsed: reset the attribute before the click.
    if (pressed.hasAttribute('aria-expanded')) pressed.setAttribute('aria-expanded', 'false');
    if (!pressed.closest(`[${skipEarlyPresses}]`)) pressed.click();
  }
}

/** Marks the page as ready with the first commit. */
function Ready() {
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => {
    window.earlyInput?.stop();
    document.getElementById('root')?.removeAttribute('aria-busy');
    document.querySelector('[data-start-failed]')?.remove();
    // Render again, so that React runs all passive effects before the next event. Otherwise a key reaches a controlled field
    // before its subscription, and is lost.
    renderAgain();
  }, []);
  useEffect(() => {
    // In a task of its own: a pressed link leaves the screen, whose machine must read the check's reply first.
    void nextTask().then(replayEarlyPresses);
  }, []);
  return null;
}

/** Rendered at build time and hydrated: one component, so that React's ids are equal. */
export const Root = ({ portal }: { portal: Portal }) => (
  <StrictMode>
    <App portal={portal} />
    <Ready />
  </StrictMode>
);
