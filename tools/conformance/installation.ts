import { hashesOf } from '../../server/headers';
import { buildOf } from '../../src/portal/build-of';
import { sampleAddress, screenIds } from '../../src/screens';
import { fail, listed, type Run } from './findings';
import { send, textOf, type Reply } from './reply';

const isCompressed = ({ header, body }: Reply) =>
  header('content-encoding') !== '' || body.length < 2_000;
const isScript = ({ status, header }: Reply) =>
  status === 200 && /javascript/.test(header('content-type'));
const isKept = ({ header }: Reply) => /max-age=\d{8}/.test(header('cache-control'));
const isConfirmed = ({ header }: Reply) => /no-cache/.test(header('cache-control'));
const hasItsPolicy = ({ header, ...page }: Reply) =>
  hashesOf('script', String(page.body)).every((hash) =>
    header('content-security-policy').includes(hash),
  );

/** Checks the files of a running portal as browsers get them, behind its proxies and its CDN. */
export async function checkInstallation({ subject: { portal }, add }: Run) {
  if (!portal) return;
  const get = (path: string) => send(portal.origin + path);
  const html = await Promise.all(screenIds.map((id) => get(sampleAddress(id))));
  const pages = [...html, await get('/service-worker.js')];
  const texts = pages.map(textOf);
  const names = new Set(texts.join().match(/assets\/[\w-]+\.js/g));
  const scripts = await Promise.all([...names].map((name) => get(`/${name}`)));
  const missing = await get('/assets/missing.js');
  const build = buildOf(texts[0]!) ?? 'no build';
  const others = (replies: Reply[], isRight: (reply: Reply) => boolean) =>
    replies.filter((reply) => !isRight(reply)).map(({ url, outcome }) => `${url} (${outcome})`);
  const mixed = others(pages, (page) => textOf(page).includes(build));
  const changed = [...others(html, hasItsPolicy), ...others(pages, isConfirmed)];
  const isWrong = missing.status !== 404 || !/no-store/.test(missing.header('cache-control'));
  add('portal', {
    'one build': fail(listed([...mixed, ...others(scripts, isScript)], `not of ${build}`)),
    'file headers': fail(listed([...changed, ...others(scripts, isKept)], 'with other ones')),
    'missing file': fail(isWrong && `${missing.outcome}, ${missing.header('cache-control')}`),
    compression: fail(listed(others([...pages, ...scripts], isCompressed), 'not compressed')),
  });
}
