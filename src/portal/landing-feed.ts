import { catalogueLimitMs } from '../../machines/business';
import type { LoadedCatalogue } from '../../machines/catalogue';
import type { CallFailure, CategoryGroup, LoginReply } from '../../machines/contracts';
import { createCatalogueReader, readLoginReply } from './decode';
import { nextTask } from './next-task';
import { listLimit, readPieces, readText, shortReplyLimit, unreadable } from './read-body';

/** Called when a part of the catalogue arrives, with the groups that it completes and the index of the first of them. */
export type OnGroups = (groups: CategoryGroup[], from: number) => void;

/** One catalogue response, read once for any number of subscribers. */
export interface CatalogueFeed {
  /** Resolves with the whole catalogue, or rejects with a `CallFailure`; the groups so far stay valid. */
  whole: Promise<LoadedCatalogue>;
  /** Resolves when the headers of a successful response have arrived; rejects when there is no such response. */
  responded: Promise<unknown>;
  /** When the service worker stored the list that it sent, as the phone's time; 0 for the network's. Valid once it has responded. */
  storedAt: () => number;
  /**
   * Calls `onGroups` with the groups so far, if any, and for each further part: at most once per second while no group is
   * complete. Returns `unsubscribe`.
   */
  subscribe: (onGroups: OnGroups) => () => void;
  abort: () => void;
}

/** The two responses that the landing screen needs, each read once. */
export interface LandingFeed {
  msisdn: string;
  check: CheckFeed;
  catalogue: CatalogueFeed;
}

/** Sends a request that `signal` aborts; resolves with the response before its body is read. */
type SendRequest = (signal: AbortSignal) => Promise<Response>;

/** One reply of the number check, read once. */
export interface CheckFeed {
  /** Rejects with a `CallFailure`. */
  reply: Promise<LoginReply>;
  abort: () => void;
}

/** Milliseconds of decoding before the browser may handle input. */
const sliceMs = 8;

/** Milliseconds between reports of parts that complete no group: each report renders. */
const progressMs = 1_000;

/** The service worker's mark of a stored catalogue: the time of storing on this phone's clock, which may differ from the server's. */
export const storedAtHeader = 'x-kept-at';

function failureOf(reason: unknown): CallFailure {
  if (reason instanceof SyntaxError) return unreadable;
  return Object(reason).kind ? (reason as CallFailure) : { kind: 'offline' };
}

async function expectSuccess(response: Promise<Response>): Promise<Response> {
  const arrived = await response;
  if (arrived.ok) return arrived;
  throw { kind: 'status', status: arrived.status, text: '' } satisfies CallFailure;
}

/** Reads the response of GET /api/games as it arrives. */
export function createCatalogueFeed(sendRequest: SendRequest): CatalogueFeed {
  const controller = new AbortController();
  const reader = createCatalogueReader();
  const { groups } = reader;
  const subscribers = new Set<() => void>();
  let storedAt = 0;
  let isScheduled = false;

  const notify = () => {
    for (const subscriber of subscribers) subscriber();
  };
  /** Notify at most once per task: each notification renders. */
  const scheduleNotification = async () => {
    if (isScheduled) return;
    isScheduled = true;
    await nextTask();
    isScheduled = false;
    notify();
  };

  const respond = async () => {
    const response = await expectSuccess(sendRequest(controller.signal));
    storedAt = Number(response.headers.get(storedAtHeader));
    return response;
  };
  const responded = respond();
  const read = async () => {
    const response = await responded;
    const start = performance.now();
    let sliceStart = start;
    await readPieces(response, listLimit, async (piece) => {
      // Before a piece, not after it: no part is announced between the last piece and the end.
      if (performance.now() - sliceStart > sliceMs) {
        await nextTask();
        sliceStart = performance.now();
      }
      reader.read(piece);
      void scheduleNotification();
      // A response that never ends counts as failed, with the groups that have arrived.
      if (performance.now() - start > catalogueLimitMs) {
        throw { kind: 'timeout' } satisfies CallFailure;
      }
    });
    reader.end();
    return { categories: groups, storedAt };
  };
  const whole = read().catch((reason: unknown) => {
    // Deliver the groups of the current task before the failure.
    if (isScheduled) notify();
    throw failureOf(reason);
  });
  // Prevent an unhandled rejection: a feed can fail before it has a subscriber.
  whole.catch(() => {});

  return {
    whole,
    responded,
    storedAt: () => storedAt,
    subscribe: (onGroups) => {
      let count = 0;
      let deliveredAt = -Infinity;
      const deliver = () => {
        const from = count;
        const now = performance.now();
        if (groups.length === from && now - deliveredAt < progressMs) return;
        count = groups.length;
        deliveredAt = now;
        onGroups(groups.slice(from), from);
      };
      subscribers.add(deliver);
      if (groups.length > 0) deliver();
      return () => subscribers.delete(deliver);
    },
    abort: () => controller.abort(),
  };
}

/** Reads the response of POST /loginuser. */
export function createCheckFeed(sendRequest: SendRequest): CheckFeed {
  const controller = new AbortController();
  const read = async () => {
    const response = await expectSuccess(sendRequest(controller.signal));
    return readLoginReply(JSON.parse(await readText(response, shortReplyLimit)));
  };
  const reply = read().catch((reason: unknown) => {
    throw failureOf(reason);
  });
  // Prevent an unhandled rejection: a feed can fail before it has a subscriber.
  reply.catch(() => {});
  return { reply, abort: () => controller.abort() };
}
