import { parseArgs } from 'node:util';
import { ConfigError, readBuildConfig, readOrigin } from '../../build/config';
import { testNumber, type TestNumberName } from '../../fixtures/test-numbers';
import { isIdentityHeader } from '../../server/proxy';

export interface ConformanceOptions {
  /** Starts the fixtures and checks them. */
  fixtures: boolean;
  /** Undefined for the fixtures, as is `provider`. */
  api: URL | undefined;
  provider: URL | undefined;
  /** The portal's future origin; undefined if unknown. */
  origin: URL | undefined;
  /** Browsers call the provider without the portal (VITE_PROVIDER_HOST). */
  isDirect: boolean;
  /** The number for POST /loginuser; undefined: the kit does not send it. */
  login: string | undefined;
  /** The number for POST /subscribe/user, which may charge it; undefined: the kit does not send it. */
  subscribe: string | undefined;
  /** Another number that POST /subscribe/user may charge: the body's, where the identity header has the first one. */
  otherNumber: string | undefined;
  /** Lower-case name of the header in which a gateway sends the number; undefined: payments prove no number. */
  identityHeader: string | undefined;
  pack: string;
  /** Number of requested games and pictures. */
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
  'other-number': { type: 'string' },
  'identity-header': { type: 'string' },
  games: { type: 'string', default: '5' },
  service: { type: 'string' },
  fixtures: { type: 'boolean', default: false },
} as const;

/** Returns the options of the command. Throws a `ConfigError` whose message contains no number. */
export function readOptions(args: string[]): ConformanceOptions {
  const values = parse(args);
  const { fixtures, direct: isDirect, login, subscribe, pack = '', games } = values;
  const otherNumber = values['other-number'];
  const identityHeader = values['identity-header']?.toLowerCase();
  const originOf = (name: 'api' | 'provider' | 'origin') =>
    readOrigin({ [`--${name}`]: values[name] }, `--${name}`);
  const [api, provider, origin] = [originOf('api'), originOf('provider'), originOf('origin')];
  const { brand, productName } = readBuildConfig(process.env);
  const packs = brand.packs.map(({ value }) => value);
  const isNumber = (given = '0000') => /^\d{4,20}$/.test(given);
  const digits = 'must be a number with its country prefix: 4 to 20 digits and nothing else.';
  const refusals: [isRefused: boolean, sentence: string][] = [
    [fixtures && !!api, '--fixtures checks the fixtures, --api a backend: give one of the two.'],
    [
      !fixtures && !api,
      'Name the backend with --api https://api.example.com, or try the kit with --fixtures.',
    ],
    [isDirect && !origin, '--direct needs --origin, such as https://play.example.com.'],
    [!isNumber(login), `--login ${digits}`],
    [!isNumber(subscribe), `--subscribe ${digits}`],
    [!subscribe && pack !== '', '--pack goes with --subscribe, which names the number.'],
    [!!subscribe && !packs.includes(pack), `--subscribe needs --pack, one of ${packs.join(', ')}.`],
    [!isNumber(otherNumber), `--other-number ${digits}`],
    [
      !!otherNumber && (!identityHeader || otherNumber === subscribe),
      '--other-number goes with --identity-header, and is another number than that of --subscribe.',
    ],
    [!!identityHeader && !subscribe, '--identity-header goes with --subscribe.'],
    [
      !!identityHeader && !isIdentityHeader(identityHeader),
      '--identity-header must be a name that begins with X- or contains MSISDN.',
    ],
    [!/^\d{1,3}$/.test(games), `--games must be a whole number from 0 to 999, not '${games}'.`],
  ];
  const refusal = refusals.find(([isRefused]) => isRefused);
  if (refusal) throw new ConfigError(refusal[1]);
  const preset = (name: TestNumberName) => (fixtures ? testNumber(name).msisdn : undefined);
  return {
    fixtures,
    api,
    provider: provider ?? api,
    origin,
    isDirect,
    login: login ?? preset('subscribed'),
    subscribe: subscribe ?? preset('success'),
    otherNumber,
    identityHeader,
    pack: pack || (packs[0] ?? ''),
    games: Number(games),
    service: values.service ?? productName,
  };
}

function parse(args: string[]) {
  try {
    const { values, positionals } = parseArgs({ args, options: names, allowPositionals: true });
    // Do not repeat the value: it may be a number.
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
