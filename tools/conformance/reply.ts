import { ofetch, type FetchOptions } from 'ofetch';
import { callLimitMs } from '../../machines/business';
import { fail, warn, type Run } from './findings';

/** The status is 0 without a whole reply. */
export type Reply = Awaited<ReturnType<typeof send>>;

/** Sends one request with the app's library, which writes the same headers. Follows no redirect by default. */
export async function send(url: string, options: FetchOptions<'stream'> = {}) {
  const start = performance.now();
  const passedMs = () => performance.now() - start;
  try {
    const response = await ofetch.raw(url, {
      redirect: 'manual',
      ...options,
      retry: false,
      responseType: 'stream',
      ignoreResponseError: true,
      // Longer than the app waits, so that a slow backend is not taken for a silent one.
      signal: AbortSignal.timeout(30_000),
    });
    const { status, headers } = response;
    const times = { headersMs: passedMs(), wholeMs: 0 };
    const body = Buffer.from(await response.arrayBuffer());
    times.wholeMs = passedMs();
    const header = (name: string) => headers.get(name) ?? '';
    return { url: response.url, status, outcome: `status ${status}`, header, body, ...times };
  } catch (error) {
    const outcome = `no whole answer: ${reasonOf(error as Error)}`;
    const nothing = { header: () => '', body: Buffer.alloc(0), headersMs: 0, wholeMs: 0 };
    return { url, status: 0, outcome, ...nothing };
  }
}

/** Returns the code or the message of the innermost cause. */
function reasonOf({ code, message, cause }: NodeJS.ErrnoException): string {
  if (cause instanceof Error) return reasonOf(cause);
  // The code of a time-out is a number.
  return typeof code === 'string' ? code : message;
}

/** Returns the text as the app reads it, without a byte order mark. */
export const textOf = ({ body }: Reply) => new TextDecoder().decode(body);

/** Returns what the app reads in a reply; undefined where it takes the call for failed. */
export function decoded<Result>(reply: Reply, decode: (text: string) => Result) {
  if (reply.status < 200 || reply.status > 299) return undefined;
  try {
    return decode(textOf(reply));
  } catch {
    return undefined;
  }
}

/** Adds the checks that all replies share. Returns what the app reads; undefined for a failed call. */
export function checkReply<Result>(
  run: Run,
  call: 'catalogue' | 'provider' | 'login' | 'subscription',
  reply: Reply,
  decode: (text: string) => Result,
) {
  const { status, outcome, header, body, headersMs, wholeMs } = reply;
  run.add(call, { status: fail(status !== 200 && outcome) });
  if (status !== 200) return undefined;
  const result = decoded(reply, decode);
  const [type, caching] = [header('content-type'), header('cache-control')];
  const charset = /charset="?([^";]+)/i.exec(type)?.[1]?.trim() ?? 'utf-8';
  const isUtf8 = body.equals(Buffer.from(body.toString()));
  const wanted = call === 'subscription' ? /^text\/plain/i : /^application\/([^;]+\+)?json/i;
  const [first, whole] = [headersMs, wholeMs].map((ms) => `${(ms / 1_000).toFixed(1)} s`);
  const times = `first byte after ${first}, the whole after ${whole}`;
  const isCatalogue = call === 'catalogue';
  const isPersonal = call === 'login' || call === 'subscription';
  run.add(call, {
    type:
      fail(!/^utf-?8$/i.test(charset) && `charset ${charset}`) ??
      fail(!isUtf8 && 'bytes that are no UTF-8') ??
      warn(!wanted.test(type) && (type || 'no Content-Type')),
    shape: fail(result === undefined && `cannot be read: ${textOf(reply).slice(0, 40)}`),
    time:
      fail((isCatalogue ? headersMs : wholeMs) > callLimitMs && times) ??
      warn(wholeMs > 1_000 && times) ??
      times,
    caching:
      fail(isPersonal && /public|s-maxage|max-age=0*[1-9]/i.test(caching) && caching) ??
      warn(isCatalogue && Number(/max-age=(\d+)/i.exec(caching)?.[1]) > 86_400 && caching) ??
      warn(isCatalogue && header('set-cookie') && 'sets a cookie'),
  });
  return result;
}
