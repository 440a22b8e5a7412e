import { onTestFinished } from 'vitest';
import { startFixtures, type Fixtures, type FixturesOptions } from '../../fixtures/server';
import { startPortalServer, type PortalServerOptions } from '../../server/portal-server';
import { recordLog } from './log-recorder';
import { oneBackend } from './one-backend';

/** Starts fixtures that end with the test. */
export async function useFixtures(options?: FixturesOptions): Promise<Fixtures> {
  const fixtures = await startFixtures(options);
  onTestFinished(() => fixtures.close());
  return fixtures;
}

/**
 * Starts the portal's server in front of one backend, on a free port, until the test ends. Resolves with the server, and with
 * the lines and the text of its log.
 */
export async function usePortal(backend: string | URL, options: Partial<PortalServerOptions> = {}) {
  const { log, lines, text } = recordLog();
  const portal = await startPortalServer({
    dist: 'tests/support/built',
    port: 0,
    host: '127.0.0.1',
    log,
    ...oneBackend(backend),
    ...options,
  });
  onTestFinished(() => portal.close());
  return { ...portal, lines, text };
}
