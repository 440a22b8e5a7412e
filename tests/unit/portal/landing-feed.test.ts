// The feed delivers the catalogue in chunks, and each call that the page has started serves one call of the app.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createApi } from '../../../src/portal/api';
import { createCatalogueFeed, createCheckFeed } from '../../../src/portal/landing-feed';
import { nextTask } from '../../../src/portal/next-task';
import { useBackend } from '../../support/backend';
import { sampleGame, sampleGroup } from '../../support/sample';

const groups = ['One', 'Two', 'Three'].map((name, id) => sampleGroup(name, [sampleGame(id)]));
const [one, two, three] = groups.map((group) => JSON.stringify(group));

/** Reading takes no time unless a test says so: on a slow machine the feed lets other tasks run. */
const setClock = (ms: () => number) => vi.spyOn(performance, 'now').mockImplementation(ms);
beforeEach(() => {
  setClock(() => 0);
});

function slowResponse() {
  let body!: ReadableStreamDefaultController<Uint8Array>;
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      body = controller;
    },
  });
  const send = async (piece: string) => {
    body.enqueue(new TextEncoder().encode(piece));
    await nextTask();
    await nextTask();
  };
  const response = Promise.resolve(new Response(stream));
  return { response, send, end: () => body.close() };
}

function follow(feed: ReturnType<typeof createCatalogueFeed>) {
  const seen: [string[], number][] = [];
  feed.subscribe((arrived, from) => seen.push([arrived.map(({ category }) => category), from]));
  return seen;
}

describe('the catalogue feed', () => {
  test('reports parts that complete no group, once per second, because they restart the time limit', async () => {
    let ms = 0;
    setClock(() => ms);
    const { response, send } = slowResponse();
    const seen = follow(createCatalogueFeed(() => response));
    const counts: number[] = [];
    for (ms of [0, 999, 1_000, 1_999, 2_000]) {
      await send(ms === 0 ? '[{"category":' : ' ');
      counts.push(seen.length);
    }
    expect(counts).toEqual([1, 1, 2, 2, 3]);
    expect(seen).toEqual([1, 2, 3].map(() => [[], 0]));
  });

  test('delivers groups as they arrive, and to a late subscriber all of them so far', async () => {
    const { response, send, end } = slowResponse();
    const feed = createCatalogueFeed(() => response);
    const early = follow(feed);
    await send(`[${one},${two}`);
    const late = follow(feed);
    await send(`,${three}]`);
    end();
    expect((await feed.whole).categories).toEqual(groups);
    for (const seen of [early, late])
      expect(seen).toEqual([
        [['One', 'Two'], 0],
        [['Three'], 2],
      ]);
  });

  test.each([
    ['delivers pieces of one task together', 0, [0]],
    // The last one comes with the whole catalogue.
    ['lets other tasks run before a piece, if reading takes long', 10, [0, 1]],
  ])('%s', async (_, msOfPiece, expected) => {
    let ms = 0;
    setClock(() => (ms += msOfPiece));
    const { response, send, end } = slowResponse();
    const feed = createCatalogueFeed(() => response);
    const seen = follow(feed);
    await Promise.all([send(`[${one}`), send(`,${two}`), send(`,${three}]`)]);
    end();
    await feed.whole;
    expect(seen.map(([, from]) => from)).toEqual(expected);
  });
});

describe('a feed that the page has started', () => {
  const backend = useBackend();

  const { signal } = new AbortController();
  const openApi = () => {
    const { origin } = backend.fixtures;
    return createApi({
      apiOrigin: origin,
      providerHost: origin,
      serviceName: 'Another product',
      startedFeed: {
        msisdn: '22901',
        check: createCheckFeed(async () => new Response('{"status":7}')),
        catalogue: createCatalogueFeed(async () => new Response(JSON.stringify(groups))),
      },
    });
  };

  test('a started feed serves one catalogue call and one check of its number; further ones send requests', async () => {
    const api = openApi();
    expect(await api.fetchCatalogue(signal, () => {})).toEqual({ categories: groups, storedAt: 0 });
    expect(await api.checkNumber({ msisdn: '22901' }, signal)).toEqual({ status: '7' });
    expect(backend.fixtures.calls).toEqual([]);
    await api.fetchCatalogue(signal, () => {});
    await api.checkNumber({ msisdn: '22901' }, signal).catch(() => {});
    expect(backend.fixtures.calls.map(({ path }) => path)).toEqual(['/api/games', '/loginuser']);
  });

  test('rejects with the status of a failed response', async () => {
    const { reply } = createCheckFeed(async () => new Response('Non', { status: 403 }));
    await expect(reply).rejects.toEqual({ kind: 'status', status: 403, text: '' });
  });

  test('does not serve the check of another number', async () => {
    await Promise.allSettled([openApi().checkNumber({ msisdn: '22902' }, signal)]);
    expect(backend.sentTo('/loginuser')).toMatchObject([{ msisdn: '22902' }]);
  });
});

test('a call of the catalogue delivers groups as they arrive, and none once it is aborted', async () => {
  const { response, send } = slowResponse();
  const catalogue = createCatalogueFeed(() => response);
  const options = { apiOrigin: '', providerHost: '', serviceName: '' };
  const controller = new AbortController();
  const seen: unknown[] = [];
  const api = createApi({ ...options, startedFeed: { catalogue } });
  void api.fetchCatalogue(controller.signal, (arrived, from) => seen.push([arrived, from]));
  await send(`[${one},${two}`);
  controller.abort();
  await send(`,${three}`);
  expect(seen).toEqual([[groups.slice(0, 2), 0]]);
});
