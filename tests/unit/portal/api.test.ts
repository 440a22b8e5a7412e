import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Answer } from '../../../fixtures/test-numbers';
import type { CategoryGroup } from '../../../machines/contracts';
import { createApi } from '../../../src/portal/api';
import { useBackend } from '../../support/backend';
import { listedGame, listOf, numberOf, sampleGame, sampleGroup } from '../../support/sample';

const operator = useBackend();
const provider = useBackend();
const { signal } = new AbortController();

const callsOf = (backend: typeof operator) =>
  backend.fixtures.calls.map(({ method, path, body }) => ({ method, path, body }));

const noListener = () => {};

const openApi = () =>
  createApi({
    apiOrigin: operator.fixtures.origin,
    providerHost: provider.fixtures.origin,
    serviceName: 'Another product',
  });

describe('the four calls', () => {
  test('GET /api/games goes to the operator, without a payload', async () => {
    const group = sampleGroup('Puzzle', [sampleGame(1)]);
    operator.fixtures.setCatalogue([group]);
    expect(await openApi().fetchCatalogue(signal, noListener)).toEqual([group]);
    expect(callsOf(operator)).toEqual([{ method: 'GET', path: '/api/games', body: {} }]);
    expect(callsOf(provider)).toEqual([]);
  });

  test('POST /loginuser goes to the operator with msisdn and the configured service name', async () => {
    const msisdn = numberOf('subscribed-numeric');
    expect(await openApi().checkNumber({ msisdn }, signal)).toEqual({ status: '1' });
    expect(callsOf(operator)).toEqual([
      { method: 'POST', path: '/loginuser', body: { msisdn, service: 'Another product' } },
    ]);
    expect(callsOf(provider)).toEqual([]);
  });

  test('POST /subscribe/user goes to the operator with msisdn, mact, service_name and pack', async () => {
    const msisdn = numberOf('success');
    const { subscriptionBody, subscribe } = openApi();
    const body = subscriptionBody({ msisdn, pack: 'Weekly' });
    expect(await subscribe(body, 'a-key', signal)).toBe('Success');
    expect(callsOf(operator)).toEqual([
      {
        method: 'POST',
        path: '/subscribe/user',
        body: { msisdn, mact: 'web', service_name: 'Another product', pack: 'Weekly' },
      },
    ]);
    const [call] = operator.fixtures.calls;
    expect(call?.headers).toMatchObject({
      'idempotency-key': 'a-key',
      'content-type': 'application/json',
    });
    expect(callsOf(provider)).toEqual([]);
  });

  test("GET /fetch-games goes to the provider's host, without a payload", async () => {
    const list = listOf('Alpha');
    provider.fixtures.override('/fetch-games', { kind: 'json', body: list });
    expect(await openApi().fetchGames(signal)).toEqual(list.games.map(listedGame));
    expect(callsOf(provider)).toEqual([{ method: 'GET', path: '/fetch-games', body: {} }]);
    expect(callsOf(operator)).toEqual([]);
  });
});

describe('the status of a login answer', () => {
  test.each<[unknown, string]>([
    [{ status: '1' }, '1'],
    [{ status: 1 }, '1'],
    [{ status: 0 }, '0'],
    [{ status: '0' }, '0'],
    [{ status: ' 0 ' }, '0'],
    [{ status: 2, other: 'field' }, '2'],
  ])('is read as text: %j', async (body, status) => {
    operator.fixtures.override('/loginuser', { kind: 'json', body });
    expect(await openApi().checkNumber({ msisdn: '1' }, signal)).toEqual({ status });
  });

  test.each<[string, Answer]>([
    ['null', { kind: 'json', body: null }],
    ['no status', { kind: 'json', body: { msisdn: '1' } }],
    ['a status that is null', { kind: 'json', body: { status: null } }],
    ['a blank status', { kind: 'json', body: { status: ' ' } }],
    ['a list', { kind: 'json', body: ['1'] }],
    ['an HTML page', { kind: 'html' }],
    ['an empty body', { kind: 'text', httpStatus: 200, text: '' }],
    ['half an answer', { kind: 'text', httpStatus: 200, text: '{"status":"1"' }],
  ])('cannot be read, which is a failed call: %s', async (_, answer) => {
    operator.fixtures.override('/loginuser', answer);
    await expect(openApi().checkNumber({ msisdn: '1' }, signal)).rejects.toEqual({
      kind: 'unreadable',
    });
  });
});

describe('a failed call', () => {
  const failure = (answer: Answer) => {
    operator.fixtures.override('/subscribe/user', answer);
    const { subscriptionBody, subscribe } = openApi();
    return subscribe(subscriptionBody({ msisdn: '1', pack: 'Daily' }), 'a-key', signal).then(
      () => 'no failure',
      (reason: unknown) => reason,
    );
  };

  test.each([500, 503, 404, 403])(
    'keeps the status and the words of the server: %i',
    async (httpStatus) => {
      expect(await failure({ kind: 'text', httpStatus, text: ' Panne. \n' })).toEqual({
        kind: 'status',
        status: httpStatus,
        text: 'Panne.',
      });
    },
  );

  test('has no words where the server wrote none, or a page', async () => {
    const page = '<html><body>Bad gateway</body></html>';
    const texts = [
      '',
      '  ',
      page,
      `<!DOCTYPE html>${page}`,
      '<?xml version="1.0"?><e/>',
      '{"error":"E17"}',
      '["E17"]',
      'x'.repeat(501),
    ];
    const failures: unknown[] = [];
    // One after another: the fixtures give the same answer to all.
    for (const text of texts) {
      failures.push(await failure({ kind: 'text', httpStatus: 502, text }));
    }
    expect(failures).toEqual(texts.map(() => ({ kind: 'status', status: 502, text: '' })));
  });

  test('has the words of the server up to 500 characters, whatever they hold', async () => {
    const texts = ['x'.repeat(500), 'Solde < 50F [E17] {1}'];
    const failures: unknown[] = [];
    // One after another: the fixtures give the same answer to all.
    for (const text of texts) {
      failures.push(await failure({ kind: 'text', httpStatus: 502, text }));
    }
    expect(failures).toEqual(texts.map((text) => ({ kind: 'status', status: 502, text })));
  });

  test('is offline where the connection breaks', async () => {
    expect(await failure({ kind: 'reset' })).toEqual({ kind: 'offline' });
  });

  test('is unreadable where a page answers in place of the operator', async () => {
    expect(await failure({ kind: 'html' })).toEqual({ kind: 'unreadable' });
    const later = { kind: 'text', httpStatus: 200, text: ' \n <!doctype html><p>Hotspot' } as const;
    expect(await failure(later)).toEqual({ kind: 'unreadable' });
  });

  test('is unreadable where nothing but white space answers', async () => {
    expect(await failure({ kind: 'text', httpStatus: 200, text: ' \n ' })).toEqual({
      kind: 'unreadable',
    });
  });

  test('is none where words of the operator hold markup further on', async () => {
    const text = 'Voir <html> page';
    expect(await failure({ kind: 'text', httpStatus: 200, text })).toBe('no failure');
  });
});

test('giving a call up ends its request', async () => {
  operator.gate.shut();
  const controller = new AbortController();
  const call = openApi().fetchCatalogue(controller.signal, noListener);
  await operator.gate.next('/api/games');
  controller.abort();
  await expect(call).rejects.toEqual({ kind: 'offline' });
});

test('a call that a navigation aborts does not fail, and a later one that breaks is offline', async () => {
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  onTestFinished(() => void vi.unstubAllGlobals());
  operator.gate.shut();
  const startCall = async () => {
    const controller = new AbortController();
    const call = openApi().fetchCatalogue(controller.signal, noListener);
    await operator.gate.next('/api/games');
    return { call, abort: () => controller.abort() };
  };
  const settled = vi.fn();
  const first = await startCall();
  first.call.then(settled, settled);
  page.dispatchEvent(new Event('beforeunload'));
  first.abort();
  const later = await startCall();
  later.abort();
  await expect(later.call).rejects.toEqual({ kind: 'offline' });
  expect(settled).not.toHaveBeenCalled();
});

describe('the catalogue as it arrives', () => {
  const groups = ['A', 'B', 'C'].map((name, index) => sampleGroup(name, [sampleGame(index)]));

  /** What the listener is told, until the answer that breaks off has been heard. */
  async function listen(answer: Answer) {
    operator.fixtures.override('/api/games', answer);
    const told: [CategoryGroup[], number][] = [];
    const outcome = await openApi()
      .fetchCatalogue(signal, (given, from) => told.push([given, from]))
      .catch((error: unknown) => error);
    return { told, outcome };
  }

  test('groups are told while the rest is on its way', async () => {
    operator.fixtures.override('/api/games', { kind: 'unfinished', body: groups });
    const controller = new AbortController();
    const told = await new Promise((resolve) => {
      void openApi()
        .fetchCatalogue(controller.signal, (given, from) => resolve([given, from]))
        .catch(() => {});
    });
    controller.abort();
    expect(told).toEqual([groups, 0]);
  });

  test('groups that came are told before a list that is none fails', async () => {
    const text = `${JSON.stringify(groups).slice(0, -1)},nonsense]`;
    expect(await listen({ kind: 'text', httpStatus: 200, text })).toEqual({
      told: [[groups, 0]],
      outcome: { kind: 'unreadable' },
    });
  });

  test('nothing is told of an answer outside 2xx', async () => {
    const text = JSON.stringify(groups);
    expect(await listen({ kind: 'text', httpStatus: 500, text })).toMatchObject({
      told: [],
      outcome: { kind: 'status' },
    });
  });
});
