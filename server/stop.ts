import { Server as NetServer, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { isSilent } from './client-errors';

/** Longer than a backend may take: a request under way may be a payment. */
export const stopLimitMs = 75_000;

/** A proxy that keeps connections uses them within this time; the answer then closes them. */
const idleLimitMs = 5_000;

/**
 * Returns a function `stop` that stops accepting connections, and ends once all requests are answered. `server.close` would
 * end kept connections at once, and with them requests that are on their way.
 */
export function stopper(app: FastifyInstance) {
  const { server } = app;
  let isStopping = false;
  let isIdleOver = false;
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const endIdle = () => {
    if (!isIdleOver) return;
    server.closeIdleConnections();
    // Node does not count these as idle.
    for (const socket of sockets) if (isSilent(socket)) socket.destroy();
  };
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('Connection', 'close');
  });
  // A response that began before the stop leaves a kept connection, idle from the next turn on.
  app.addHook('onResponse', async () => void setImmediate(endIdle));
  const stop = async () => {
    isStopping = true;
    const ended = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
    const limits = [
      setTimeout(() => {
        isIdleOver = true;
        endIdle();
      }, idleLimitMs),
      setTimeout(() => server.closeAllConnections(), stopLimitMs),
    ];
    await ended;
    limits.forEach(clearTimeout);
    await app.close();
  };
  return { stop, isStopping: () => isStopping };
}
