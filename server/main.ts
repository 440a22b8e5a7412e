import { fileURLToPath } from 'node:url';
import { ConfigError, readBuildConfig } from '../build/config';
import { onEnd, run } from './command';
import { readServerConfig, type ServerConfig } from './config';
import { startPortalServer } from './portal-server';
import type { Backends } from './proxy';

/** The service of docker-compose.yml and deploy/swarm.yml. */
const fixturesService = new URL('http://fixtures:4000');

/** Throws a `ConfigError` without a backend: a deployment that has lost its settings must not serve test data. */
function backendsOf({ apiOrigin, providerOrigin, hasFixtures }: ServerConfig): Backends {
  if (apiOrigin) return { apiOrigin, providerOrigin: providerOrigin ?? apiOrigin };
  if (!hasFixtures) {
    throw new ConfigError(
      'API_ORIGIN must be the origin of the backend, such as https://api.example.com; FIXTURES=true uses test data instead.',
    );
  }
  return {
    apiOrigin: fixturesService,
    providerOrigin: providerOrigin ?? fixturesService,
    fixturesOrigin: fixturesService,
  };
}

// The entry point of the image: serves an app that has been built. `vite.config.ts` beside this file bundles it.
run(async () => {
  const config = { ...readServerConfig(process.env), ...readBuildConfig(process.env) };
  const server = await startPortalServer({
    ...config,
    ...backendsOf(config),
    dist: fileURLToPath(new URL('../dist', import.meta.url)),
    log: process.stdout,
  });
  const { port, opsPort } = server;
  const time = new Date().toISOString();
  console.log(JSON.stringify({ level: 'info', time, port, opsPort, msg: 'listening' }));
  onEnd((signal) => (signal === 'SIGTERM' ? server.stop() : server.close()));
});
