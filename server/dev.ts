import type { AddressInfo } from 'node:net';
import { createServer, type Plugin } from 'vite';
import { askForOwnersPages, dist, readBuildEnvironment, viteConfigFile } from '../build/build';
import { expectFreePort, onEnd, run } from './command';
import { readServerConfig } from './config';
import { callPaths, readHeaders } from './headers';
import { announce, startBackends } from './local-backends';
import { createEdge, decodable, type EdgeOptions } from './portal-server';

/** Routes the calls through the portal's edge within Vite's server, so that the production rules apply. */
async function portalBackends(backends: EdgeOptions): Promise<Plugin> {
  const edge = await createEdge(backends, readHeaders(dist));
  await edge.ready();
  return {
    name: 'portal-backends',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const [path = ''] = (request.url ?? '').split('?', 1);
        if (callPaths.includes(path) || (backends.fixturesOrigin && path.startsWith('/fixtures/')))
          return edge.routing(request, response);
        // Vite rejects malformed paths; the app shows its own page for them.
        request.url = decodable(request.url ?? '/');
        next();
      });
    },
  };
}

run(async () => {
  askForOwnersPages();
  const config = {
    ...readServerConfig(process.env),
    ...readBuildEnvironment('development'),
  };
  await expectFreePort(config.port, 'localhost');
  const backends = await startBackends(config, process.env);
  const server = await createServer({
    configFile: viteConfigFile,
    clearScreen: false,
    plugins: [await portalBackends({ ...config, ...backends, log: process.stdout })],
    server: { port: config.port, strictPort: true },
  });
  onEnd(() => server.close());
  await server.listen();
  const address = server.httpServer?.address() as AddressInfo | null;
  announce(`http://localhost:${address?.port ?? config.port}`, { ...config, ...backends });
});
