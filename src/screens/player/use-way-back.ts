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
  let place = lowestPlace();
  const hadEarlier = lastBefore(href) !== undefined;
  let looks = 0;
  let isLeaving = false;

  /** Our place in a list that is full, once what falls out of it for our own last entry has done so. */
  function lowestPlace() {
    return placeInList() - Number(isFull && entries()?.length !== history.length);
  }

  /**
   * A list that is full shows what is added to it by what falls out of it: our place moves. Where its first entries are
   * not ours to see, one goes on top at longer and longer intervals, so that what was there before outlasts a long game.
   */
  const look = () => {
    const isSeen = history.length !== known || placeInList() < place;
    if (isSeen) looks = 0;
    else {
      if (!isFull || entries()?.length === known) return;
      looks += 1;
      const isTurn = (looks & (looks - 1)) === 0;
      // Once the game has pushed out what was there before, there is nothing to spare.
      if (!isTurn && !(hadEarlier && !lastBefore(href))) return;
    }
    const before = history.length;
    history.pushState(history.state, '', href);
    known = history.length;
    isFull = known === before || known === mostEntries;
    place = lowestPlace();
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

const navigationOf = ({ navigation }: { navigation?: Navigation }) => navigation;

/** What the browser tells of the list: our entries around this one. */
const entries = () => navigationOf(window)?.entries();
const placeInList = () => navigationOf(window)?.currentEntry?.index ?? 0;

/** Our entry before those of that address, where the browser tells. */
export const lastBefore = (href: string): NavigationHistoryEntry | undefined =>
  entries()
    ?.slice(0, placeInList())
    .findLast(({ url }) => url !== href);
