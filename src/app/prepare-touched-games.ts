import type { Portal } from '../portal/portal';
import { gameOfPath } from '../portal/find-game';

/**
 * Downloads the player at the `pointerdown` on a game link, and connects to the game's host if that is another one.
 * `preload` may reject: the tap retries.
 */
export function prepareTouchedGames(
  { catalogue }: Portal,
  preload: (screen: 'player') => Promise<void>,
): void {
  const onTouch = ({ target }: Event) => {
    const link = (target as Element).closest<HTMLAnchorElement>('a[href^="/games/"]');
    if (!link) return;
    preload('player').catch(() => {});
    const game = gameOfPath(catalogue.getSnapshot().context.data.categories, link.pathname);
    if (game) connectTo(game.gameurl);
  };
  document.addEventListener('pointerdown', onTouch, { passive: true });
}

/** Opens a connection to the host of an address, over https as the player frames it; does nothing for our own host. */
function connectTo(address: string): void {
  const { location } = window;
  if (!URL.canParse?.(address, location.origin)) return;
  const { protocol, host } = new URL(address, location.origin);
  const href = `https://${host}`;
  if (host === location.host || !/^https?:$/.test(protocol)) return;
  if (document.querySelector(`link[rel="preconnect"][href="${href}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'preconnect';
  link.href = href;
  document.head.append(link);
}
