import { parseArgs } from 'node:util';
import { ConfigError, readBuildConfig } from '../../build/config';

export interface ConformanceOptions {
  /** The fixtures are started and checked. */
  fixtures: boolean;
  /** Undefined for the fixtures, here and below. */
  api: URL | undefined;
  provider: URL | undefined;
  /** Where the portal will be; undefined: not said. */
  origin: URL | undefined;
  /** Browsers ask the provider themselves (VITE_PROVIDER_HOST); otherwise the portal hands their calls on. */
  isDirect: boolean;
  /** The number that is checked with POST /loginuser; undefined: that call is not made. */
  login: string | undefined;
  /** The number that is subscribed with POST /subscribe/user, which may charge it; undefined: not made. */
  subscribe: string | undefined;
  pack: string;
  /** How many games and pictures are looked at. */
  games: number;
  service: string;
}

const names = {
  api: { type: 'string' },
  provider: { type: 'string' },
  origin: { type: 'string' },
  direct: { type: 'boolean', default: false },
  login: { type: 'string' },
  subscribe: { type: 'string' },
  pack: { type: 'string' },
  games: { type: 'string', default: '5' },
  service: { type: 'string' },
  fixtures: { type: 'boolean', default: false },
} as const;

/** What the command was told. Throws a `ConfigError` with a sentence, which never repeats a number. */
export function readOptions(args: string[]): ConformanceOptions {
  const values = parse(args);
  const api = readOrigin('--api', values.api);
  const provider = readOrigin('--provider', values.provider) ?? api;
  if (values.fixtures && api) {
    throw new ConfigError('--fixtures checks the fixtures, --api a backend: give one of the two.');
  }
  if (!values.fixtures && !api) {
    throw new ConfigError(
      'Name the backend with --api https://api.example.com, or try the kit with --fixtures.',
    );
  }
  const origin = readOrigin('--origin', values.origin);
  if (values.direct && !origin) {
    throw new ConfigError(
      '--direct needs --origin, the origin of the portal, such as https://play.example.com.',
    );
  }
  return {
    fixtures: values.fixtures,
    api,
    provider,
    origin,
    isDirect: values.direct,
    login: readNumber('--login', values.login),
    subscribe: readNumber('--subscribe', values.subscribe),
    pack: readPack(values.pack, values.subscribe),
    games: readCount(values.games),
    service: values.service ?? readBuildConfig(process.env).productName,
  };
}

function parse(args: string[]) {
  try {
    const { values, positionals } = parseArgs({ args, options: names, allowPositionals: true });
    // Not repeated: it may be a number.
    if (positionals.length > 0) throw new Error('There is a word that belongs to no option.');
    return values;
  } catch (error) {
    const [sentence = ''] = (error as Error).message.split(/(?<=\.) |\n/);
    const options = Object.keys(names).map((name) => `--${name}`);
    throw new ConfigError(
      `${sentence.replace(/\.?$/, '.')} The options are ${options.join(', ')}.`,
    );
  }
}

function readOrigin(name: string, given: string | undefined): URL | undefined {
  if (given === undefined) return undefined;
  const value = given.trim();
  if (/^https?:\/\/[^\s/\\?#@]+\/?$/i.test(value) && URL.canParse(value)) return new URL(value);
  throw new ConfigError(
    `${name} must be an http or https origin without a path, such as https://api.example.com, not '${value}'.`,
  );
}

function readNumber(name: string, given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  const value = given.trim();
  if (/^\d{4,20}$/.test(value)) return value;
  throw new ConfigError(
    `${name} must be a number with its country prefix: 4 to 20 digits and nothing else.`,
  );
}

function readPack(given: string | undefined, subscribe: string | undefined): string {
  const known = readBuildConfig(process.env).brand.packs.map(({ value }) => value);
  if (given === undefined && subscribe === undefined) return '';
  if (given !== undefined && subscribe === undefined) {
    throw new ConfigError('--pack goes with --subscribe, which names the number.');
  }
  if (given !== undefined && known.includes(given)) return given;
  throw new ConfigError(`--subscribe needs --pack, one of ${known.join(', ')}.`);
}

function readCount(given: string): number {
  if (/^\d{1,3}$/.test(given)) return Number(given);
  throw new ConfigError(`--games must be a whole number from 0 to 999, not '${given}'.`);
}
