import '../ui/theme/global.css';
import '../ui/feedback/StartFailed.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createApi } from '../portal/api';
import { createPortal, type Portal, type PortalOptions } from '../portal/portal';
import { frontDoor, resolvePath } from '../screens';
import { preloadScreen } from './app';
import { linkInlinedStyles } from './inlined-styles';
import { Root } from './root';

/**
 * Starts the app on the page: hydrates the screen that was rendered at build time, or renders into an empty page.
 * Returns the portal. `actorOptions` go to every actor.
 */
export async function startApp(actorOptions?: PortalOptions['actorOptions']): Promise<Portal> {
  const root = document.getElementById('root')!;
  linkInlinedStyles();

  const firstView = window.firstView?.landing;
  const productName = import.meta.env.VITE_PRODUCT_NAME;
  const portal = createPortal({
    productName,
    api: createApi({
      apiOrigin: '',
      providerHost: import.meta.env.VITE_PROVIDER_HOST,
      serviceName: productName,
      startedFeed: firstView?.feed,
    }),
    firstView,
    ...(actorOptions && { actorOptions }),
  });

  portal.reviewAddress(!isVisitedAgain());
  const { pathname, search, hash } = window.location;
  const { screen, path } = resolvePath(pathname);
  if (path === frontDoor || path !== pathname) {
    // Redirect before hydration: the HTML page of `/` is the landing screen's.
    const address = path === frontDoor ? portal.frontDoorTarget(search) : path + search + hash;
    window.history.replaceState(window.history.state, '', address);
  }
  // Keep the shell until the screen is downloaded; do not show a spinner instead.
  const isLoaded = await preloadScreen(screen).then(
    () => true,
    () => false,
  );
  firstView?.stop();
  window.addEventListener('pageshow', ({ persisted }) => {
    const { href } = window.location;
    if (!persisted) return;
    portal.reviewAddress(false);
    // The page has the number that it had when it entered the back/forward cache.
    if (window.location.href !== href) window.location.reload();
  });
  const app = <Root portal={portal} />;
  // Hydrate in slices, so that the shell can scroll meanwhile.
  startTransition(() => {
    if (isLoaded && document.documentElement.dataset.screen === screen) hydrateRoot(root, app);
    else createRoot(root).render(app);
  });
  return portal;
}

/** Whether the page was loaded by Back, Forward or a reload. */
function isVisitedAgain(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry?.type === 'back_forward' || entry?.type === 'reload';
}

/** Starts the app and, in production, registers the service worker. */
export async function startWithServiceWorker(
  actorOptions?: PortalOptions['actorOptions'],
): Promise<void> {
  const portal = await startApp(actorOptions);
  // No cache in development: it would hide changes.
  if (import.meta.env.PROD) {
    import('./after-start')
      .then((module) => module.afterStart(portal, preloadScreen))
      .catch(() => {});
  }
}
