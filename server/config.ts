import { ConfigError, readFlag, readList, readOrigin, type Env } from '../build/config';
import { defaultLimits, fixturesLimits, type Limits } from './limits';
import { isIdentityHeader } from './proxy';
import { trusts } from './trusted-proxies';

export interface ServerConfig {
  port: number;
  /** Port of health and metrics; undefined disables them. */
  opsPort: number | undefined;
  /** Undefined: use the fixtures; the same for `providerOrigin`. */
  apiOrigin: URL | undefined;
  providerOrigin: URL | undefined;
  /** Whether the image may run on the fixtures' service instead of a backend. */
  hasFixtures: boolean;
  /** Addresses and networks of proxies whose `X-Forwarded-…` headers are accepted. */
  trustedProxies: string[];
  /** Lower-case names of the gateway's headers that identify the subscriber. */
  identityHeaders: string[];
  limits: Limits;
  /** Whether a payment gets 103, which some proxies take for the answer. */
  hasEarlyHints: boolean;
}

/** Returns the settings of the running portal. Throws a `ConfigError`. */
export function readServerConfig(env: Env): ServerConfig {
  const apiOrigin = readOrigin(env, 'API_ORIGIN');
  const presets = apiOrigin ? defaultLimits : fixturesLimits;
  return {
    port: readPort(env, 'PORT') ?? 8080,
    opsPort: readPort(env, 'OPS_PORT'),
    apiOrigin,
    providerOrigin: readOrigin(env, 'PROVIDER_ORIGIN') ?? apiOrigin,
    hasFixtures: readFlag(env, 'FIXTURES', false),
    hasEarlyHints: readFlag(env, 'EARLY_HINTS', false),
    trustedProxies: readTrustedProxies(env),
    identityHeaders: readIdentityHeaders(env),
    limits: {
      perAddress: readLimit(env, 'LIMIT_PER_ADDRESS', presets.perAddress),
      perNumber: readLimit(env, 'LIMIT_PER_NUMBER', presets.perNumber),
    },
  };
}

function readTrustedProxies(env: Env): string[] {
  const networks = readList(env, 'TRUSTED_PROXIES');
  try {
    trusts(networks);
    return networks;
  } catch {
    throw new ConfigError(
      `TRUSTED_PROXIES must be IP addresses or networks, such as 10.0.0.0/8,2001:db8::1, not '${env.TRUSTED_PROXIES}'.`,
    );
  }
}

function readIdentityHeaders(env: Env): string[] {
  const names = readList(env, 'IDENTITY_HEADERS').map((name) => name.toLowerCase());
  if (!names.every(isIdentityHeader)) {
    throw new ConfigError(
      `IDENTITY_HEADERS must be names that begin with X- or contain MSISDN, not '${env.IDENTITY_HEADERS}'.`,
    );
  }
  if (names.length === 0 || readTrustedProxies(env).length > 0) return names;
  throw new ConfigError(
    'IDENTITY_HEADERS must be set together with TRUSTED_PROXIES, from which alone they count.',
  );
}

function readLimit(env: Env, name: string, preset: number): number {
  const value = env[name]?.trim() || String(preset);
  if (/^[1-9]\d{0,8}$/.test(value)) return Number(value);
  throw new ConfigError(`${name} must be a whole number of requests a minute, not '${value}'.`);
}

function readPort(env: Env, name: string): number | undefined {
  const value = env[name]?.trim();
  if (!value) return undefined;
  const port = Number(value);
  if (/^\d{1,5}$/.test(value) && port <= 65_535) return port;
  throw new ConfigError(`${name} must be a whole number from 0 to 65535, not '${value}'.`);
}
