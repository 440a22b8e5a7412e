import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { askForOwnersPages, buildApp, readBuildEnvironment } from '../build/build';
import { expectFreePort, onEnd, run } from './command';
import { readServerConfig } from './config';
import { addressInNetwork, announce, startBackends } from './local-backends';
import { startPortalServer } from './portal-server';

run(async () => {
  askForOwnersPages();

  // A proxy may take 103 for the answer.
  const isDirect = !process.env.TRUSTED_PROXIES;
  const config = {
    ...readServerConfig({ EARLY_HINTS: String(isDirect), ...process.env }),
    ...readBuildEnvironment('production'),
  };
  // Check before the build, which takes seconds.
  await expectFreePort(config.port);
  // A folder of its own: another portal of this checkout may be serving dist/.
  const dist = await mkdtemp(join(tmpdir(), 'portal-'));
  onEnd(() => rm(dist, { recursive: true }));
  await buildApp({ outDir: dist });
  const backends = await startBackends(config, process.env);
  const server = await startPortalServer({ ...config, ...backends, dist, log: process.stdout });
  onEnd((signal) => (signal === 'SIGTERM' ? server.stop() : server.close()));
  announce(
    config.publicOrigin || server.origin,
    { ...config, ...backends },
    addressInNetwork(server.port),
  );
});
