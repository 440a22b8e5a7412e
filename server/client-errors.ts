import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError } from 'fastify';

const statuses: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** The responses of each connection; none before its first request. */
const responsesOf = new WeakMap<Socket, { open: Set<ServerResponse>; last: ServerResponse }>();

/** Browsers and proxies wait for a response before they send the next request. */
const maxUnanswered = 16;

/** Closes all responses of a connection that ends, or that sends more than 16 requests in advance. */
export function trackResponses(server: Server): void {
  server.on('request', ({ socket }, response) => {
    const known = responsesOf.get(socket);
    const open = known?.open ?? new Set();
    responsesOf.set(socket, { open: open.add(response), last: response });
    response.once('close', () => open.delete(response));
    if (open.size > maxUnanswered) socket.destroy();
    // Node itself closes only the response whose turn it is.
    if (known) return;
    socket.once('close', () => {
      for (const waiting of open) if (!waiting.socket) waiting.emit('close');
    });
  });
}

/** The statuses with which `clientErrorHandler` has refused requests whose body is malformed or late. */
const refusals = new WeakMap<IncomingMessage, number>();

/** Returns 400 or 408 where a request was refused while its body was read; undefined otherwise. */
export const refusalWhileRead = (request: IncomingMessage): number | undefined =>
  refusals.get(request);

/**
 * Returns Fastify's `clientErrorHandler`: it refuses malformed and late requests with a status, `headers` and no body. `onMalformed`
 * receives the status where the headers are incomplete; for other requests `refusalWhileRead` returns it.
 */
export const clientErrorHandler =
  (headers: object, onMalformed: (status: number) => void) =>
  ({ code }: ConnectionError, socket: Socket): void => {
    // Browsers open connections in advance, and Node's header timeout starts with the connection: the idle limit ends them.
    if (code === 'ERR_HTTP_REQUEST_TIMEOUT' && isSilent(socket)) return;
    const status = statuses[code] ?? 400;
    if (socket.writable && code !== clientLeft && canSendStatus(socket)) {
      const lines = Object.entries({ ...headers, Connection: 'close', 'Content-Length': 0 });
      const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n`);
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
