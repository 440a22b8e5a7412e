import type { MouseEvent } from 'react';
import { navigate } from 'wouter/use-browser-location';

/**
 * Hears the clicks of a whole screen: an address of the portal's own is gone to within the app, unless the browser is asked
 * for something else with it (a tab of its own), or a link has kept itself from leading there. One for all links, of which a
 * landing screen has a hundred: wouter's `Link` puts five hooks into each.
 */
export function followLink(event: MouseEvent): void {
  const href = (event.target as Element).closest('a')?.getAttribute('href');
  const isForBrowser = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
  if (!href?.startsWith('/') || event.defaultPrevented || event.button !== 0 || isForBrowser)
    return;
  event.preventDefault();
  navigate(href);
}
