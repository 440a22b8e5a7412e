import type { Portal } from '../portal/portal';
import type { ScreenId } from '../screens';
import { isDataSaver } from '../ui/page/data-saver';
import { prepareTouchedGames } from './prepare-touched-games';
import { pageIsIdle, registerServiceWorker } from './register-service-worker';

export { pageIsIdle };

type Preload = (screen: ScreenId) => Promise<void>;

/** Prepares the next screens, and registers the service worker. Rejects when the browser refuses it or a download fails. */
export async function afterStart(portal: Portal, preload: Preload): Promise<void> {
  prepareTouchedGames(portal, preload);
  await Promise.all([registerServiceWorker(), preloadNext(preload)]);
}

/**
 * Downloads what the next screen needs, once the page is idle. On the payment form that is also what says that a payment was
 * received: the line may break before the games arrive (HEAD-3).
 */
async function preloadNext(preload: Preload): Promise<void> {
  await pageIsIdle();
  if (document.documentElement.dataset.screen === 'subscription') {
    await Promise.allSettled([
      preload('ussd-page'),
      import('../screens/shared/deferred-components'),
    ]);
  }
  if (!isDataSaver()) await preload('player');
}
