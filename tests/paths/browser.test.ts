import { afterAll, inject } from 'vitest';
import { startFixtures } from '../../fixtures/server';
import { startPortalServer } from '../../server/portal-server';
import { createBrowserDriver } from '../drivers/browser';
import { launchBrowser } from '../support/chromium';
import { describePaths } from './suite';
import { thinPaths } from './thin';

const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

describePaths({
  name: 'browser',
  choose: thinPaths,
  createDriver: async () => {
    const fixtures = await startFixtures();
    const backend = new URL(fixtures.origin);
    const [server, browser] = await Promise.all([
      startPortalServer({
        dist: inject('dist'),
        port: 0,
        apiOrigin: backend,
        providerOrigin: backend,
        fixturesOrigin: backend,
      }),
      launchBrowser(inject('chromium')),
    ]);
    closing.push(
      () => server.close(),
      () => fixtures.close(),
    );
    return createBrowserDriver({ origin: server.origin, browser });
  },
});
