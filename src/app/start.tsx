import '../ui/global.css';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createApi } from '../portal/api';
import { createPortal, type PortalOptions } from '../portal/portal';
import { App, preloadScreen } from './app';
import { createStage, HandOver } from './hand-over';

/**
 * Starts the app on the page, in the place of the shell that its HTML shows; `actorOptions` go to every actor. A screen
 * that is not a part of the app is waited for: until then the shell says more than a spinner would.
 */
export async function startApp(actorOptions?: PortalOptions['actorOptions']): Promise<void> {
  const shell = document.getElementById('root');
  if (shell === null) throw new Error('index.html has no #root.');

  const productName = import.meta.env.VITE_PRODUCT_NAME;
  const portal = createPortal({
    productName,
    api: createApi({
      apiOrigin: '',
      providerHost: import.meta.env.VITE_PROVIDER_HOST,
      serviceName: productName,
    }),
    ...(actorOptions && { actorOptions }),
  });

  const [input] = await Promise.all([
    shell.querySelector('input') && import('./early-input').catch(() => null),
    // Where it cannot be loaded, the app says so and offers another try.
    preloadScreen(document.documentElement.dataset.screen).catch(() => {}),
  ]);
  const stage = createStage(shell);
  // In slices: the shell can be scrolled meanwhile.
  startTransition(() =>
    createRoot(stage).render(
      <StrictMode>
        <App portal={portal} />
        <HandOver shell={shell} stage={stage} input={input} />
      </StrictMode>,
    ),
  );
  // Who develops wants to see what is there now.
  if (import.meta.env.MODE === 'production') {
    import('./keep-for-next-visit').then((module) => module.keepForNextVisit()).catch(() => {});
  }
}
