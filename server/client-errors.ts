import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError } from 'fastify';

const statuses: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** The requests of each connection that are not answered yet; none before its first request. */
const unanswered = new WeakMap<Socket, Set<IncomingMessage>>();

/** Records which requests are under way, for `clientErrorHandler`. */
export function trackRequests(server: Server): void {
  server.on('request', (request, response) => {
    const { socket } = request;
    const requests = unanswered.get(socket) ?? new Set();
    unanswered.set(socket, requests.add(request));
    response.once('close', () => requests.delete(request));
  });
}

/** The statuses with which `clientErrorHandler` has refused requests whose body is malformed or late. */
const refusals = new WeakMap<IncomingMessage, number>();

/** The status with which a request was refused while its body was read; undefined where it was not. */
export const refusalWhileRead = (request: IncomingMessage): number | undefined =>
  refusals.get(request);

/**
 * Returns Fastify's `clientErrorHandler`: it refuses requests that are malformed or late, without a body. `onMalformed` receives the
 * status where not even the headers are complete; `refusalWhileRead` returns it for the others. A connection without a request lasts
 * `unusedLimitMs` more milliseconds: browsers open connections in advance, and Node counts the time limit of headers from the
 * connection on.
 */
export const clientErrorHandler =
  (unusedLimitMs: number, onMalformed: (status: number) => void) =>
  ({ code }: ConnectionError, socket: Socket): void => {
    if (code === 'ERR_HTTP_REQUEST_TIMEOUT' && isSilent(socket)) {
      setTimeout(() => unanswered.has(socket) || socket.destroy(), unusedLimitMs).unref();
      return;
    }
    const requests = [...(unanswered.get(socket) ?? [])];
    // A client takes a status for the answer to its complete request, which the backend has received.
    const isAnswerDue = requests.some(({ complete }) => complete);
    if (socket.writable && !isAnswerDue) {
      const status = statuses[code] ?? 400;
      const headers = 'Connection: close\r\nContent-Length: 0';
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers}\r\n\r\n`);
      if (requests.length === 0) onMalformed(status);
      for (const request of requests) refusals.set(request, status);
    }
    socket.destroySoon();
  };

/** Whether a connection has not brought a byte. */
export const isSilent = ({ bytesRead }: Socket): boolean => bytesRead === 0;
