// The four calls: address and body of each, and how a failed call is described.
// Rule: LOGIN-9.
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Answer, ProductPath } from '../../../fixtures/answers';
import { createApi, type Api } from '../../../src/portal/api';
import { subscribeBody } from '../../../src/portal/calls';
import { type Backend, useBackend } from '../../support/backend';
import { listedGame, listOf, numberOf, sampleGame, sampleGroup } from '../../support/sample';

const operator = useBackend();
const provider = useBackend();
const { signal } = new AbortController();
const msisdn = numberOf('subscribed-numeric');
const group = sampleGroup('Puzzle', [sampleGame(1)]);
const list = listOf('Alpha');

const openApi = () =>
  createApi({
    apiOrigin: operator.fixtures.origin,
    providerHost: provider.fixtures.origin,
    serviceName: 'Another product',
  });

/** The model of the subscription has its fields (SUB-22). */
const body = subscribeBody({ msisdn, pack: 'Weekly' }, 'Another product');
const subscribe = (api: Api, aborted = signal) => api.subscribe(body, 'a-key', aborted);

test.each<[string, (api: Api) => Promise<unknown>, unknown, object]>([
  ['GET /api/games', (api) => api.fetchCatalogue(signal, () => {}), [group], {}],
  [
    'POST /loginuser',
    (api) => api.checkNumber({ msisdn }, signal),
    { status: '1' },
    { msisdn, service: 'Another product' },
  ],
  ['POST /subscribe/user', subscribe, 'Success', body],
  ['GET /fetch-games', (api) => api.fetchGames(signal), list.games.map(listedGame), {}],
])('%s goes to its backend alone, with the agreed body', async (call, send, reply, sent) => {
  operator.fixtures.setCatalogue([group]);
  operator.fixtures.override('/subscribe/user', { kind: 'text', httpStatus: 200, text: 'Success' });
  provider.fixtures.override('/fetch-games', { kind: 'json', body: list });
  expect(await send(openApi())).toEqual(reply);
  const [method, path] = call.split(' ');
  const [one, other] = path === '/fetch-games' ? [provider, operator] : [operator, provider];
  expect(one.fixtures.calls).toMatchObject([{ method, path }]);
  expect(one.sentTo(path!)).toEqual([sent]);
  expect(other.fixtures.calls).toEqual([]);
});

test('a payment has its key and its type in headers', async () => {
  await subscribe(openApi()).catch(() => {});
  expect(operator.fixtures.calls[0]?.headers).toMatchObject({
    'idempotency-key': 'a-key',
    'content-type': 'application/json',
  });
});

const openCalls: [ProductPath, (api: Api, aborted: AbortSignal) => Promise<unknown>][] = [
  ['/api/games', (api, aborted) => api.fetchCatalogue(aborted, () => {})],
  ['/loginuser', (api, aborted) => api.checkNumber({ msisdn }, aborted)],
  ['/subscribe/user', subscribe],
  ['/fetch-games', (api, aborted) => api.fetchGames(aborted)],
];

describe('while the document is being left', () => {
  const leave = ({ gate }: Pick<Backend, 'gate'>) => {
    const page = new EventTarget();
    vi.stubGlobal('window', page);
    onTestFinished(() => void vi.unstubAllGlobals());
    gate.shut();
    return () => page.dispatchEvent(new Event('beforeunload'));
  };

  test.each(openCalls)(
    'a broken %s stays pending during a navigation, and a later one rejects with offline',
    async (path, open) => {
      const backend = path === '/fetch-games' ? provider : operator;
      const dispatchLeave = leave(backend);
      const start = async () => {
        const controller = new AbortController();
        const call = open(openApi(), controller.signal);
        await backend.gate.next(path);
        return { call, abort: () => controller.abort() };
      };
      const settled = vi.fn();
      const first = await start();
      first.call.then(settled, settled);
      dispatchLeave();
      first.abort();
      const later = await start();
      later.abort();
      await expect(later.call).rejects.toEqual({ kind: 'offline' });
      expect(settled).not.toHaveBeenCalled();
    },
  );

  test.each([
    [200, 'Success', 'Success'],
    [403, 'Non', { kind: 'status', status: 403, text: 'Non' }],
  ])('a payment reply with the status %i resolves', async (httpStatus, text, expected) => {
    const dispatchLeave = leave(operator);
    const call = subscribe(openApi());
    const request = await operator.gate.next('/subscribe/user');
    dispatchLeave();
    request.release({ kind: 'text', httpStatus, text });
    expect(await call.catch((failure: unknown) => failure)).toEqual(expected);
  });
});

describe('the failure of a call', () => {
  const failure = (answer: Answer) => {
    operator.fixtures.override('/subscribe/user', answer);
    return subscribe(openApi()).catch((reason: unknown) => reason);
  };
  const page = '<html><body>Bad gateway</body></html>';
  const longest = 'x'.repeat(500);

  test.each([
    [500, ' Panne. \n', 'Panne.'],
    [404, longest, longest],
    [502, 'Solde < 50F [E17] {1}', 'Solde < 50F [E17] {1}'],
    [502, `${longest}x`, ''],
    [502, ' ', ''],
    [502, `<!DOCTYPE html>${page}`, ''],
    [502, '<?xml version="1.0"?><e/>', ''],
    [502, '{"error":"E17"}', ''],
    [502, '["E17"]', ''],
  ])(
    'a call with the status %i and the text %j rejects with the readable part',
    async (status, text, read) => {
      const given = await failure({ kind: 'text', httpStatus: status, text });
      expect(given).toEqual({ kind: 'status', status, text: read });
    },
  );

  test.each([
    [' \n <!doctype html><p>Hotspot', { kind: 'unreadable' }],
    [' \n ', { kind: 'unreadable' }],
    ['Voir <html> page', 'Voir <html> page'],
  ])('a reply is unreadable only when it is a page or empty: %j', async (text, read) => {
    expect(await failure({ kind: 'text', httpStatus: 200, text })).toEqual(read);
  });
});
