import { brands } from '../brands/all.js';
import type { Brand } from '../brands/brand.js';
import type { FrameException } from '../src/portal/game-frame.js';

/** An invalid setting; its message is one sentence for the operator. */
export class ConfigError extends Error {
  static {
    // Set it on the prototype: Vite would print an own property.
    this.prototype.name = 'ConfigError';
  }

  constructor(message: string) {
    super(message);
    // Vite prints the stack of an error: reduce it to the message.
    this.stack = message;
  }
}

export interface BuildConfig {
  /** Name of the brand's file in brands/. */
  brandName: string;
  brand: Brand;
  productName: string;
  /** The portal's public origin without a trailing slash; '' if unknown. */
  publicOrigin: string;
  /** '' or an origin without a trailing slash. */
  providerHost: string;
  /** Where browsers send reports: a path or an address; '' disables reports. */
  reportUrl: string;
  frameExceptions: FrameException[];
  /** The hosts whose games are framed, besides the portal's own; empty: any. */
  gameHosts: string[];
  hasOwnersPages: boolean;
}

export type Env = Readonly<Record<string, string | undefined>>;

/** Returns the settings that are built into the app. Throws a `ConfigError`. */
export function readBuildConfig(env: Env): BuildConfig {
  const brandName = readBrandName(env);
  const brand = brands[brandName]!;
  return {
    brandName,
    brand,
    productName: readProductName(env, brand),
    publicOrigin: readOrigin(env, 'VITE_PUBLIC_ORIGIN')?.origin ?? '',
    providerHost: readOrigin(env, 'VITE_PROVIDER_HOST')?.origin ?? '',
    reportUrl: readReportUrl(env),
    frameExceptions: readFrameExceptions(env),
    gameHosts: readGameHosts(env),
    hasOwnersPages: readFlag(env, 'VITE_OWNERS_PAGES', false),
  };
}

/** Returns the origin of a setting, or undefined for a blank one. Throws a `ConfigError`. */
export function readOrigin(env: Env, name: string): URL | undefined {
  const value = env[name]?.trim();
  if (!value) return undefined;
  // Check the pattern first: URL repairs malformed input.
  if (/^https?:\/\/[^\s/\\?#@]+\/?$/i.test(value) && URL.canParse(value)) return new URL(value);
  throw new ConfigError(
    `${name} must be an http or https origin without a path, such as https://api.example.com, not '${value}'.`,
  );
}

/** Returns whether a setting is 'true', or `preset` for a blank one. Throws a `ConfigError`. */
export function readFlag(env: Env, name: string, preset: boolean): boolean {
  const value = env[name]?.trim() || String(preset);
  if (value === 'true' || value === 'false') return value === 'true';
  throw new ConfigError(`${name} must be true or false, not '${value}'.`);
}

/** Returns the items of a comma-separated setting without white space; [] for a blank one. */
export function readList(env: Env, name: string): string[] {
  const items = (env[name] ?? '').split(',').map((item) => item.trim());
  return items.join('') === '' ? [] : items;
}

function readReportUrl(env: Env): string {
  const value = env.VITE_REPORT_URL?.trim() ?? '';
  const isAddress = /^https?:\/\/[^\s\\?#@]+$/i.test(value) && URL.canParse(value);
  if (value === '' || isAddress || /^\/[^\s/\\?#][^\s\\?#]*$/.test(value)) return value;
  throw new ConfigError(
    `VITE_REPORT_URL must be a path of the portal or an http or https address, such as /report, not '${value}'.`,
  );
}

function readBrandName(env: Env): string {
  const names = Object.keys(brands);
  const value = env.VITE_BRAND?.trim() || names[0];
  if (value !== undefined && names.includes(value)) return value;
  throw new ConfigError(`VITE_BRAND must be one of ${names.join(', ')}, not '${value}'.`);
}

function readProductName(env: Env, brand: Brand): string {
  const value = env.VITE_PRODUCT_NAME?.trim() || brand.productName;
  // Vite inserts the name into the HTML page without escaping.
  if (/^[^<>"\p{Cc}]{1,60}$/u.test(value)) return value;
  throw new ConfigError(
    `VITE_PRODUCT_NAME must be one line of at most 60 characters without <, > and ", not ${JSON.stringify(value)}.`,
  );
}

/**
 * Sandbox tokens that a setting may grant. The others would let a game navigate the portal, get our origin or open windows
 * without a sandbox.
 */
const grantable = [
  'allow-downloads',
  'allow-forms',
  'allow-modals',
  'allow-orientation-lock',
  'allow-pointer-lock',
  'allow-popups',
  'allow-presentation',
];

const isListOf = (value: unknown, fits: (item: string) => boolean): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string' && fits(item));

/** A lower-case host without a port, as `URL` returns it. */
const isHost = (text: string) => /^[a-z\d.-]+$/.test(text);

function isFrameException(value: unknown): value is FrameException {
  if (typeof value !== 'object' || value === null) return false;
  const { game, host, sandbox = [], allow = [], ...unknown } = value as Record<string, unknown>;
  const isForGame = Number.isSafeInteger(game) && host === undefined;
  const isForHost = typeof host === 'string' && isHost(host) && game === undefined;
  return (
    (isForGame || isForHost) &&
    isListOf(sandbox, (token) => grantable.includes(token)) &&
    // Accept a plain name only: it becomes part of an attribute.
    isListOf(allow, (name) => /^[a-z]+(-[a-z]+)*$/.test(name)) &&
    Object.keys(unknown).length === 0
  );
}

function readFrameExceptions(env: Env): FrameException[] {
  const text = env.VITE_FRAME_EXCEPTIONS?.trim() || '[]';
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The code below refuses it.
  }
  if (Array.isArray(value) && value.every(isFrameException)) return value;
  throw new ConfigError(
    `VITE_FRAME_EXCEPTIONS must be JSON such as [{"host":"games.example.com","sandbox":["allow-popups"],"allow":["gyroscope"]}], each with a "game" (an id) or a "host" (in small letters, without a port), the sandbox tokens being of ${grantable.join(', ')}, not '${text}'.`,
  );
}

function readGameHosts(env: Env): string[] {
  const hosts = readList(env, 'VITE_GAME_HOSTS');
  if (hosts.every(isHost)) return hosts;
  throw new ConfigError(
    `VITE_GAME_HOSTS must be names of hosts, such as games.example.com,play.example.org, not '${env.VITE_GAME_HOSTS}'.`,
  );
}
