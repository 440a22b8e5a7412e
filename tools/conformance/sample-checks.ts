import type { Game } from '../../machines/contracts';
import { frameOf } from '../../src/screens/player/frame';
import { headerOf, kilobytes } from './answer-checks';
import { reasonOf } from './app-calls';
import { ask, askForHeaders, type Answer, type Clock } from './ask';
import type { Findings } from './findings';

export interface Sampling {
  /** How many are looked at. */
  count: number;
  /** Where the portal will be; undefined: not said. */
  portal: URL | undefined;
  /** Where relative addresses lead. */
  base: URL;
  clock: Clock;
}

const sampleLimitMs = 10_000;
const heavyPicture = 30_000;
const longestChain = 5;

/** One of each host first, then from all over the list. */
function sampleOf(addresses: readonly string[], count: number): string[] {
  const all = [...new Set(addresses)];
  const hosts = new Map(all.toReversed().map((address) => [new URL(address).host, address]));
  const step = Math.max(1, Math.floor(all.length / Math.max(1, count)));
  const spread = all.filter((_, index) => index % step === 0);
  return [...new Set([...hosts.values(), ...spread])].slice(0, count);
}

/** The answer at the end of the redirects: HEAD, and GET where that is not understood. */
async function lookAt(address: string, clock: Clock): Promise<Answer> {
  let url = address;
  for (let step = 0; step <= longestChain; step += 1) {
    const question = (method: string) => ({ method, signal: clock.limit(sampleLimitMs) });
    let answer = await askForHeaders(url, question('HEAD'), clock);
    if ([400, 403, 404, 405, 501].includes(answer.status)) {
      answer = await askForHeaders(url, question('GET'), clock);
    }
    const { location } = answer.headers;
    if (answer.status < 300 || answer.status >= 400 || !location) return answer;
    url = new URL(location, url).href;
  }
  throw new Error('too many redirects');
}

/** Why a browser would not show an answer in a frame of the portal; undefined where it would. */
export function refusalOfFrame(
  { url, headers }: Pick<Answer, 'url' | 'headers'>,
  portal: URL | undefined,
): string | undefined {
  const { origin } = new URL(url);
  const policies = String(headers['content-security-policy'] ?? '').split(/[;,]/);
  const ancestors = policies
    .map((directive) => directive.trim().split(/\s+/))
    .filter(([name]) => name?.toLowerCase() === 'frame-ancestors');
  for (const [, ...sources] of ancestors) {
    if (!sources.some((source) => matches(source, origin, portal))) {
      return `frame-ancestors ${sources.join(' ')}`;
    }
  }
  const option = String(headers['x-frame-options'] ?? '').toUpperCase();
  // Where both are given, browsers follow the policy.
  if (ancestors.length > 0 || option === '') return undefined;
  const isOurs = portal?.origin === origin;
  const isRefused = option.includes('DENY') || (option.includes('SAMEORIGIN') && !isOurs);
  return isRefused ? `X-Frame-Options ${option}` : undefined;
}

function matches(source: string, own: string, portal: URL | undefined): boolean {
  if (source === '*') return true;
  if (!portal) return false;
  if (source === `'self'`) return portal.origin === own;
  if (/^https?:$/.test(source)) return portal.protocol === source;
  const [, scheme, host = '', port] =
    /^(?:(https?):\/\/)?([^:/]+)(?::(\d+|\*))?\/?$/.exec(source) ?? [];
  if (scheme && `${scheme}:` !== portal.protocol) return false;
  if (port !== '*' && (port ?? '') !== portal.port) return false;
  return host.startsWith('*.') ? portal.hostname.endsWith(host.slice(1)) : portal.hostname === host;
}

/** Whether browsers will show the games in the player's frame. */
export async function checkGames(
  games: readonly Game[],
  { count, portal, base, clock }: Sampling,
  { ok, fail }: Findings,
) {
  const frames = games.flatMap((game) => frameOf(game, base.origin)?.src ?? []);
  const sample = sampleOf(frames, count);
  const refused: string[] = [];
  for (const address of sample) {
    try {
      const answer = await lookAt(address, clock);
      const isMixed = address.startsWith('https:') && answer.url.startsWith('http:');
      const refusal =
        (isMixed && 'leads to http') ||
        (answer.status !== 200 && `status ${answer.status}`) ||
        refusalOfFrame(answer, portal);
      if (refusal) refused.push(`${address} (${refusal})`);
    } catch (error) {
      refused.push(`${address} (${reasonOf(error)})`);
    }
  }
  const check = 'games: in a frame';
  if (refused.length > 0) {
    fail(
      check,
      `${refused.length} of ${sample.length} looked at are refused: ${refused.slice(0, 3).join('; ')}`,
      portal
        ? `Have the publisher send Content-Security-Policy: frame-ancestors ${portal.origin}, and no X-Frame-Options.`
        : 'Have the publisher allow the portal in frame-ancestors; say with --origin where it will be.',
    );
  } else ok(check, `${sample.length} looked at`);
}

/** The bytes of an answer: as it says, or else as they are counted. */
async function sizeOf(address: string, answer: Answer, clock: Clock): Promise<number> {
  const told = headerOf(answer, 'content-length');
  if (told !== '') return Number(told);
  const whole = await ask(address, { signal: clock.limit(sampleLimitMs) }, clock);
  for await (const piece of whole.pieces) void piece;
  return whole.sent;
}

/** Whether the pictures are there, are pictures and are small. */
export async function checkPictures(
  games: readonly Game[],
  { count, base, clock }: Sampling,
  { ok, warn }: Findings,
) {
  const addresses = games.flatMap(({ img6 }) => {
    const url = img6.trim() && URL.canParse(img6, base) ? new URL(img6, base) : undefined;
    return url && /^https?:$/.test(url.protocol) ? url.href : [];
  });
  const sample = sampleOf(addresses, count);
  const poor: string[] = [];
  let largest = 0;
  for (const address of sample) {
    try {
      const answer = await lookAt(address, clock);
      const type = headerOf(answer, 'content-type');
      const resource = headerOf(answer, 'cross-origin-resource-policy');
      const size = answer.status === 200 ? await sizeOf(answer.url, answer, clock) : 0;
      largest = Math.max(largest, size);
      const fault =
        (answer.status !== 200 && `status ${answer.status}`) ||
        (!type.startsWith('image/') && `type ${type || 'missing'}`) ||
        (size > heavyPicture && kilobytes(size)) ||
        (resource.startsWith('same-') && `Cross-Origin-Resource-Policy ${resource}`) ||
        (/no-store/.test(headerOf(answer, 'cache-control')) && 'Cache-Control no-store');
      if (fault) poor.push(`${address} (${fault})`);
    } catch (error) {
      poor.push(`${address} (${reasonOf(error)})`);
    }
  }
  const check = 'pictures: files';
  if (poor.length > 0) {
    warn(
      check,
      `${poor.length} of ${sample.length} looked at: ${poor.slice(0, 3).join('; ')}`,
      'Send pictures of at most 30 kB (WebP or AVIF, 300 pixels wide) that may be cached and shown elsewhere.',
    );
  } else ok(check, `${sample.length} looked at, the largest ${kilobytes(largest)}`);
}
