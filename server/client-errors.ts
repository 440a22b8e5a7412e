import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError } from 'fastify';

const statuses: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/**
 * Returns Fastify's `clientErrorHandler`: it refuses requests that are malformed or late, without a body. A connection without a
 * byte lasts `silentLimitMs` more milliseconds: browsers open connections in advance, and Node counts the time limit of headers from
 * the connection on.
 */
export const clientErrorHandler =
  (silentLimitMs: number) =>
  ({ code }: ConnectionError, socket: Socket): void => {
    if (code === 'ERR_HTTP_REQUEST_TIMEOUT' && isSilent(socket)) {
      setTimeout(() => isSilent(socket) && socket.destroy(), silentLimitMs).unref();
      return;
    }
    const status = statuses[code] ?? 400;
    if (socket.writable) {
      const headers = 'Connection: close\r\nContent-Length: 0';
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers}\r\n\r\n`);
    }
    socket.destroySoon();
  };

/** Whether a connection has not brought a byte. */
export const isSilent = ({ bytesRead }: Socket): boolean => bytesRead === 0;
