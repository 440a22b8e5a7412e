import type { Portal } from '../portal/portal';
import { isDataSaver } from '../ui/page/data-saver';
import { prepareTouchedGames } from './prepare-touched-games';
import { pageIsIdle, registerServiceWorker } from './register-service-worker';

export { pageIsIdle };

/**
 * Prepares the next screens, and registers the service worker. Rejects when the browser refuses the worker or the player's
 * download fails.
 */
export async function afterStart(
  portal: Portal,
  preloadPlayer: () => Promise<void>,
): Promise<void> {
  prepareTouchedGames(portal, preloadPlayer);
  await Promise.all([
    registerServiceWorker(),
    pageIsIdle().then(() => (isDataSaver() ? undefined : preloadPlayer())),
  ]);
}
