import { ConfigError, readOrigin, type Env } from '../build/config';
import { backendModes, readBackendMode, type BackendMode } from '../fixtures/operator';

export interface ServerConfig {
  port: number;
  /** Undefined stands for the fixtures, here and below. */
  apiOrigin: URL | undefined;
  providerOrigin: URL | undefined;
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
    fixturesBackend: readFixturesBackend(env),
  };
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
