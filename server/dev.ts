import type { AddressInfo } from 'node:net';
import { createServer, type Plugin } from 'vite';
import { readBuildEnvironment, viteConfigFile } from '../build/build';
import { announce, expectFreePort, onEnd, run, startBackends } from './command';
import { readServerConfig } from './config';
import { createProxy, type Backends } from './proxy';

/** The backends under Vite's origin, by the rules of the built portal. */
function portalBackends(backends: Backends): Plugin {
  const proxy = createProxy(backends);
  return {
    name: 'portal-backends',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        if (proxy(request, response)) return;
        // Vite refuses these; the app shows its own page for them.
        if (isMalformed(request.url)) request.url = '/index.html';
        next();
      });
    },
  };
}

function isMalformed(address = ''): boolean {
  try {
    decodeURI(address);
    return false;
  } catch {
    return true;
  }
}

run(async () => {
  const config = readServerConfig(process.env);
  readBuildEnvironment('development');
  await expectFreePort(config.port, 'localhost');
  const backends = await startBackends(config);
  const server = await createServer({
    configFile: viteConfigFile,
    clearScreen: false,
    plugins: [portalBackends(backends)],
    server: { port: config.port, strictPort: true },
  });
  onEnd(() => server.close());
  await server.listen();
  const address = server.httpServer?.address() as AddressInfo | null;
  announce(`http://localhost:${address?.port ?? config.port}`, backends);
});
