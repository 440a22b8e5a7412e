import { brands } from '../brands/all.js';
import type { Brand } from '../brands/brand.js';
import type { FrameException } from '../src/portal/game-frame.js';

/** A setting that cannot be used. Its message is one sentence for the person who made the setting. */
export class ConfigError extends Error {
  static {
    // Not on the instance, where Vite would print it as well.
    this.prototype.name = 'ConfigError';
  }

  constructor(message: string) {
    super(message);
    // Vite prints the stack of whatever its configuration throws; the sentence says it all.
    this.stack = message;
  }
}

export interface BuildConfig {
  /** The name of its file in brands/. */
  brandName: string;
  brand: Brand;
  productName: string;
  /** Where subscribers find the portal, without a slash at its end; empty: unknown. */
  publicOrigin: string;
  /** Empty, or an origin without a slash at its end. */
  providerHost: string;
  /** Where browsers send reports: a path of the portal or an address; empty: nowhere. */
  reportUrl: string;
  /** What the frames of certain games may do beyond those of all. */
  frameExceptions: FrameException[];
  /** The hosts whose games are framed, besides the portal's own; empty: any. */
  gameHosts: string[];
  /** Whether the product owners' pages are built beside the app. */
  hasOwnersPages: boolean;
}

export type Env = Readonly<Record<string, string | undefined>>;

/** The settings that are built into the app. Throws a `ConfigError`. */
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
    hasOwnersPages: readFlag(env, 'VITE_OWNERS_PAGES', true),
  };
}

/** The origin that a setting names, or undefined where it is blank. Throws a `ConfigError`. */
export function readOrigin(env: Env, name: string): URL | undefined {
  const value = env[name]?.trim();
  if (!value) return undefined;
  // The pattern comes first, since URL repairs much of what it is given.
  if (/^https?:\/\/[^\s/\\?#@]+\/?$/i.test(value) && URL.canParse(value)) return new URL(value);
  throw new ConfigError(
    `${name} must be an http or https origin without a path, such as https://api.example.com, not '${value}'.`,
  );
}

/** Whether a setting is 'true'; `preset` where it is blank. Throws a `ConfigError`. */
export function readFlag(env: Env, name: string, preset: boolean): boolean {
  const value = env[name]?.trim() || String(preset);
  if (value === 'true' || value === 'false') return value === 'true';
  throw new ConfigError(`${name} must be true or false, not '${value}'.`);
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
  // It also stands in the HTML page, where Vite puts it in as it is.
  if (/^[^<>"\p{Cc}]{1,60}$/u.test(value)) return value;
  throw new ConfigError(
    `VITE_PRODUCT_NAME must be one line of at most 60 characters without <, > and ", not ${JSON.stringify(value)}.`,
  );
}

/**
 * What a frame may be given. The tokens that are missing would let a game lead the portal away, take our origin, or open
 * windows that are no longer held by anything.
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

/** In small letters and without a port, as `URL` has it. */
const isHost = (text: string) => /^[a-z\d.-]+$/.test(text);

function isFrameException(value: unknown): value is FrameException {
  if (typeof value !== 'object' || value === null) return false;
  const { game, host, sandbox = [], allow = [], ...unknown } = value as Record<string, unknown>;
  const isForGame = Number.isSafeInteger(game) && host === undefined;
  const isForHost = typeof host === 'string' && isHost(host) && game === undefined;
  return (
    (isForGame || isForHost) &&
    isListOf(sandbox, (token) => grantable.includes(token)) &&
    // A name and nothing else: it becomes a part of an attribute.
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
    // Refused below.
  }
  if (Array.isArray(value) && value.every(isFrameException)) return value;
  throw new ConfigError(
    `VITE_FRAME_EXCEPTIONS must be JSON such as [{"host":"games.example.com","sandbox":["allow-popups"],"allow":["gyroscope"]}], each with a "game" (an id) or a "host" (in small letters, without a port), the sandbox tokens being of ${grantable.join(', ')}, not '${text}'.`,
  );
}

function readGameHosts({ VITE_GAME_HOSTS: value = '' }: Env): string[] {
  const hosts = value.split(',').map((host) => host.trim());
  if (hosts.join('') === '') return [];
  if (hosts.every(isHost)) return hosts;
  throw new ConfigError(
    `VITE_GAME_HOSTS must be names of hosts, such as games.example.com,play.example.org, not '${value}'.`,
  );
}
