import { kilobytes } from './checks';
import { reasonOf, sendRequest, whole, type Answer, type Clock } from './exchange';

/** A number of requested addresses, and a text about those with a fault; '' if there are none. */
export interface Sample {
  requested: number;
  faulty: string;
}

const requestOne = (url: string, method: string, clock: Clock) =>
  sendRequest(url, { method, signal: clock.limit(10_000) }, clock);

/** Requests one address per host, then evenly spread ones. */
export async function requestSample(
  addresses: readonly string[],
  count: number,
  clock: Clock,
  faultOf: (answer: Answer, address: string) => Promise<string> | string,
): Promise<Sample> {
  const all = [...new Set(addresses)];
  const hosts = new Map(all.toReversed().map((address) => [new URL(address).host, address]));
  const step = Math.max(1, Math.floor(all.length / count));
  const spread = all.filter((_, index) => index % step === 0);
  const sample = [...new Set([...hosts.values(), ...spread])].slice(0, count);
  const faults: string[] = [];
  for (const address of sample) {
    const fault = await headersAt(address, clock)
      .then((answer) => {
        const status = answer.status !== 200 && `status ${answer.status}`;
        return answer.broken ?? (status || faultOf(answer, address));
      })
      .catch(reasonOf);
    if (fault) faults.push(`${address} (${fault})`);
  }
  const found = `${faults.length} of ${sample.length} requested: ${faults.slice(0, 3).join('; ')}`;
  return { requested: sample.length, faulty: faults.length > 0 ? found : '' };
}

/** Returns the headers after redirects: with HEAD, and with GET if HEAD is refused. */
async function headersAt(address: string, clock: Clock): Promise<Answer> {
  let url = address;
  for (let step = 0; ; step += 1) {
    let answer = await requestOne(url, 'HEAD', clock);
    if ([400, 403, 404, 405, 501].includes(answer.status))
      answer = await requestOne(url, 'GET', clock);
    answer.stream.destroy();
    const location = answer.header('location');
    if (answer.status < 300 || answer.status >= 400 || !location) return answer;
    if (step === 5) throw new Error('too many redirects');
    url = new URL(location, url).href;
  }
}

/** Returns why a picture is of no use, or ''; tells `onSize` its bytes. */
export async function faultOfPicture(
  { url, header }: Answer,
  clock: Clock,
  onSize: (bytes: number) => void,
): Promise<string> {
  const length = header('content-length');
  const body = length === '' ? await whole(requestOne(url, 'GET', clock)) : undefined;
  if (body?.broken) return body.broken;
  const size = body?.sent ?? Number(length);
  onSize(size);
  const [type, resource] = [header('content-type'), header('cross-origin-resource-policy')];
  if (!type.startsWith('image/')) return `type ${type || 'missing'}`;
  if (size > 30_000) return kilobytes(size);
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
