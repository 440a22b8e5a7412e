import { useCallback, type MouseEvent } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { entryBefore } from './use-back-guard';

const timeoutMs = 400;

export interface HomeLink {
  href: string;
  onPress: (event: MouseEvent) => void;
}

/**
 * A link from the game to `href`, the landing page. Where that page is the entry before the game, a press goes back to it,
 * so that the browser restores its scroll position and Back does not reopen the game; elsewhere it is a usual link.
 */
export function useHomeLink(href: string): HomeLink {
  const onPress = useCallback(
    (event: MouseEvent) => {
      const player = window.location.href;
      const before = entryBefore(player);
      if (before?.url !== window.location.origin + href || !before.sameDocument) return;
      event.preventDefault();
      // A game may block going back; it cannot block a new entry.
      const openHome = () => {
        if (window.location.href === player) navigate(href);
      };
      const timer = setTimeout(openHome, timeoutMs);
      window.navigation
        .traverseTo(before.key)
        .committed?.then(() => clearTimeout(timer))
        .catch(openHome);
    },
    [href],
  );
  return { href, onPress };
}
