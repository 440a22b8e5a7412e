import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { FlowsPage } from './flows-page';

const root = document.getElementById('root');
if (root === null) throw new Error('flows/index.html has no #root.');

createRoot(root).render(
  <StrictMode>
    <FlowsPage />
  </StrictMode>,
);
