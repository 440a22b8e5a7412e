import { networkInterfaces } from 'node:os';
import { ConfigError, type Env } from '../build/config';
import { backendModes, readBackendMode, type BackendMode } from '../fixtures/operator';
import { startFixtures } from '../fixtures/server';
import { formatTestNumbers, testNumbers } from '../fixtures/test-numbers';
import { onEnd } from './command';
import type { ServerConfig } from './config';
import type { Backends } from './proxy';

/** Returns how the fixtures charge. Throws a `ConfigError`. */
export function readFixturesBackend({ FIXTURES_BACKEND: value }: Env): BackendMode {
  const mode = readBackendMode(value);
  if (mode) return mode;
  throw new ConfigError(`FIXTURES_BACKEND must be ${backendModes.join(' or ')}, not '${value}'.`);
}

/** Returns the backends that the settings name, or starts the fixtures. Throws a `ConfigError`. */
export async function startBackends(
  { apiOrigin, providerOrigin }: ServerConfig,
  env: Env,
): Promise<Backends> {
  const backend = readFixturesBackend(env);
  if (apiOrigin) return { apiOrigin, providerOrigin: providerOrigin ?? apiOrigin };
  const fixtures = await startFixtures({ backend });
  onEnd(() => fixtures.close());
  const fixturesOrigin = new URL(fixtures.origin);
  return {
    apiOrigin: fixturesOrigin,
    providerOrigin: providerOrigin ?? fixturesOrigin,
    fixturesOrigin,
  };
}

/** Prints the portal's addresses and test numbers. */
export function announce(
  origin: string,
  { apiOrigin, fixturesOrigin, hasOwnersPages }: Backends & { hasOwnersPages: boolean },
  inNetwork?: string,
): void {
  console.log(`\nThe portal runs at ${origin}\n`);
  if (hasOwnersPages) console.log(`Its flows:        ${origin}/flows/ (not in npm run build)`);
  if (fixturesOrigin) {
    const subscribed = testNumbers.find((row) => row.name === 'subscribed')?.msisdn ?? '';
    console.log(`As a subscriber:  ${origin}/home?msisdn=${subscribed}`);
    console.log(`To subscribe:     ${origin}/home/login`);
    console.log(`To log in:        ${origin}/home/check`);
    if (inNetwork) console.log(`From a phone:     ${inNetwork} in the same network`);
    console.log(`\nTest numbers:\n\n${formatTestNumbers()}\n`);
  } else {
    console.log(`Backend:          ${apiOrigin.origin}`);
    console.log(`To subscribe:     ${origin}/home/login`);
  }
  console.log('Ctrl-C ends it.');
}

/** Returns the address of this machine in its network; undefined without one. */
export function addressInNetwork(port: number): string | undefined {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  const found = addresses.find(({ family, internal }) => family === 'IPv4' && !internal);
  return found && `http://${found.address}:${port}`;
}
