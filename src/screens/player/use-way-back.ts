import { useEffect } from 'react';
import { homeAddress } from '../../portal/addresses';
import type { Portal } from '../../portal/portal';
import { usePortal } from '../../portal/portal-context';

/** How often is looked whether the game has added to the history, in ms. */
const lookEvery = 400;
/** How many entries Chromium and Firefox keep. */
const mostEntries = 50;

/**
 * Keeps Back one step away from what was there before the game. What a frame adds to the history is history of the page,
 * and Back within it is told to nobody but the frame. So an entry of ours is put on top of it: Back leaves that one,
 * which the page hears, and goes on to before the game. A game that adds nothing never meets this.
 */
export function useWayBack(): void {
  const portal = usePortal();
  useEffect(() => keepWayBack(portal), [portal]);
}

function keepWayBack(portal: Portal): () => void {
  const { href } = window.location;
  const lengthBefore = history.length;
  let known = lengthBefore;
  let isFull = known >= mostEntries;
  let isLeaving = false;

  /** A list that is full does not show what is added to it. */
  const look = () => {
    if (history.length === known && !isFull) return;
    const before = history.length;
    history.pushState(history.state, '', href);
    known = history.length;
    isFull = known === before;
  };

  const leave = () => {
    if (window.location.href !== href) return;
    const earlier = lastBefore(href);
    if (earlier) window.navigation.traverseTo(earlier.key).committed?.catch(() => {});
    // What was there before is not ours: as far back as the list has grown.
    else if (lengthBefore > 1 && known > lengthBefore && !isFull && !isLeaving) {
      history.go(lengthBefore - known);
    }
    // Nothing was, or the game has pushed it out of the list.
    else portal.redirect(homeAddress(portal.numberCookie.read()));
    isLeaving = true;
  };

  const timer = setInterval(look, lookEvery);
  window.addEventListener('popstate', leave);
  return () => {
    clearInterval(timer);
    window.removeEventListener('popstate', leave);
  };
}

/** Our entry before those of that address, where the browser tells. */
export function lastBefore(href: string): NavigationHistoryEntry | undefined {
  const { navigation } = window as { navigation?: Navigation };
  const here = navigation?.currentEntry?.index ?? 0;
  return navigation
    ?.entries()
    .slice(0, here)
    .findLast(({ url }) => url !== href);
}
