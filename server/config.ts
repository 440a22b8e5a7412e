import { ConfigError, readOrigin, type Env } from '../build/config';

export interface ServerConfig {
  port: number;
  /** Undefined stands for the fixtures, here and below. */
  apiOrigin: URL | undefined;
  providerOrigin: URL | undefined;
}

/** The settings that count while the portal runs. Throws a `ConfigError`. */
export function readServerConfig(env: Env): ServerConfig {
  const apiOrigin = readOrigin(env, 'API_ORIGIN');
  return {
    port: readPort(env),
    apiOrigin,
    providerOrigin: readOrigin(env, 'PROVIDER_ORIGIN') ?? apiOrigin,
  };
}

function readPort(env: Env): number {
  const value = env.PORT?.trim() || '8080';
  const port = Number(value);
  if (/^\d{1,5}$/.test(value) && port <= 65_535) return port;
  throw new ConfigError(`PORT must be a whole number from 0 to 65535, not '${value}'.`);
}
