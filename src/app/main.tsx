import '../ui/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createPortal } from '../portal/portal';
import { App } from './app';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root.');

const portal = createPortal({
  apiOrigin: '',
  providerHost: import.meta.env.VITE_PROVIDER_HOST,
  serviceName: import.meta.env.VITE_PRODUCT_NAME,
});

createRoot(root).render(
  <StrictMode>
    <App portal={portal} />
  </StrictMode>,
);
