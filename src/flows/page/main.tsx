import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { FlowsPage } from './flows-page';

const root = document.getElementById('root');
if (root === null) throw new Error('flows/index.html has no #root.');

const files = import.meta.glob<string>('../../../docs/flows/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const drawings = Object.fromEntries(
  Object.entries(files).map(([path, svg]) => [path.replace(/^.*\//, ''), svg]),
);

createRoot(root).render(
  <StrictMode>
    <FlowsPage drawings={drawings} />
  </StrictMode>,
);
