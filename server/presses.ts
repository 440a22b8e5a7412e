import { hash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { unsentStatus } from '../machines/payment';

/** What a client receives for a call. */
export interface Answer {
  status: number;
  headers: OutgoingHttpHeaders;
  body?: IncomingMessage | Buffer | string;
}

/** Returns this replica's memory of payments: a browser may send a request again (D-176). A retry is another press with the same key. */
export function createPresses() {
  // Apart from the others, which must not displace them; `takePlace` limits their number.
  const open = new Map<string, Promise<Answer>>();
  // For longer than the app waits. Most answers are a word; with 64 kB each they would take 192 MB.
  const over = new LRUCache<string, Promise<Answer>>({ max: 3_000, ttl: 5 * 60_000 });
  const idOf = ({ routeOptions: { url }, headers, body }: FastifyRequest) =>
    hash('sha256', JSON.stringify([url, headers['press-id'], headers['idempotency-key'], body]));
  return {
    has: (request: FastifyRequest) => open.has(idOf(request)) || over.has(idOf(request)),
    /** Pays, or waits for the answer to an equal request; one without a press, of an old tab, has no equal. */
    join: async (request: FastifyRequest, pay: () => Promise<Answer>): Promise<Answer> => {
      if (!request.headers['press-id']) return pay();
      const id = idOf(request);
      const known = open.get(id) ?? over.get(id);
      if (known) return known;
      const answer = pay();
      open.set(id, answer);
      try {
        if ((await answer).status !== unsentStatus) over.set(id, answer);
      } finally {
        open.delete(id);
      }
      return answer;
    },
  };
}
