import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError } from 'fastify';

const statuses: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

interface Responses {
  open: Set<ServerResponse>;
  /** The response to the latest request. */
  last: ServerResponse;
}

/** The responses of each connection; none before its first request. */
const responsesOf = new WeakMap<Socket, Responses>();

/** Records the responses of each connection, for `clientErrorHandler`. */
export function trackResponses(server: Server): void {
  server.on('request', ({ socket }, response) => {
    const open = responsesOf.get(socket)?.open ?? new Set();
    responsesOf.set(socket, { open: open.add(response), last: response });
    response.once('close', () => open.delete(response));
  });
}

/** The statuses with which `clientErrorHandler` has refused requests whose body is malformed or late. */
const refusals = new WeakMap<IncomingMessage, number>();

/** Returns 400 or 408 where a request was refused while its body was read; undefined otherwise. */
export const refusalWhileRead = (request: IncomingMessage): number | undefined =>
  refusals.get(request);

/**
 * Returns Fastify's `clientErrorHandler`: it refuses malformed and late requests with a status and no body. `onMalformed`
 * receives the status where the headers are incomplete; for other requests `refusalWhileRead` returns it.
 */
export const clientErrorHandler =
  (unusedLimitMs: number, onMalformed: (status: number) => void) =>
  ({ code }: ConnectionError, socket: Socket): void => {
    if (code === 'ERR_HTTP_REQUEST_TIMEOUT' && isSilent(socket)) {
      // Browsers open connections in advance, and Node's header timeout starts with the connection: wait longer.
      setTimeout(() => responsesOf.has(socket) || socket.destroy(), unusedLimitMs).unref();
      return;
    }
    const status = statuses[code] ?? 400;
    if (socket.writable && code !== clientLeft && canSendStatus(socket)) {
      const headers = 'Connection: close\r\nContent-Length: 0';
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers}\r\n\r\n`);
      const last = responsesOf.get(socket)?.last.req;
      if (!last || last.complete) onMalformed(status);
      else refusals.set(last, status);
    }
    socket.destroySoon();
  };

/** Node's code for a connection that ends within a request. */
const clientLeft = 'HPE_INVALID_EOF_STATE';

/** Returns whether the client would assign a status to the refused request, and not to an earlier one. */
function canSendStatus(socket: Socket): boolean {
  const responses = responsesOf.get(socket);
  if (!responses) return true;
  const { open, last } = responses;
  const isAnswerDue = [...open].some(({ req }) => req.complete);
  const hasAnswerBegun = !last.req.complete && last.headersSent;
  return !isAnswerDue && !hasAnswerBegun;
}

export const isSilent = ({ bytesRead }: Socket): boolean => bytesRead === 0;
