import { parseArgs } from 'node:util';
import { ConfigError, readBuildConfig, readOrigin } from '../../build/config';
import { isIdentityHeader } from '../../server/proxy';

const options = {
  api: { type: 'string' },
  provider: { type: 'string' },
  portal: { type: 'string' },
  origin: { type: 'string' },
  direct: { type: 'boolean', default: false },
  login: { type: 'string' },
  subscribe: { type: 'string' },
  pack: { type: 'string' },
  'other-number': { type: 'string' },
  'identity-header': { type: 'string', default: '' },
  games: { type: 'string', default: '5' },
} as const;

export type Subject = ReturnType<typeof readOptions>;

/** Returns the options of the command. Throws a `ConfigError`, or an error of `parseArgs`, which may contain a number. */
export function readOptions(args: string[]) {
  const { values } = parseArgs({ args, options });
  const { direct: isDirect, login, subscribe, pack = '', games } = values;
  const originOf = (name: 'api' | 'provider' | 'portal' | 'origin') =>
    readOrigin({ [`--${name}`]: values[name] }, `--${name}`);
  const [portal, origin] = [originOf('portal'), originOf('origin')];
  const api = originOf('api') ?? portal;
  const identityHeader = values['identity-header'].toLowerCase();
  const otherNumber = values['other-number'];
  const numbers = [login, subscribe, otherNumber].filter((number) => number !== undefined);
  const { brand, productName } = readBuildConfig(process.env);
  const packs = brand.packs.map(({ value }) => value);
  const refusals: Record<string, unknown> = {
    'Name a backend with --api https://api.example.com, or --portal.': !api,
    '--direct needs --origin, such as https://play.example.com.': isDirect && !origin,
    '--login, --subscribe and --other-number take 4 to 20 digits, with the country prefix.':
      numbers.some((number) => !/^\d{4,20}$/.test(number)),
    '--other-number must differ from --subscribe.': otherNumber && otherNumber === subscribe,
    [`--subscribe needs --pack, one of ${packs.join(', ')}.`]: subscribe && !packs.includes(pack),
    '--identity-header must be a name that begins with X- or contains MSISDN.':
      identityHeader && !isIdentityHeader(identityHeader),
    '--games must be a whole number from 0 to 999.': !/^\d{1,3}$/.test(games),
  };
  const refusal = Object.keys(refusals).find((sentence) => refusals[sentence]);
  if (refusal) throw new ConfigError(refusal);
  return {
    api: api!,
    provider: originOf('provider') ?? api!,
    /** A running portal, whose files are checked; also the backend without --api. */
    portal,
    origin,
    /** Browsers call the provider without the portal (VITE_PROVIDER_HOST). */
    isDirect,
    /** The kit sends no request with a number that is undefined. `subscribe` and `otherNumber` may be charged. */
    login,
    subscribe,
    otherNumber,
    numbers,
    /** Lower-case name of the header in which a gateway sends the number; '': payments prove no number. */
    identityHeader,
    pack: pack || packs[0]!,
    games: Number(games),
    service: productName,
  };
}
