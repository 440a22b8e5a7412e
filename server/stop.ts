import { Server as NetServer, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { isSilent } from './client-errors';

/** More than a backend's time limit: a running request may be a payment. */
export const stopLimitMs = 75_000;

/** Proxies reuse kept connections within this time; their next response closes them. */
const idleWhileStoppingMs = 5_000;

/**
 * Returns `stop`: it refuses new connections and resolves when all requests are answered and all payments have ended.
 * `server.close` would cut kept connections and requests in transit.
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
    // Node does not count silent connections as idle.
    for (const socket of sockets) if (isSilent(socket)) socket.destroy();
  };
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('Connection', 'close');
  });
  // A response that began before the stop keeps its connection open; Node counts it as idle from the next turn.
  app.addHook('onResponse', async () => void setImmediate(endIdle));
  const stop = async () => {
    isStopping = true;
    const ended = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
    const idleLimit = setTimeout(() => {
      isIdleOver = true;
      endIdle();
    }, idleWhileStoppingMs);
    let limit: NodeJS.Timeout | undefined;
    const over = new Promise<void>((resolve) => {
      limit = setTimeout(() => {
        server.closeAllConnections();
        resolve();
      }, stopLimitMs);
    });
    await ended;
    // Those of clients that have left.
    await Promise.race([Promise.allSettled(app.openPayments), over]);
    clearTimeout(idleLimit);
    clearTimeout(limit);
    await app.close();
  };
  return { stop, isStopping: () => isStopping };
}
