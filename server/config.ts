import { ConfigError, readOrigin, type Env } from '../build/config';
import { backendModes, readBackendMode, type BackendMode } from '../fixtures/operator';
import { isNetwork } from './trusted-proxies';

export interface ServerConfig {
  port: number;
  /** Undefined stands for the fixtures, here and below. */
  apiOrigin: URL | undefined;
  providerOrigin: URL | undefined;
  /** Addresses and networks whose `X-Forwarded-…` headers are believed. */
  trustedProxies: string[];
  /** How the fixtures charge. */
  fixturesBackend: BackendMode;
}

/** The settings that count while the portal runs. Throws a `ConfigError`. */
export function readServerConfig(env: Env): ServerConfig {
  const apiOrigin = readOrigin(env, 'API_ORIGIN');
  return {
    port: readPort(env),
    apiOrigin,
    providerOrigin: readOrigin(env, 'PROVIDER_ORIGIN') ?? apiOrigin,
    trustedProxies: readTrustedProxies(env),
    fixturesBackend: readFixturesBackend(env),
  };
}

function readTrustedProxies({ TRUSTED_PROXIES: value = '' }: Env): string[] {
  const networks = value.split(',').map((network) => network.trim());
  if (networks.join('') === '') return [];
  if (networks.every(isNetwork)) return networks;
  throw new ConfigError(
    `TRUSTED_PROXIES must be IP addresses or networks, such as 10.0.0.0/8,2001:db8::1, not '${value}'.`,
  );
}

function readFixturesBackend({ FIXTURES_BACKEND: value }: Env): BackendMode {
  const mode = readBackendMode(value);
  if (mode) return mode;
  throw new ConfigError(`FIXTURES_BACKEND must be ${backendModes.join(' or ')}, not '${value}'.`);
}

function readPort(env: Env): number {
  const value = env.PORT?.trim() || '8080';
  const port = Number(value);
  if (/^\d{1,5}$/.test(value) && port <= 65_535) return port;
  throw new ConfigError(`PORT must be a whole number from 0 to 65535, not '${value}'.`);
}
