import { testNumber } from '../../fixtures/test-numbers';
import { Connection, type Answer, type Call } from './connection';

/** A request as a browser's, on a kept connection. */
function written(
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

/** One request on a connection of its own. */
async function askOnce(origin: URL, request: Buffer): Promise<Answer> {
  const connection = await Connection.open(origin);
  try {
    return await connection.ask(request);
  } finally {
    connection.close();
  }
}

/**
 * What a visit asks for, the answers to it being known: the page, the scripts that it names, the four calls but the one
 * that costs, and the player. Throws where an answer is wrong already.
 */
export async function prepareCalls(origin: URL): Promise<Call[]> {
  // As it is, to be read for the scripts that it names.
  const plain = written(origin, '/home', { 'Accept-Encoding': 'identity' });
  const page = (await askOnce(origin, plain)).body.toString();
  const scripts = [...new Set(page.match(/\/assets\/[\w.-]+\.js/g))];
  const body = JSON.stringify({ msisdn: testNumber('subscribed').msisdn, service: 'Zogo Games' });
  const calls: Call[] = [
    { name: 'page', request: written(origin, '/home') },
    ...scripts.map((path) => ({ name: 'script', request: written(origin, path) })),
    { name: 'worker', request: written(origin, '/service-worker.js') },
    { name: 'check', request: written(origin, '/loginuser', {}, body) },
    { name: 'catalogue', request: written(origin, '/api/games') },
    { name: 'player', request: written(origin, '/games/1001/Puzzle') },
    { name: 'list', request: written(origin, '/fetch-games') },
  ];
  for (const call of calls) {
    const { status, body: given } = await askOnce(origin, call.request);
    if (status !== 200 || given.length === 0) {
      throw new Error(`The call '${call.name}' is answered with ${status}, ${given.length} bytes.`);
    }
    // A copy: what arrives is a view of the socket's memory.
    call.expected = { status, body: Buffer.from(given) };
  }
  return calls;
}

/** The calls that the backend answers: while it is away, only these may fail. */
export const backendCalls = new Set(['check', 'catalogue', 'list']);

/** Files and calls to the backend, apart: no connection waits for the slower ones. */
export const lanesOf = (calls: readonly Call[]): Call[][] => [
  calls.filter(({ name }) => !backendCalls.has(name)),
  calls.filter(({ name }) => backendCalls.has(name)),
];
