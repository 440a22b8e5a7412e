import '../ui/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createApi } from '../portal/api';
import { createPortal, type PortalOptions } from '../portal/portal';
import { App } from './app';

/** Starts the app on the page; `actorOptions` go to every actor. */
export function startApp(actorOptions?: PortalOptions['actorOptions']): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root.');

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

  createRoot(root).render(
    <StrictMode>
      <App portal={portal} />
    </StrictMode>,
  );
}
