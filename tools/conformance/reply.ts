import { ofetch, type FetchOptions } from 'ofetch';
import { callLimitMs } from '../../machines/business';
import { fail, warn, type Run } from './findings';

export type Reply = Awaited<ReturnType<typeof send>>;
type Options = Pick<FetchOptions, 'method' | 'body' | 'headers' | 'redirect'>;

/** Sends one request with the app's library, which writes the same headers. Follows no redirect by default. */
export async function send(url: string, options: Options = {}) {
  const start = performance.now();
  const reply = {
    /** The address after redirects. */
    url,
    /** 0 without a whole response, for which `outcome` has the reason. */
    status: 0,
    outcome: '',
    /** Returns the value of a header; '' without it. */
    header: (_name: string) => '',
    body: Buffer.alloc(0),
    headersMs: 0,
    wholeMs: 0,
  };
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
    reply.headersMs = performance.now() - start;
    reply.header = (name) => response.headers.get(name) ?? '';
    reply.body = Buffer.from(await response.arrayBuffer());
    const { status } = response;
    Object.assign(reply, { url: response.url, status, outcome: `status ${status}` });
  } catch (error) {
    reply.outcome = `no whole answer: ${reasonOf(error as Error)}`;
  }
  reply.wholeMs = performance.now() - start;
  return reply;
}

/** Returns the code or the message of the innermost cause. */
function reasonOf({ code, message, cause }: NodeJS.ErrnoException): string {
  if (cause instanceof Error) return reasonOf(cause);
  // The code of a time-out is a number.
  return typeof code === 'string' ? code : message;
}

/** Returns the text as the app reads it, without a byte order mark. */
export const textOf = ({ body }: Reply) => new TextDecoder().decode(body);

type Decode<Result> = (text: string) => Result;

/** Returns what the app reads in a reply; undefined where it takes the call for failed. */
export function decoded<Result>(reply: Reply, decode: Decode<Result>) {
  if (reply.status < 200 || reply.status > 299) return undefined;
  try {
    return decode(textOf(reply));
  } catch {
    return undefined;
  }
}

type Call = 'catalogue' | 'provider' | 'login' | 'subscription';

/** Adds the checks that all replies share. Returns what the app reads; undefined for a failed call. */
export function checkReply<Result>(run: Run, call: Call, reply: Reply, decode: Decode<Result>) {
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
