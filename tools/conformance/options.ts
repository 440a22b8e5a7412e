import { parseArgs } from 'node:util';
import { ConfigError, readBuildConfig, readOrigin } from '../../build/config';
import { testNumber, type TestNumberName } from '../../fixtures/test-numbers';
import { isIdentityHeader } from '../../server/proxy';

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
  fixtures: { type: 'boolean', default: false },
} as const;

export type ConformanceOptions = ReturnType<typeof readOptions>;

/** Returns the options of the command. Throws a `ConfigError` whose message contains no number. */
export function readOptions(args: string[]) {
  const { fixtures, direct: isDirect, login, subscribe, pack = '', games, ...values } = parse(args);
  const otherNumber = values['other-number'];
  const identityHeader = values['identity-header']?.toLowerCase();
  const originOf = (name: 'api' | 'provider' | 'origin') =>
    readOrigin({ [`--${name}`]: values[name] }, `--${name}`);
  const [api, provider, origin] = [originOf('api'), originOf('provider'), originOf('origin')];
  const { brand, productName } = readBuildConfig(process.env);
  const packs = brand.packs.map(({ value }) => value);
  const isNumber = (given = '0000') => /^\d{4,20}$/.test(given);
  const digits = 'must be a number with its country prefix: 4 to 20 digits and nothing else.';
  const isOther = identityHeader && otherNumber !== subscribe;
  const refusals: Record<string, unknown> = {
    '--fixtures checks the fixtures, --api a backend: give one of the two.': fixtures && api,
    'Name the backend with --api https://api.example.com, or try the kit with --fixtures.':
      !fixtures && !api,
    '--direct needs --origin, such as https://play.example.com.': isDirect && !origin,
    [`--login ${digits}`]: !isNumber(login),
    [`--subscribe ${digits}`]: !isNumber(subscribe),
    '--pack goes with --subscribe, which names the number.': !subscribe && pack,
    [`--subscribe needs --pack, one of ${packs.join(', ')}.`]: subscribe && !packs.includes(pack),
    [`--other-number ${digits}`]: !isNumber(otherNumber),
    '--other-number goes with --identity-header, and is another number than that of --subscribe.':
      otherNumber && !isOther,
    '--identity-header goes with --subscribe.': identityHeader && !subscribe,
    '--identity-header must be a name that begins with X- or contains MSISDN.':
      identityHeader && !isIdentityHeader(identityHeader),
    [`--games must be a whole number from 0 to 999, not '${games}'.`]: !/^\d{1,3}$/.test(games),
  };
  const refusal = Object.keys(refusals).find((sentence) => refusals[sentence]);
  if (refusal) throw new ConfigError(refusal);
  const preset = (name: TestNumberName) => (fixtures ? testNumber(name).msisdn : undefined);
  return {
    fixtures,
    /** Undefined for the fixtures, as is `provider`. */
    api,
    provider: provider ?? api,
    /** The portal's future origin; undefined if unknown. */
    origin,
    /** Browsers call the provider without the portal (VITE_PROVIDER_HOST). */
    isDirect,
    /** The kit sends no request with a number that is undefined. `subscribe` and `otherNumber` may be charged. */
    login: login ?? preset('subscribed'),
    subscribe: subscribe ?? preset('success'),
    otherNumber,
    /** Lower-case name of the header in which a gateway sends the number; undefined: payments prove no number. */
    identityHeader,
    pack: pack || (packs[0] ?? ''),
    /** Number of requested games and pictures. */
    games: Number(games),
    service: productName,
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
