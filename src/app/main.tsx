import '../ui/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createApi } from '../portal/api';
import { createPortal } from '../portal/portal';
import { App } from './app';

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
});

createRoot(root).render(
  <StrictMode>
    <App portal={portal} />
  </StrictMode>,
);
