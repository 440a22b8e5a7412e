import { subscriptionChannel } from '../../machines/business';
import type {
  CallFailure,
  CategoryGroup,
  LoginReply,
  LoginRequest,
  SubscriptionRequest,
} from '../../machines/contracts';
import { fetchOrTakeOver, loginBody, postOf } from './early-calls';
import { readCategoryGroups, readLoginReply } from './answers';
import type { OpenGamesSource } from './games-source';

/** The four calls of the product document, section 7. Each rejects with a `CallFailure` and is never repeated. */
export interface Api {
  fetchCatalogue: (signal: AbortSignal) => Promise<CategoryGroup[]>;
  checkNumber: (request: LoginRequest, signal: AbortSignal) => Promise<LoginReply>;
  /** Resolves with the body's text, whatever it says. */
  subscribe: (request: SubscriptionRequest, signal: AbortSignal) => Promise<string>;
  /** Where the provider's whole list is: the search narrows it. */
  gamesUrl: string;
  /** What brings that list; `openGamesSource`, which only the search downloads, unless given. */
  openGames?: OpenGamesSource;
}

export interface ApiOptions {
  /** Origin of the operator's backend; empty means the page's own. */
  apiOrigin: string;
  /** Origin of the games provider; empty means the page's own. */
  providerHost: string;
  /** The service name sent with login and subscription. */
  serviceName: string;
}

/** A page where a short text was agreed on: a captive portal or a proxy answers in the backend's place. */
const isMarkup = (text: string) => /^\s*<(!doctype|html|\?xml|head|body)\b/i.test(text);

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
}

async function readText(url: string, { signal, body }: CallOptions): Promise<string> {
  let response: Response;
  let text: string;
  try {
    response = await fetchOrTakeOver(url, { ...(body && postOf(body)), signal });
    text = await response.text();
  } catch {
    throw { kind: 'offline' } satisfies CallFailure;
  }
  if (!response.ok) {
    const failure = { kind: 'status', status: response.status, text: readableText(text) } as const;
    throw failure satisfies CallFailure;
  }
  return text;
}

async function readJson(url: string, options: CallOptions): Promise<unknown> {
  const text = await readText(url, options);
  try {
    return JSON.parse(text);
  } catch {
    throw { kind: 'unreadable' } satisfies CallFailure;
  }
}

/** The calls against the given backends. */
export function createApi({ apiOrigin, providerHost, serviceName }: ApiOptions): Api {
  return {
    fetchCatalogue: async (signal) =>
      readCategoryGroups(await readJson(`${apiOrigin}/api/games`, { signal })),

    checkNumber: async ({ msisdn }, signal) =>
      readLoginReply(
        await readJson(`${apiOrigin}/loginuser`, {
          body: loginBody(msisdn, serviceName),
          signal,
        }),
      ),

    subscribe: async ({ msisdn, pack }, signal) => {
      const text = await readText(`${apiOrigin}/subscribe/user`, {
        body: { msisdn, mact: subscriptionChannel, service_name: serviceName, pack },
        signal,
      });
      if (text.trim() === '' || isMarkup(text)) throw { kind: 'unreadable' } satisfies CallFailure;
      return text;
    },

    gamesUrl: `${providerHost}/fetch-games`,
  };
}
