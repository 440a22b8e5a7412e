import { kilobytes } from './checks';
import { sendRequest, whole, type Answer, type Clock } from './exchange';

/** A number of requested addresses, the bytes of the largest answer, and a text about those with a fault; '' without any. */
export interface Sample {
  requested: number;
  largest: number;
  faulty: string;
}

/** Requests one address per host, then evenly spread ones. */
export async function requestSample(
  addresses: readonly string[],
  count: number,
  clock: Clock,
  faultOf: (answer: Answer, address: string) => string,
): Promise<Sample> {
  const all = [...new Set(addresses)];
  const hosts = new Map(all.toReversed().map((address) => [new URL(address).host, address]));
  const step = Math.max(1, Math.floor(all.length / count));
  const spread = all.filter((_, index) => index % step === 0);
  const sample = [...new Set([...hosts.values(), ...spread])].slice(0, count);
  const faults: string[] = [];
  let largest = 0;
  for (const address of sample) {
    const answer = await answerAt(address, clock);
    largest = Math.max(largest, answer.sent);
    const status = answer.status !== 200 && `status ${answer.status}`;
    const fault = answer.broken ?? (status || faultOf(answer, address));
    if (fault) faults.push(`${address} (${fault})`);
  }
  const found = `${faults.length} of ${sample.length} requested: ${faults.slice(0, 3).join('; ')}`;
  return { requested: sample.length, largest, faulty: faults.length > 0 ? found : '' };
}

/** Returns the answer after redirects. */
async function answerAt(address: string, clock: Clock, redirects = 5): Promise<Answer> {
  const answer = await whole(sendRequest(address, { signal: clock.limit(10_000) }, clock));
  const location = answer.header('location');
  const isRedirect = answer.status >= 300 && answer.status < 400 && location !== '';
  if (!isRedirect || !URL.canParse(location, address)) return answer;
  const next = new URL(location, address);
  if (!/^https?:$/.test(next.protocol)) return answer;
  if (redirects === 0) return { ...answer, broken: 'too many redirects' };
  return answerAt(next.href, clock, redirects - 1);
}

/** Returns why a picture is of no use, or ''. */
export function faultOfPicture({ header, sent }: Answer): string {
  const [type, resource] = [header('content-type'), header('cross-origin-resource-policy')];
  if (!type.startsWith('image/')) return `type ${type || 'missing'}`;
  if (sent > 30_000) return kilobytes(sent);
  if (resource.startsWith('same-')) return `Cross-Origin-Resource-Policy ${resource}`;
  return /no-store/.test(header('cache-control')) ? 'Cache-Control no-store' : '';
}

/** Returns the header by which browsers refuse to frame a response in the portal; '' if they frame it. */
export function refusalOfFrame(
  { url, header }: Pick<Answer, 'url' | 'header'>,
  portal: URL | undefined,
): string {
  const { origin } = new URL(url);
  const ancestors = header('content-security-policy')
    .split(/[;,]/)
    .map((directive) => directive.trim().split(/\s+/))
    .filter(([name]) => name?.toLowerCase() === 'frame-ancestors');
  const refusing = ancestors.find(
    ([, ...sources]) => !sources.some((source) => matches(source, origin, portal)),
  );
  // Browsers ignore X-Frame-Options when frame-ancestors exists.
  if (ancestors.length > 0) return refusing?.join(' ') ?? '';
  const option = header('x-frame-options').toUpperCase();
  const isOurs = option.includes('SAMEORIGIN') && portal?.origin === origin;
  return !isOurs && /SAMEORIGIN|DENY/.test(option) ? `X-Frame-Options ${option}` : '';
}

/** Whether a source of frame-ancestors names the portal; `own` is the origin of the answer. */
function matches(source: string, own: string, portal: URL | undefined): boolean {
  if (source === '*') return true;
  if (!portal) return false;
  if (source === `'self'`) return portal.origin === own;
  if (/^https?:$/.test(source)) return portal.protocol === source;
  const [, scheme, host = '', port = ''] =
    /^(?:(https?):\/\/)?([^:/]+)(?::(\d+|\*))?\/?$/.exec(source) ?? [];
  if (scheme && `${scheme}:` !== portal.protocol) return false;
  if (port !== '*' && port !== portal.port) return false;
  return host.startsWith('*.') ? portal.hostname.endsWith(host.slice(1)) : portal.hostname === host;
}
