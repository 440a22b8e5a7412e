import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';

type Handler = (response: ServerResponse, request: IncomingMessage) => void;

/** A backend that sends any response, including those that violate HTTP. */
export class HostileServer {
  /** Handles the next calls. */
  answer: Handler = (response) => response.end();
  /** The bytes that have been written for the last endless answer. */
  written = 0;
  /** Whether the client has aborted the last endless response. */
  isGivenUp = false;
  origin = '';
  readonly #server = createServer((request, response) => {
    response.on('error', () => {});
    this.answer(response, request);
  });

  async start(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#server.listen(0, '127.0.0.1', resolve);
    });
    this.origin = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Sends the chunk repeatedly, as fast as the client reads it, until the client leaves. */
  endless(piece: string, headers: Record<string, string> = {}, status = 200): Handler {
    return (response) => {
      this.written = 0;
      this.isGivenUp = false;
      response.on('close', () => {
        this.isGivenUp = true;
      });
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      const more = () => {
        while (!response.destroyed) {
          this.written += piece.length;
          if (!response.write(piece)) return;
        }
      };
      response.on('drain', more);
      more();
    };
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
  }
}

/** A hostile backend for the tests of this file. */
export function useHostileServer(): HostileServer {
  const server = new HostileServer();
  beforeAll(() => server.start());
  afterAll(() => server.close());
  return server;
}
