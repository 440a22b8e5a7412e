import { useEffect, useState } from 'react';
import type { Portal } from '../../portal/portal';
import { usePortal } from '../../portal/portal-context';

/**
 * A framed game can add history entries, and Back steps through these without an event. Push an entry with the player's
 * address on top: Back from it fires `popstate`, and the player leaves the game (D-123).
 */
export function useBackGuard(): void {
  const portal = usePortal();
  const [lengthAtStart] = useState(() => history.length);
  useEffect(() => guardBack(portal, lengthAtStart), [portal, lengthAtStart]);
}

const checkIntervalMs = 400;
/** Chromium and Firefox keep this many entries, and evict the oldest one for each further entry. */
const maxEntries = 50;

/** Returns a function that ends the guard. */
function guardBack(portal: Portal, lengthAtStart: number): () => void {
  const player = window.location.href;
  const hadEntryBefore = entryBefore(player) !== undefined;
  let knownLength = lengthAtStart;
  // Our index once the browser has evicted the oldest entry for the player's own one.
  let knownIndex = currentIndex() - 1;
  let isLeaving = false;

  const isFull = () => history.length >= maxEntries;

  const hasGameAddedEntries = () => {
    if (history.length !== knownLength) return true;
    if (!isFull()) return false;
    // A full history keeps its length: our index falls with each visible entry that is evicted.
    const areEntriesEvicted = currentIndex() < knownIndex;
    const isEntryBeforeEvicted = hadEntryBefore && !entryBefore(player);
    return areEntriesEvicted || isEntryBeforeEvicted;
  };

  const pushGuardEntry = () => {
    // In a full history our index stays: the guard evicts the oldest entry.
    knownIndex = currentIndex();
    history.pushState(history.state, '', player);
    knownLength = history.length;
  };

  const check = () => {
    // A new entry would cancel the traversal that is under way.
    if (!isLeaving && hasGameAddedEntries()) pushGuardEntry();
  };

  const leaveGame = () => {
    const before = entryBefore(player);
    const added = knownLength - lengthAtStart;
    if (before) {
      window.navigation.traverseTo(before.key).committed?.catch(() => {
        isLeaving = false;
      });
    } else if (lengthAtStart > 1 && added > 0 && !isFull() && !isLeaving) {
      // The entry before the game belongs to another site, or the browser has no Navigation API.
      history.go(-added);
    } else {
      portal.redirect(portal.frontDoorTarget(''));
    }
    isLeaving = true;
  };

  const onPopState = () => {
    if (window.location.href === player) leaveGame();
  };

  const timer = setInterval(check, checkIntervalMs);
  window.addEventListener('popstate', onPopState);
  return () => {
    clearInterval(timer);
    window.removeEventListener('popstate', onPopState);
  };
}

/** The Navigation API, which Firefox before 147 and Safari before 26.2 lack. */
const navigation = () => (window as { navigation?: Navigation }).navigation;

const currentIndex = () => navigation()?.currentEntry?.index ?? 0;

/**
 * The nearest earlier entry of our origin with another address than `href`, and outside the player if `isNoGame`; undefined
 * without the Navigation API.
 */
export const entryBefore = (href: string, isNoGame = false): NavigationHistoryEntry | undefined =>
  navigation()
    ?.entries()
    .slice(0, currentIndex())
    .filter(({ url }) => url !== href && !(isNoGame && url && isGameAddress(url)))
    .pop();

const isGameAddress = (url: string) => new URL(url).pathname.startsWith('/games/');
