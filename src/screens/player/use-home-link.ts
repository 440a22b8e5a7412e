import { useCallback, type MouseEvent } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { usePortal } from '../../portal/portal-context';
import { frontDoor } from '../../screens';
import { entryBefore } from './use-back-guard';

const timeoutMs = 400;

export interface HomeLink {
  href: string;
  onPress: (event: MouseEvent) => void;
}

/**
 * A link to the landing page. When it is the history entry before the game, or before the games that were opened one after
 * another, goes back instead: the browser restores the scroll position, and Back does not reopen a game.
 */
export function useHomeLink(): HomeLink {
  const portal = usePortal();
  const onPress = useCallback(
    (event: MouseEvent) => {
      const player = window.location.href;
      const home = portal.frontDoorTarget('');
      const before = entryBefore(player, true);
      if (before?.url !== window.location.origin + home || !before.sameDocument) return;
      event.preventDefault();
      // A game may block going back; it cannot block a new entry.
      const openHome = () => {
        if (window.location.href === player) navigate(home);
      };
      const timer = setTimeout(openHome, timeoutMs);
      window.navigation
        .traverseTo(before.key)
        .committed?.then(() => clearTimeout(timer))
        .catch(openHome);
    },
    [portal],
  );
  return { href: frontDoor, onPress };
}
