import { StrictMode, useEffect, useLayoutEffect, useReducer } from 'react';
import { nextTask } from '../portal/next-task';
import type { Portal } from '../portal/portal';
import { skipEarlyPresses } from '../ui/skip-early-presses';
import { App } from './app';

/** Clicks the buttons and the link that the user pressed before hydration. Run it after the fields have read their early input. */
function replayEarlyPresses(): void {
  const { earlyInput } = window;
  delete window.earlyInput;
  for (const pressed of earlyInput?.presses ?? []) {
    pressed.removeAttribute('aria-busy');
    // React's state is collapsed: reset the attribute before the click.
    if (pressed.hasAttribute('aria-expanded')) pressed.setAttribute('aria-expanded', 'false');
    if (pressed.closest(`[${skipEarlyPresses}]`)) continue;
    if (pressed instanceof HTMLAnchorElement) void clickLink(pressed);
    else pressed.click();
  }
}

/** Clicks a link in a new task: the machine of its screen must read the check's reply before the screen is left. */
async function clickLink(link: HTMLAnchorElement) {
  await nextTask();
  // A newer press may have left the screen; the browser would follow a removed link.
  if (link.isConnected) link.click();
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
  useEffect(replayEarlyPresses, []);
  return null;
}

/** Rendered at build time and hydrated: one component, so that React's ids are equal. */
export const Root = ({ portal }: { portal: Portal }) => (
  <StrictMode>
    <App portal={portal} />
    <Ready />
  </StrictMode>
);
