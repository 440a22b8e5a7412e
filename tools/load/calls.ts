import { testNumber } from '../../fixtures/test-numbers';
import { Connection, type Answer, type Call } from './connection';

/** Returns the bytes of a browser's request on a kept connection. */
function serialize(
  origin: URL,
  path: string,
  headers: Record<string, string> = {},
  body = '',
): Buffer {
  const lines = Object.entries({
    Host: origin.host,
    'Accept-Encoding': 'gzip',
    ...headers,
    ...(body && { 'Content-Type': 'application/json', 'Content-Length': String(body.length) }),
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${body ? 'POST' : 'GET'} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
}

/** Sends one request on its own connection. */
async function sendOnce(origin: URL, request: Buffer): Promise<Answer> {
  const connection = await Connection.open(origin);
  try {
    return await connection.send(request);
  } finally {
    connection.close();
  }
}

/**
 * Returns the calls of a visit with their responses: page, scripts, the three calls that charge nothing, player. Throws for a
 * wrong response.
 */
export async function prepareCalls(origin: URL): Promise<Call[]> {
  // Uncompressed, so that script names can be read.
  const plain = serialize(origin, '/home', { 'Accept-Encoding': 'identity' });
  const page = (await sendOnce(origin, plain)).body.toString();
  const scripts = [...new Set(page.match(/\/assets\/[\w.-]+\.js/g))];
  const body = JSON.stringify({ msisdn: testNumber('subscribed').msisdn, service: 'Zogo Games' });
  const calls: Call[] = [
    { name: 'page', request: serialize(origin, '/home') },
    ...scripts.map((path) => ({ name: 'script', request: serialize(origin, path) })),
    { name: 'worker', request: serialize(origin, '/service-worker.js') },
    { name: 'check', request: serialize(origin, '/loginuser', {}, body) },
    { name: 'catalogue', request: serialize(origin, '/api/games') },
    { name: 'player', request: serialize(origin, '/games/1001/Puzzle') },
    { name: 'list', request: serialize(origin, '/fetch-games') },
  ];
  for (const call of calls) {
    const { status, body: given } = await sendOnce(origin, call.request);
    if (status !== 200 || given.length === 0) {
      throw new Error(`The call '${call.name}' is answered with ${status}, ${given.length} bytes.`);
    }
    // Copy: the buffer belongs to the socket.
    call.expected = { status, body: Buffer.from(given) };
  }
  return calls;
}

/** Calls of the backend: during its outage, only these may fail. */
export const backendCalls = new Set(['check', 'catalogue', 'list']);

/** Separates files and backend calls, so that no connection waits for the slower ones. */
export const lanesOf = (calls: readonly Call[]): Call[][] => [
  calls.filter(({ name }) => !backendCalls.has(name)),
  calls.filter(({ name }) => backendCalls.has(name)),
];
