import type { CategoryGroup } from '../../machines/contracts';
import { frameOf } from '../../src/portal/game-frame';
import { fail, listed, warn, type Run } from './findings';
import { send, type Reply } from './reply';

/** Checks the addresses of games and pictures, and requests some of both. */
export async function checkGames({ subject, add }: Run, groups: readonly CategoryGroup[]) {
  const { origin: portal = subject.api, games: count } = subject;
  const games = groups.flatMap((group) => group.games);
  const text = `of ${games.length} are not https`;
  const isPlain = (address: string) => /^\s*(http:|$)/i.test(address);
  const frames = games.flatMap((game) => frameOf(game, portal.origin)?.src ?? []);
  const unsafe = games.filter((game) => isPlain(game.gameurl) || !frameOf(game, portal.origin));
  const addresses = unsafe.map(({ gameurl }) => gameurl);
  const found = listed(addresses, text);
  const given = games.map(({ img6 }) => img6);
  add('games', {
    addresses: fail(frames.length === 0 && found) ?? warn(found),
    pictures: warn(listed(given.filter(isPlain), text)),
  });
  if (count === 0) return;
  const pictures = given
    .filter((address) => address.trim() && URL.canParse(address, portal))
    .map((address) => new URL(address, portal).href);
  const faulty = await faultsOf(frames, count, (reply) => refusalOfFrame(reply, portal));
  add('frames', { headers: fail(faulty) });
  add('pictures', { files: warn(await faultsOf(pictures, count, faultOfPicture)) });
}

/** Requests one address per host, then others. Returns a text about those with a fault; false without any. */
async function faultsOf(addresses: string[], count: number, faultOf: (reply: Reply) => string) {
  const hosts = new Map(addresses.toReversed().map((address) => [new URL(address).host, address]));
  const sample = [...new Set([...hosts.values(), ...addresses])].slice(0, count);
  const faults: string[] = [];
  for (const address of sample) {
    const reply = await send(address, { redirect: 'follow' });
    const fault = reply.status === 200 ? faultOf(reply) : reply.outcome;
    if (fault) faults.push(`${address} (${fault})`);
  }
  return listed(faults, `of ${sample.length} requested`);
}

/** Returns why a picture is of no use, or ''. */
function faultOfPicture({ header, body }: Reply): string {
  const [type, resource] = [header('content-type'), header('cross-origin-resource-policy')];
  if (!type.startsWith('image/')) return `type ${type || 'missing'}`;
  if (body.length > 30_000) return `${body.length / 1_000} kB`;
  if (resource.startsWith('same-')) return `Cross-Origin-Resource-Policy ${resource}`;
  return /no-store/.test(header('cache-control')) ? 'Cache-Control no-store' : '';
}

/** Returns why browsers refuse to frame a response in the portal; '' if they frame it. */
function refusalOfFrame({ url, header }: Reply, portal: URL): string {
  const { origin, protocol } = new URL(url);
  if (protocol === 'http:' && portal.protocol === 'https:') return 'leads to http';
  const directives = header('content-security-policy').split(/\s*[;,]\s*/);
  const ancestors = directives.filter((directive) => /^\s*frame-ancestors\b/i.test(directive));
  const refusing = ancestors.find((directive) => {
    const [, ...sources] = directive.trim().replace("'self'", origin).split(/\s+/);
    return !sources.some((source) => isNamed(portal, source));
  });
  // Browsers ignore X-Frame-Options when frame-ancestors exists.
  if (ancestors.length > 0) return refusing ?? '';
  const option = header('x-frame-options');
  const refuses = portal.origin === origin ? /deny/i : /deny|sameorigin/i;
  return refuses.test(option) ? `X-Frame-Options ${option}` : '';
}

function isNamed({ protocol, origin }: URL, source: string): boolean {
  const pattern = source
    .replace(/^https?:$/, '$&//*')
    .replace(/^(?!https?:)/, `${protocol}//`)
    .replace(/\/$/, '')
    .replaceAll(/[^\w*]/g, String.raw`\$&`)
    .replaceAll('*', '.*');
  return [origin, `${origin}:443`].some((each) => new RegExp(`^${pattern}$`, 'i').test(each));
}
