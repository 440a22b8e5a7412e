import { catalogueLimitMs, subscriptionChannel } from '../../machines/business';
import type {
  CallFailure,
  CategoryGroup,
  LoginReply,
  LoginRequest,
  SubscriptionRequest,
} from '../../machines/contracts';
import { fetchOrTakeOver, loginBody, postOf } from './early-calls';
import { createCatalogueReader, readLoginReply } from './decode';
import type { OpenGamesSource } from './games-source';
import { listLimit, readPieces, readText, unreadable, shortReplyLimit } from './read-body';

/** The four calls of the product document, section 7. Each rejects with a `CallFailure` and is never repeated. */
export interface Api {
  /** Resolves with the whole of it. Groups are told as they arrive, with the place of the first of them. */
  fetchCatalogue: (signal: AbortSignal, onGroups: OnGroups) => Promise<CategoryGroup[]>;
  checkNumber: (request: LoginRequest, signal: AbortSignal) => Promise<LoginReply>;
  /** Resolves with the body's text, whatever it says. The key tells the operator which requests are one purchase. */
  subscribe: (request: SubscriptionRequest, signal: AbortSignal, key: string) => Promise<string>;
  /** Where the provider's whole list is: the search narrows it. */
  gamesUrl: string;
  /** What brings that list; `openGamesSource`, which only the search downloads, unless given. */
  openGames?: OpenGamesSource;
}

type OnGroups = (groups: CategoryGroup[], from: number) => void;

export interface ApiOptions {
  /** Origin of the operator's backend; empty means the page's own. */
  apiOrigin: string;
  /** Origin of the games provider; empty means the page's own. */
  providerHost: string;
  /** The service name sent with login and subscription. */
  serviceName: string;
}

const offline = { kind: 'offline' } satisfies CallFailure;
const late = { kind: 'timeout' } satisfies CallFailure;

/** A page where a short text was agreed on: a captive portal or a proxy answers in the backend's place. */
const isMarkup = (text: string) => /^\s*<([!?]|(html|head|body|script|meta)\b)/i.test(text);

/** What a server wrote for a reader: no markup, no JSON, no page-long trace (decision 12). */
function readableText(body: string): string {
  const text = body.trim();
  return text.length <= longestMessage && !/^[<{[]/.test(text) ? text : '';
}

const longestMessage = 500;

interface CallOptions {
  signal: AbortSignal;
  /** Sent as JSON, with POST. */
  body?: object;
  headers?: object;
}

async function send(url: string, { signal, body, headers }: CallOptions): Promise<Response> {
  let response: Response;
  try {
    const post = body && postOf(body);
    response = await fetchOrTakeOver(url, {
      ...post,
      ...(headers && { headers: { ...post?.headers, ...headers } }),
      signal,
    });
  } catch {
    throw offline;
  }
  if (response.ok) return response;
  // The status says enough where the words do not arrive.
  const text = await readText(response, shortReplyLimit).catch(() => '');
  const failure = { kind: 'status', status: response.status, text: readableText(text) } as const;
  throw failure satisfies CallFailure;
}

async function readWords(url: string, options: CallOptions): Promise<string> {
  const response = await send(url, options);
  return readText(response, shortReplyLimit).catch((reason) => {
    throw reason === unreadable ? reason : offline;
  });
}

async function readJson(url: string, options: CallOptions): Promise<unknown> {
  const text = await readWords(url, options);
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable;
  }
}

/** How long reading may keep a task busy that somebody may want to tap in, in ms. */
const slice = 8;

/**
 * Reads the catalogue as it arrives. What comes within one task is told at once: the listener paints, and an answer that
 * has been there for long comes in many pieces.
 */
async function readCatalogue(
  response: Response,
  signal: AbortSignal,
  onGroups: OnGroups,
): Promise<CategoryGroup[]> {
  const catalogue = createCatalogueReader();
  let told = 0;
  const { port1, port2 } = new MessageChannel();
  const tell = () => {
    const groups = catalogue.whole.slice(told);
    if (signal.aborted || groups.length === 0) return;
    onGroups(groups, told);
    told += groups.length;
  };
  port1.addEventListener('message', tell);
  port1.start();
  const asked = performance.now();
  let began = asked;
  try {
    await readPieces(response, listLimit, async (piece) => {
      catalogue.read(piece);
      port2.postMessage(null);
      const now = performance.now();
      if (now - asked > catalogueLimitMs) throw late;
      if (now - began < slice) return;
      await new Promise((resolve) => port1.addEventListener('message', resolve, { once: true }));
      began = performance.now();
    });
    catalogue.end();
    return catalogue.whole;
  } catch (error) {
    // What has come is good.
    tell();
    if (error === late) throw late;
    throw error === unreadable || error instanceof SyntaxError ? unreadable : offline;
  } finally {
    port1.close();
  }
}

/** The calls against the given backends. */
export function createApi({ apiOrigin, providerHost, serviceName }: ApiOptions): Api {
  return {
    fetchCatalogue: async (signal, onGroups) =>
      readCatalogue(await send(`${apiOrigin}/api/games`, { signal }), signal, onGroups),

    checkNumber: async ({ msisdn }, signal) =>
      readLoginReply(
        await readJson(`${apiOrigin}/loginuser`, {
          body: loginBody(msisdn, serviceName),
          signal,
        }),
      ),

    subscribe: async ({ msisdn, pack }, signal, key) => {
      const text = await readWords(`${apiOrigin}/subscribe/user`, {
        body: { msisdn, mact: subscriptionChannel, service_name: serviceName, pack },
        headers: { 'idempotency-key': key },
        signal,
      });
      if (text.trim() === '' || isMarkup(text)) throw unreadable;
      return text;
    },

    gamesUrl: `${providerHost}/fetch-games`,
  };
}
