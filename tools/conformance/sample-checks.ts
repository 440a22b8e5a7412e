import type { Game } from '../../machines/contracts';
import { frameOf } from '../../src/portal/game-frame';
import { headerOf, kilobytes } from './answer-checks';
import { sendRequest, reasonOf, whole, type Answer, type Clock } from './send-request';
import { fail, warn, type Findings } from './findings';

export interface Sampling {
  /** Sample size. */
  count: number;
  /** The portal's origin; undefined if unknown. */
  portal: URL | undefined;
  /** The base of relative addresses. */
  base: URL;
  clock: Clock;
}

const sampleLimitMs = 10_000;
const heavyPicture = 30_000;
const longestChain = 5;

/** Returns one address per host, then evenly spread ones. */
function sampleOf(addresses: readonly string[], count: number): string[] {
  const all = [...new Set(addresses)];
  const hosts = new Map(all.toReversed().map((address) => [new URL(address).host, address]));
  const step = Math.max(1, Math.floor(all.length / count));
  const spread = all.filter((_, index) => index % step === 0);
  return [...new Set([...hosts.values(), ...spread])].slice(0, count);
}

/** Returns the headers after redirects: with HEAD, and with GET if HEAD is refused. */
async function headersAt(address: string, clock: Clock): Promise<Answer> {
  const request = async (url: string, method: string) => {
    const answer = await sendRequest(url, { method, signal: clock.limit(sampleLimitMs) }, clock);
    answer.leave();
    return answer;
  };
  let url = address;
  for (let step = 0; step <= longestChain; step += 1) {
    let answer = await request(url, 'HEAD');
    if ([400, 403, 404, 405, 501].includes(answer.status)) answer = await request(url, 'GET');
    const { location } = answer.headers;
    if (answer.status < 300 || answer.status >= 400 || !location) return answer;
    url = new URL(location, url).href;
  }
  throw new Error('too many redirects');
}

/** Requests a sample of addresses; returns their count, and those with a fault. */
async function faultsIn(
  addresses: readonly string[],
  { count, clock }: Sampling,
  faultOf: (answer: Answer, address: string) => Promise<string> | string,
) {
  const sample = sampleOf(addresses, count);
  const faults: string[] = [];
  for (const address of sample) {
    const fault = await headersAt(address, clock)
      .then((answer) =>
        answer.status === 200 ? faultOf(answer, address) : `status ${answer.status}`,
      )
      .catch(reasonOf);
    if (fault) faults.push(`${address} (${fault})`);
  }
  const found = `${faults.length} of ${sample.length} requested: ${faults.slice(0, 3).join('; ')}`;
  return { requested: sample.length, isFaulty: faults.length > 0, found };
}

/** Returns the header by which browsers refuse to frame a response in the portal; undefined if they frame it. */
export function refusalOfFrame(
  { url, headers }: Pick<Answer, 'url' | 'headers'>,
  portal: URL | undefined,
): string | undefined {
  const { origin } = new URL(url);
  const ancestors = headerOf({ headers }, 'content-security-policy')
    .split(/[;,]/)
    .map((directive) => directive.trim().split(/\s+/))
    .filter(([name]) => name?.toLowerCase() === 'frame-ancestors');
  const refusing = ancestors.find(
    ([, ...sources]) => !sources.some((source) => matches(source, origin, portal)),
  );
  if (refusing) return refusing.join(' ');
  const option = headerOf({ headers }, 'x-frame-options').toUpperCase();
  const isAllowed = option.includes('SAMEORIGIN')
    ? portal?.origin === origin
    : !option.includes('DENY');
  // Browsers ignore X-Frame-Options when frame-ancestors exists.
  return ancestors.length > 0 || isAllowed ? undefined : `X-Frame-Options ${option}`;
}

/** Whether a source of frame-ancestors names the portal; `own` is the origin of the answer. */
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

/** Checks whether browsers show the games in the player's frame. */
export async function checkGames(games: readonly Game[], sampling: Sampling, findings: Findings) {
  const { base, portal } = sampling;
  const frames = games.flatMap((game) => frameOf(game, base.origin)?.src ?? []);
  const { requested, isFaulty, found } = await faultsIn(frames, sampling, (answer, address) => {
    const isMixed = address.startsWith('https:') && answer.url.startsWith('http:');
    return isMixed ? 'leads to http' : (refusalOfFrame(answer, portal) ?? '');
  });
  const fix = portal
    ? `Have the publisher send Content-Security-Policy: frame-ancestors ${portal.origin}, and no X-Frame-Options.`
    : 'Have the publisher allow the portal in frame-ancestors; name its origin with --origin.';
  findings.add('games: in a frame', `${requested} requested`, isFaulty && fail(found, fix));
}

/** Returns the bytes of a response: its Content-Length, or the counted bytes. */
async function sizeOf({ url, headers }: Answer, clock: Clock): Promise<number> {
  const length = headers['content-length'];
  if (length !== undefined) return Number(length);
  return (await whole(sendRequest(url, { signal: clock.limit(sampleLimitMs) }, clock))).sent;
}

/** Checks that pictures exist, are images and are small. */
export async function checkPictures(
  games: readonly Game[],
  sampling: Sampling,
  findings: Findings,
) {
  const addresses = games.flatMap(({ img6 }) => {
    const url = img6.trim() && URL.canParse(img6, sampling.base) && new URL(img6, sampling.base);
    return url && /^https?:$/.test(url.protocol) ? url.href : [];
  });
  let largest = 0;
  const { requested, isFaulty, found } = await faultsIn(addresses, sampling, async (answer) => {
    const type = headerOf(answer, 'content-type');
    const resource = headerOf(answer, 'cross-origin-resource-policy');
    const size = await sizeOf(answer, sampling.clock);
    largest = Math.max(largest, size);
    if (!type.startsWith('image/')) return `type ${type || 'missing'}`;
    if (size > heavyPicture) return kilobytes(size);
    if (resource.startsWith('same-')) return `Cross-Origin-Resource-Policy ${resource}`;
    return /no-store/.test(headerOf(answer, 'cache-control')) ? 'Cache-Control no-store' : '';
  });
  const advice =
    'Send pictures of at most 30 kB (WebP or AVIF, 300 pixels wide) that may be cached and shown elsewhere.';
  findings.add(
    'pictures: files',
    `${requested} requested, the largest ${kilobytes(largest)}`,
    isFaulty && warn(found, advice),
  );
}
