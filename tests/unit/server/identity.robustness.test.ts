// The identity headers of the operator’s gateway: believed from trusted proxies, for the operator’s own calls only.
import { request as send, type IncomingHttpHeaders } from 'node:http';
import { once } from 'node:events';
import { expect } from 'vitest';
import { listen } from '../../support/listen';
import { numberOf } from '../../support/sample';
import { survives } from '../../support/survives';
import { usePortal } from '../../support/use-portal';
import { headersOfPost } from './raw-request';

const msisdn = numberOf('subscribed');
const operators = ['GET /api/games', 'POST /loginuser', 'POST /subscribe/user'];
const strangers = ['GET /fetch-games', 'GET /fixtures/health'];

/** Sends each call with these headers to a portal that trusts these proxies; resolves with what arrived, by call. */
async function receivedBy(trustedProxies: string[], given: Record<string, string | string[]>) {
  const received: Record<string, IncomingHttpHeaders> = {};
  const backend = await listen((request, response) => {
    received[`${request.method} ${request.url}`] = request.headers;
    response.end('[]');
  });
  const portal = await usePortal(backend, {
    trustedProxies,
    identityHeaders: ['x-msisdn', 'x-subscriber-id'],
  });
  for (const call of [...operators, ...strangers]) {
    const [method = '', path = ''] = call.split(' ');
    const headers = { ...headersOfPost, ...given };
    const sent = send(portal.origin + path, { method, headers, agent: false });
    sent.end(method === 'POST' ? JSON.stringify({ msisdn: '1' }) : undefined);
    const [answer] = (await once(sent, 'response')) as [NodeJS.ReadableStream];
    answer.resume();
    await once(answer, 'end');
  }
  return received;
}

/** The three headers as each of these calls has brought them. */
const identityIn = (received: Record<string, IncomingHttpHeaders>, calls: string[]) =>
  calls.map((call) =>
    ['x-msisdn', 'x-subscriber-id', 'x-other-identity'].map((name) => received[call]?.[name]),
  );
const none = [undefined, undefined, undefined];

const enriched = { 'X-MSISDN': msisdn, 'X-Subscriber-Id': 'a1', 'X-Other-Identity': 'b2' };

survives(
  'the number',
  'A client names a subscriber in the headers by which the operator’s gateway does',
  'they are removed from every request that no trusted proxy has sent',
  async () => {
    const received = await receivedBy(['10.0.0.0/8'], enriched);
    expect(identityIn(received, operators)).toEqual([none, none, none]);
    expect(identityIn(received, strangers)).toEqual([none, none]);
    return operators.length + strangers.length;
  },
);

survives(
  'the number',
  'The operator’s gateway names the subscriber in each request',
  'the operator’s backend receives the headers that are configured, the provider and the games none',
  async () => {
    const received = await receivedBy(['127.0.0.0/8'], enriched);
    const named = [msisdn, 'a1', undefined];
    expect(identityIn(received, operators)).toEqual([named, named, named]);
    expect(identityIn(received, strangers)).toEqual([none, none]);
    return operators.length + strangers.length;
  },
);

survives(
  'the number',
  'A client’s own header comes beside that of the gateway',
  'both are removed: which of them is the gateway’s cannot be known',
  async () => {
    const twice = { 'X-MSISDN': ['2290190000099', msisdn], 'X-Subscriber-Id': 'a1' };
    const received = await receivedBy(['127.0.0.0/8'], twice);
    const ofGateway = [undefined, 'a1', undefined];
    expect(identityIn(received, operators)).toEqual([ofGateway, ofGateway, ofGateway]);
    return operators.length;
  },
);
