import { StrictMode, useEffect, useLayoutEffect, useReducer } from 'react';
import { nextTask } from '../portal/next-task';
import type { Portal } from '../portal/portal';
import { skipEarlyTap } from '../ui/forms/skip-early-tap';
import { App } from './app';

/**
 * Carries out the tap of before hydration, in a new task: the fields have read their early input by then, and the landing
 * machine the check's reply, which stores the number.
 */
async function replayEarlyTap(): Promise<void> {
  const { tapped } = window.firstView?.input ?? {};
  delete window.firstView?.input;
  tapped?.removeAttribute('aria-busy');
  const { href } = window.location;
  await nextTask();
  // A newer tap may have left the screen.
  if (!tapped || window.location.href !== href) return;
  const element = tapped.isConnected ? tapped : replacementOf(tapped);
  if (element && !element.closest(`[${skipEarlyTap}]`)) element.click();
}

/** Returns the element that React rendered instead of one whose hydration failed, for example on a translated page. */
const replacementOf = ({ tagName, className, attributes }: HTMLElement) =>
  [...document.querySelectorAll<HTMLElement>(`${tagName}[class]`)].find(
    (element) =>
      element.className === className &&
      element.getAttribute('href') === (attributes.getNamedItem('href')?.value ?? null),
  );

/** Marks the page as ready with the first commit. */
function Ready() {
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => {
    window.firstView?.input?.stop();
    document.getElementById('root')?.removeAttribute('aria-busy');
    // build/old-browser.ts sets this property, which no listener can remove.
    // oxlint-disable-next-line unicorn/prefer-add-event-listener
    window.onerror = null;
    document.querySelector('[data-start-failed]')?.remove();
    // Render again, so that React runs all passive effects before the next event. Otherwise a key reaches a controlled field
    // before its subscription, and is lost.
    renderAgain();
  }, []);
  useEffect(() => void replayEarlyTap(), []);
  return null;
}

/** Rendered at build time and hydrated: one component, so that React's ids are equal. */
export const Root = ({ portal }: { portal: Portal }) => (
  <StrictMode>
    <App portal={portal} />
    <Ready />
  </StrictMode>
);
