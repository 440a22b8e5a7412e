// The four calls: address and body of each, how a failed call is described, and what a call does with a hostile reply.
// Rule: LOGIN-9.
import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { Readable } from 'node:stream';
import { describe, expect, test, vi } from 'vitest';
import type { Answer, ProductPath } from '../../../fixtures/answers';
import { catalogueLimitMs } from '../../../machines/business';
import type { CategoryGroup } from '../../../machines/contracts';
import { createApi, type Api } from '../../../src/portal/api';
import { readReply } from '../../../machines/payment';
import { subscribeBody } from '../../../src/portal/calls';
import { headersOf } from '../../../src/portal/charge-records';
import { ignoreOfflineOnUnload } from '../../../src/portal/ignore-offline-on-unload';
import { createCatalogueFeed } from '../../../src/portal/landing-feed';
import { type Backend, useBackend } from '../../support/backend';
import { takeConsole } from '../../support/console-guard';
import { listen } from '../../support/listen';
import { listedGame, listOf, numberOf, sampleGame, sampleGroup } from '../../support/sample';

const operator = useBackend();
const provider = useBackend();
const { signal } = new AbortController();
const msisdn = numberOf('subscribed-numeric');
const group = sampleGroup('Puzzle', [sampleGame(1)]);
const list = listOf('Alpha');

const openApi = (apiOrigin = operator.fixtures.origin, providerHost = provider.fixtures.origin) =>
  createApi({ apiOrigin, providerHost, serviceName: 'Another product' });

/** The model of the subscription has its fields (SUB-22). */
const body = subscribeBody({ msisdn, pack: 'Weekly' }, 'Another product');
/** A payment, read as the charge records read it. */
const subscribe = (api: Api, aborted = signal) =>
  api.subscribe(body, headersOf({ key: 'a-key', press: 'a-press' }), aborted).then(readReply);

const openCalls: [ProductPath, (api: Api, aborted?: AbortSignal) => Promise<unknown>][] = [
  [
    '/api/games',
    async (api, aborted = signal) => (await api.fetchCatalogue(aborted, () => {})).categories,
  ],
  ['/loginuser', (api, aborted = signal) => api.checkNumber({ msisdn }, aborted)],
  ['/subscribe/user', subscribe],
  ['/fetch-games', (api, aborted = signal) => api.fetchGames(aborted)],
];
const paths = openCalls.map(([path]) => path);

const expected: Record<
  ProductPath,
  [method: string, sent: object, reply: unknown, headers?: object]
> = {
  '/api/games': ['GET', {}, [group]],
  '/loginuser': ['POST', { msisdn, service: 'Another product' }, { status: '1' }],
  '/subscribe/user': [
    'POST',
    body,
    'Success',
    {
      'idempotency-key': 'a-key',
      'press-id': 'a-press',
      'content-type': 'application/json',
      accept: 'text/plain, */*;q=0.5',
    },
  ],
  '/fetch-games': ['GET', {}, list.games.map(listedGame)],
};

test.each(openCalls)(
  '%s goes to its backend alone, with the agreed body and headers',
  async (path, open) => {
    operator.fixtures.setCatalogue([group]);
    operator.fixtures.override('/subscribe/user', {
      kind: 'text',
      httpStatus: 200,
      text: 'Success',
    });
    provider.fixtures.override('/fetch-games', { kind: 'json', body: list });
    const [method, sent, reply, headers = {}] = expected[path];
    expect(await open(openApi())).toEqual(reply);
    const [one, other] = path === '/fetch-games' ? [provider, operator] : [operator, provider];
    expect(one.fixtures.calls).toMatchObject([{ method, path, headers }]);
    expect(one.sentTo(path)).toEqual([sent]);
    expect(other.fixtures.calls).toEqual([]);
  },
);

describe('while the document is being left', () => {
  const leave = ({ gate }: Pick<Backend, 'gate'>) => {
    const page = new EventTarget();
    vi.stubGlobal('window', page);
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

  test('a payment reply that arrives resolves or rejects', async () => {
    const dispatchLeave = leave(operator);
    for (const [httpStatus, text, outcome] of [
      [200, 'Success', 'Success'],
      [403, 'Non', { kind: 'status', status: 403, text: 'Non' }],
    ] as const) {
      const call = subscribe(openApi());
      const request = await operator.gate.next('/subscribe/user');
      dispatchLeave();
      request.release({ kind: 'text', httpStatus, text });
      expect(await call.catch((failure: unknown) => failure)).toEqual(outcome);
    }
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
  ])('the status %i with the text %j has the readable part', async (httpStatus, text, read) => {
    const given = await failure({ kind: 'text', httpStatus, text });
    expect(given).toEqual({ kind: 'status', status: httpStatus, text: read });
  });

  const hidden = { kind: 'unreadable' } as const;
  test.each<[text: string, read: string | typeof hidden]>([
    [' \n <!doctype html><p>Hotspot', hidden],
    [' \n ', hidden],
    ['""', hidden],
    ['Succ', hidden],
    ['<p>Hotspot', hidden],
    ['</b>', hidden],
    [' S\n', hidden],
    ['"Succ', hidden],
    ['Success\nSucc', hidden],
    ['"Success', hidden],
    ['"Success"\n"Success"', hidden],
    ['["Success","Succ', hidden],
    ['Success\0', hidden],
    ['Success', 'Success'],
    ['\ufeffSuccess\r\n', 'Success'],
    ['"Success"', 'Success'],
    ['\ufeff "\\u0053uccess\\n"\n', 'Success'],
    ['Successful', 'Successful'],
    ['Voir <html> page', 'Voir <html> page'],
    ['"Crédit \\"bas\\""', 'Crédit "bas"'],
    ['{"status":"Success"}', '{"status":"Success"}'],
  ])('a reply %j is read as %j', async (text, read) => {
    expect(await failure({ kind: 'text', httpStatus: 200, text })).toEqual(read);
  });
});

describe('a hostile backend', () => {
  /** Sends every call to this backend; resolves with the failures, or with the replies. */
  async function outcomes(answer: RequestListener, among = paths) {
    const received = vi.fn(answer);
    const { origin } = await listen(received);
    const calls = openCalls.filter(([path]) => among.includes(path));
    const settled = await Promise.all(
      calls.map(([, open]) => open(openApi(origin, origin)).catch((failure: unknown) => failure)),
    );
    expect(received, 'no call is sent twice').toHaveBeenCalledTimes(calls.length);
    return settled;
  }
  const failed = expect.objectContaining({
    kind: expect.stringMatching(/^(offline|unreadable|status)$/),
  });
  const allFailed = paths.map(() => failed);
  const sound = Object.fromEntries(
    paths.map((path) => {
      const reply = path === '/fetch-games' ? list : expected[path][2];
      return [path, typeof reply === 'string' ? reply : JSON.stringify(reply)];
    }),
  );
  const replyWith =
    (reply: string): RequestListener =>
    (_, response) =>
      response.end(reply);
  test.each([
    ['breaks the connection', ({ socket }) => socket.destroy()],
    [
      'breaks it within the body',
      (_, response) => {
        response.writeHead(200, { 'content-length': '99999' });
        response.write('[{', () => response.destroy());
      },
    ],
    ['sends nothing', replyWith('')],
    ['sends a page', replyWith('<!doctype html><p>Hotspot')],
    ['cuts its reply', ({ url = '' }, response) => response.end(sound[url]?.slice(0, -1))],
    ['doubles its reply', ({ url = '' }, response) => response.end(`${sound[url]}${sound[url]}`)],
  ] satisfies [string, RequestListener][])('that %s fails each call', async (_, answer) => {
    expect(await outcomes(answer)).toEqual(allFailed);
  });

  test.each(['5', '"5"'])('with the reply %j fails each call but the payment', async (text) => {
    const shown = text.replaceAll('"', '');
    expect(await outcomes(replyWith(text))).toEqual([failed, failed, shown, failed]);
  });

  test.each<[status: number, type?: string]>([
    ...[200, 201, 206, 204, 205, 300, 304, 400, 404, 500, 599, 600].map((s): [number] => [s]),
    ...['text/html', ';;', ''].map((type): [number, string] => [200, type]),
  ])(
    'with the status %i and the type %s is read when the status is 2xx and a body may follow',
    async (status, type = 'application/json') => {
      const replies = await outcomes(({ url = '' }, response) =>
        response.writeHead(status, { 'content-type': type }).end(sound[url]),
      );
      const isSuccess = status < 300 && status !== 204 && status !== 205;
      expect(replies).toEqual(isSuccess ? paths.map((path) => expected[path][2]) : allFailed);
    },
  );

  test.each([200, 500])(
    'with the status %i and an endless reply is left at a limit',
    async (status) => {
      const closed: Promise<unknown>[] = [];
      const endless = function* () {
        for (;;) yield ' '.repeat(65_000);
      };
      const replies = await outcomes((_, response) => {
        closed.push(once(response, 'close'));
        Readable.from(endless()).pipe(response.writeHead(status));
      });
      const failure =
        status === 200 ? { kind: 'unreadable' } : { kind: 'status', status, text: '' };
      expect(replies).toEqual(paths.map(() => failure));
      await Promise.all(closed);
    },
  );

  test.each([
    ['[', ']'],
    ['{"a":', '}'],
  ])('with 100,000 nested %s fails or is read, without an overflow', async (open, close) => {
    const deep = `${open.repeat(100_000)}1${close.repeat(100_000)}`;
    const among = ['/api/games', '/loginuser', '/fetch-games'] as const;
    for (const reply of [deep, `[{"category":"A","games":[${deep}]}]`, `{"games":[${deep}]}`]) {
      const all = await outcomes((_, response) => response.end(reply), [...among]);
      const failures = all.filter((outcome) => !Array.isArray(outcome));
      expect(failures).toEqual(failures.map(() => failed));
    }
    takeConsole();
  });
});

describe('a catalogue', () => {
  async function load(reply: BodyInit) {
    const feed = createCatalogueFeed(async () => new Response(reply));
    const arrived: CategoryGroup[] = [];
    feed.subscribe((groups) => arrived.push(...groups));
    const [whole] = await Promise.allSettled([feed.whole]);
    const groups = whole.status === 'fulfilled' ? whole.value.categories : arrived;
    const failure: unknown = whole.status === 'rejected' ? whole.reason : null;
    return { names: groups.map(({ category }) => category), failure };
  }
  const été = JSON.stringify([sampleGroup('Été', [sampleGame(1)])]);
  const unreadable = { kind: 'unreadable' };
  const byteByByte = (bytes: Buffer) =>
    new ReadableStream<Uint8Array>({
      start: (stream) => {
        for (const byte of bytes) stream.enqueue(Uint8Array.of(byte));
        stream.close();
      },
    });

  test.each([
    ['latin1', Buffer.from(été, 'latin1'), ['\ufffdt\ufffd'], null],
    ['one byte per chunk', byteByByte(Buffer.from(été)), ['Été'], null],
    ['a byte order mark', Buffer.from(`\ufeff${été}`), ['Été'], null],
    ['UTF-16', Buffer.from(été, 'utf16le'), [], unreadable],
    ['a stray byte', Buffer.concat([Buffer.from([0xc3]), Buffer.from(été)]), ['Été'], unreadable],
    ['zero bytes', Buffer.alloc(1_000), [], unreadable],
    ['an end that is cut off', Buffer.from(`${été.slice(0, -1)},{"categ`), ['Été'], unreadable],
  ] satisfies [string, BodyInit, string[], object | null][])(
    'with %s keeps what can be read',
    async (_, bytes, names, failure) => {
      expect(await load(bytes)).toEqual({ names, failure });
    },
  );

  test('that never ends fails after two minutes, and its groups stay', async () => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    const piece = JSON.stringify(group);
    const pull = (stream: ReadableStreamDefaultController) => {
      stream.enqueue(new TextEncoder().encode((now === 0 ? '[' : ',') + piece));
      now += 9_000;
    };
    const { names, failure } = await load(new ReadableStream({ pull }, { highWaterMark: 0 }));
    expect(failure).toEqual({ kind: 'timeout' });
    expect(names).toHaveLength(Math.ceil(catalogueLimitMs / 9_000));
  });
});

test('a page listens for beforeunload during a call only', async () => {
  const page = new EventTarget();
  const add = vi.spyOn(page, 'addEventListener');
  const remove = vi.spyOn(page, 'removeEventListener');
  vi.stubGlobal('window', page);
  await ignoreOfflineOnUnload(Promise.resolve());
  expect(add).toHaveBeenCalledOnce();
  expect(remove.mock.calls).toEqual(add.mock.calls);
});
