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

/**
 * Returns Fastify's `clientErrorHandler`: it refuses requests that are malformed or late, without a body. A connection without a
 * request lasts `unusedLimitMs` more milliseconds: browsers open connections in advance, and Node counts the time limit of headers
 * from the connection on.
 */
export const clientErrorHandler =
  (unusedLimitMs: number) =>
  ({ code }: ConnectionError, socket: Socket): void => {
    if (code === 'ERR_HTTP_REQUEST_TIMEOUT' && isSilent(socket)) {
      setTimeout(() => unanswered.has(socket) || socket.destroy(), unusedLimitMs).unref();
      return;
    }
    // A status here would be taken for the answer of a request that the backend has received.
    const isAnswerDue = [...(unanswered.get(socket) ?? [])].some(({ complete }) => complete);
    if (socket.writable && !isAnswerDue) {
      const status = statuses[code] ?? 400;
      const headers = 'Connection: close\r\nContent-Length: 0';
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers}\r\n\r\n`);
    }
    socket.destroySoon();
  };

/** Whether a connection has not brought a byte. */
export const isSilent = ({ bytesRead }: Socket): boolean => bytesRead === 0;
