import { buildApp, dist, readBuildEnvironment } from '../build/build';
import { expectFreePort, onEnd, run } from './command';
import { readServerConfig } from './config';
import { addressInNetwork, announce, startBackends } from './local-backends';
import { startPortalServer } from './portal-server';

run(async () => {
  const config = readServerConfig(process.env);
  readBuildEnvironment('production');
  // Check before the build, which would replace the files of a running portal.
  await expectFreePort(config.port);
  await buildApp();
  const backends = await startBackends(config, process.env);
  const server = await startPortalServer({ ...config, ...backends, dist, log: process.stdout });
  onEnd((signal) => (signal === 'SIGTERM' ? server.stop() : server.close()));
  announce(server.origin, backends, addressInNetwork(server.port));
});
