import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { flows, french } from '../machines';
import { addressToOpen } from '../replay-agent/address-to-open';
import { preserveNumberCookie } from '../replay-agent/preserve-number-cookie';
import type { PathBook } from '../replay/path-book';
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
    <FlowsPage
      flows={flows}
      french={french}
      drawings={drawings}
      loadBooks={async () => (await (await fetch('/flows/path-books.json')).json()) as PathBook[]}
      home="/home/login-header"
      addressToOpen={addressToOpen}
      keepVisitor={preserveNumberCookie}
    />
  </StrictMode>,
);
