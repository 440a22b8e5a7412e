import { useCallback, type MouseEvent } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { lastBefore } from './use-way-back';

/** How long going back may take before the link leads home by itself, in ms. */
const patience = 400;

/**
 * What a press on a link to `home` does: where that page is the one before the game it goes back there, to where the
 * list was, and Back does not lead into the game again. Elsewhere, and where the browser does not tell, the link leads
 * there as any other does; also where going back would load the page anew, which takes longer.
 */
export function useWayHome(home: string): (event: MouseEvent) => void {
  return useCallback(
    (event) => {
      const { href, origin } = window.location;
      const before = lastBefore(href);
      if (before?.url !== origin + home || !before.sameDocument) return;
      event.preventDefault();
      // A game may interfere with the history, never with this.
      const goThere = () => {
        if (window.location.href === href) navigate(home);
      };
      const timer = setTimeout(goThere, patience);
      window.navigation
        .traverseTo(before.key)
        .committed?.then(() => clearTimeout(timer))
        .catch(goThere);
    },
    [home],
  );
}
