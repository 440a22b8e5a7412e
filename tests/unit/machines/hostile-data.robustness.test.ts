// Whatever a backend sends, each call ends in a state with its own text, and nothing hostile is used.
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { constants, gzipSync } from 'node:zlib';
import { anything, asyncProperty, assert, jsonValue, oneof, string } from 'fast-check';
import { expect, onTestFinished, vi } from 'vitest';
import { categoryAddress, decodeSegment, playerAddress } from '../../../src/portal/addresses';
import { listLimit, shortReplyLimit } from '../../../src/portal/read-body';
import { createGroupStream } from '../../../src/portal/split-groups';
import { searchActor } from '../../../src/screens/search/search-actor';
import { takeConsole } from '../../support/console-guard';
import { type HostileServer, useHostileServer } from '../../support/hostile-server';
import { hostileValues } from '../../support/hostile-values';
import { createTestPortal } from '../../support/create-test-portal';
import { sampleGame, sampleGames, sampleGroup } from '../../support/sample';
import { survives } from '../../support/survives';

const server = useHostileServer();
const paths = ['/api/games', '/loginuser', '/subscribe/user', '/fetch-games'] as const;
type Path = (typeof paths)[number];

/** The next calls are answered with this text, these bytes, or this value as JSON. */
const asJson = (body: unknown) => {
  const text = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
  server.answer = (response) => {
    response.setHeader('content-type', 'application/json');
    response.end(text);
  };
};

/** States without a running request: the screen has a text for each. */
const settledStates: Record<Path, readonly string[]> = {
  '/api/games': ['loaded', 'failed'],
  '/loginuser': ['{"editing":"failed"}', '{"editing":"refused"}', '"succeeded"'],
  '/subscribe/user': ['failed', 'refused', '"success"'],
  '/fetch-games': ['settled', 'failed'],
};
const failedStates: Record<Path, string> = {
  '/api/games': 'failed',
  '/loginuser': '{"editing":"failed"}',
  '/subscribe/user': 'failed',
  '/fetch-games': 'failed',
};

/** Sends each call once; expects all of them to fail, and the texts of forms to stay. Returns their number. */
async function expectAllFail(among: readonly Path[] = paths): Promise<number> {
  const { outcomes } = createTestPortal(server.origin);
  for (const path of among) {
    const [state, text] = await outcomes[path]();
    expect(state, `for ${path}`).toBe(failedStates[path]);
    if (path === '/loginuser') expect(text).toBe('90000001');
    if (path === '/subscribe/user') expect(text).toBe('2290000001');
  }
  takeConsole();
  return among.length;
}

/** Sends each call once, and the check of a landing page; expects all of them to end. */
async function expectSettled() {
  const { outcomes, isLetIn, portal } = createTestPortal(server.origin);
  const settled = paths.map(async (path) =>
    expect(settledStates[path]).toContain((await outcomes[path]())[0]),
  );
  await Promise.all([isLetIn(), ...settled]);
  portal.close();
}

/** Returns a function that returns the number of bytes decoded so far. */
function countDecoded(): () => number {
  let decoded = 0;
  class CountingDecoder extends TextDecoder {
    override decode(...given: Parameters<TextDecoder['decode']>): string {
      decoded += given[0]?.byteLength ?? 0;
      return super.decode(...given);
    }
  }
  vi.stubGlobal('TextDecoder', CountingDecoder);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return () => decoded;
}

/** Returns the catalogue after one call with this body as its response. */
async function loadCatalogue(body: unknown) {
  asJson(body);
  const { outcomes, portal } = createTestPortal(server.origin);
  const [state, kind] = await outcomes['/api/games']();
  return { state, kind, data: portal.catalogue.getSnapshot().context.data };
}

const decorations = ['gameid', 'category', 'img6', 'publisherlink', 'name'] as const;
const fields = ['id', 'gamename', 'gameurl', ...decorations];
const values = [['missing', undefined] as const, ...hostileValues];

/** Returns variants of a row, each with one of the fields replaced by a hostile value, with a description. */
const variantsOf = (row: object, names: readonly string[]) =>
  names.flatMap((field) =>
    values.map(([what, value]) => [`${field}: ${what}`, { ...row, [field]: value }] as const),
  );

const lastSegment = (address: string) => decodeSegment(address.split('/').pop() ?? '');

survives(
  'hostile data',
  'every field of a catalogue game is missing, mistyped, huge, markup or a lone surrogate',
  'the game is left out where it could not be played, and the others are listed',
  async () => {
    const sound = sampleGame(1);
    const cases = variantsOf(sampleGame(2), fields);
    for (const [name, hostile] of cases) {
      const games = [hostile, sound];
      const { state, data } = await loadCatalogue([{ category: 'Sample', games }]);
      expect(state, `for ${name}`).toBe('loaded');
      expect(data.games.at(-1), `for ${name}`).toEqual(sound);
      for (const game of data.games) {
        expect(Number.isSafeInteger(game.id)).toBe(true);
        expect(game.gamename.trim()).not.toBe('');
        expect(game.gamename.length).toBeLessThanOrEqual(500);
        for (const field of decorations) expect(typeof game[field]).toBe('string');
        expect(lastSegment(playerAddress(game.id, 'Sample'))).toBe('Sample');
      }
    }
    const withoutTexts = Object.fromEntries(decorations.map((field) => [field, { toString: 1 }]));
    const games = [{ ...sound, ...withoutTexts }];
    expect((await loadCatalogue([{ category: 'Sample', games }])).data.games).toHaveLength(1);
    expect(takeConsole().join()).toMatch(/left out/);
    return cases.length;
  },
);

survives(
  'hostile data',
  'every field of a category is missing, mistyped, huge, markup or a lone surrogate',
  'the category is left out, or listed with an address that leads to it',
  async () => {
    const sound = sampleGroup('Sound', [sampleGame(1)]);
    const cases = variantsOf(sound, ['category', 'games']);
    for (const [name, hostile] of cases) {
      const { state, data } = await loadCatalogue([hostile, sound, null, 'text', [sound]]);
      expect(state, `for ${name}`).toBe('loaded');
      expect(data.categories.at(-1), `for ${name}`).toEqual(sound);
      for (const { category } of data.categories) {
        expect(category.length).toBeLessThanOrEqual(500);
        expect(lastSegment(categoryAddress(category))).toBe(category);
      }
    }
    takeConsole();
    return cases.length;
  },
);

survives(
  'hostile data',
  "every field of a provider's game is missing, mistyped, huge, markup or a lone surrogate",
  'the game is left out, the others are found',
  async () => {
    const sound = sampleGame(1, { gamename: 'Alpha' });
    const cases = variantsOf({ ...sound, id: 2 }, fields);
    const { outcomes, portal } = createTestPortal(server.origin);
    for (const [name, hostile] of cases) {
      asJson({ games: [hostile, sound] });
      expect((await outcomes['/fetch-games']())[0], `for ${name}`).toBe('settled');
      const { results } = searchActor(portal).getSnapshot().context;
      expect(results.at(-1)?.id, `for ${name}`).toBe(1);
      for (const { id, category } of results) playerAddress(id, category);
    }
    for (const [name, value] of hostileValues) {
      asJson({ games: value });
      const [state] = await outcomes['/fetch-games']();
      expect(state, `for ${name}`).toBe(Array.isArray(value) ? 'settled' : 'failed');
    }
    takeConsole();
    return cases.length + hostileValues.length;
  },
);

/** Submits a form; expects that it ends in one of these states, and that no cookie is set. */
async function expectNotLetIn(path: Path, body: unknown, states: readonly string[]) {
  asJson(body);
  const { outcomes, world } = createTestPortal(server.origin);
  const [state] = await outcomes[path]();
  expect(states, `for ${JSON.stringify(body).slice(0, 50)}`).toContain(state);
  expect(world.cookie).toBe(null);
}

survives(
  'hostile data',
  'a login reply has a status of every type, missing, huge or hostile',
  'only the status 1 lets a number in; after any other the form says so',
  async () => {
    const states = ['{"editing":"failed"}', '{"editing":"refused"}'];
    for (const [, status] of values) {
      await expectNotLetIn('/loginuser', { status, __proto__: { status: '1' } }, states);
    }
    return values.length;
  },
);

survives(
  'hostile data',
  'a subscription gets every hostile text, a page, a list or a megabyte of text as its reply',
  'its words are shown as text, or a sentence of ours in their place; only Success is one',
  async () => {
    const spellings = ['success', 'Success!', '<success>', 'Success\u0000'];
    const texts = [...spellings, ...hostileValues.map(([, value]) => value)];
    for (const text of texts) {
      await expectNotLetIn('/subscribe/user', text, ['failed', 'refused']);
    }
    return texts.length;
  },
);

const rounds = { seed: 6, numRuns: 100 };

survives(
  'hostile data',
  'every call gets any JSON, or any text, as its reply',
  'each call ends in a state with words, none throws',
  async () => {
    await assert(
      asyncProperty(
        oneof(
          jsonValue().map((value) => JSON.stringify(value)),
          anything().map(
            (value) => JSON.stringify([value, { category: 'A', games: [value] }]) ?? '',
          ),
          string({ unit: 'binary' }),
        ),
        async (text) => {
          asJson(text);
          await expectSettled();
        },
      ),
      rounds,
    );
    takeConsole();
    return rounds.numRuns * 5;
  },
);

const statuses = Array.from({ length: 400 }, (_, index) => 200 + index);

survives(
  'hostile data',
  'every call gets each status from 200 to 599, with a valid body and without one',
  'a status outside 2xx fails the call; nothing is believed that came with it',
  async () => {
    const sound: Record<Path, string> = {
      '/api/games': JSON.stringify([sampleGroup('A', sampleGames(1, 2))]),
      '/loginuser': '{"status":"1"}',
      '/subscribe/user': 'Success',
      '/fetch-games': JSON.stringify({ games: [sampleGame(1)] }),
    };
    for (const status of statuses) {
      server.answer = (response, { url }) => {
        response.statusCode = status;
        response.end(sound[url as Path]);
      };
      const { outcomes, portal, isLetIn } = createTestPortal(server.origin);
      const hasBody = status < 300 && status !== 204 && status !== 205;
      const failed = paths.map(async (path) => (await outcomes[path]())[0] === failedStates[path]);
      expect(await Promise.all(failed), `${status}`).toEqual(paths.map(() => !hasBody));
      expect(await isLetIn()).toBe(hasBody);
      const { games } = portal.catalogue.getSnapshot().context.data;
      expect(games).toHaveLength(hasBody ? 2 : 0);
      portal.close();
    }
    takeConsole();
    return statuses.length * paths.length;
  },
);

survives(
  'hostile data',
  'a connection breaks before the headers, after them, and within the body',
  'the call has failed, and what had come of the catalogue stays',
  async () => {
    const group = JSON.stringify(sampleGroup('A', [sampleGame(1)]));
    const longer = { 'content-length': '99999' };
    const breaks: HostileServer['answer'][] = [
      (_, request) => request.socket.destroy(),
      (response) => {
        response.writeHead(200).flushHeaders();
        response.destroy();
      },
      (response) => {
        response.writeHead(200, longer).write(`[${group},`, () => response.destroy());
      },
      (response) => {
        response.writeHead(500, longer).write('Panne', () => response.destroy());
      },
    ];
    let cases = 0;
    for (const answer of breaks) {
      server.answer = answer;
      cases += await expectAllFail();
    }
    const { state, kind, data } = await loadCatalogue(`[${group},{"category":"B","ga`);
    expect([state, kind, data.games.length]).toEqual(['failed', 'unreadable', 1]);
    takeConsole();
    return cases + 1;
  },
);

/** Limit of bytes that were sent and not read: the maximum that Linux lets the sockets of both ends hold, `tcp(7)`. */
const inSockets = 40_000_000;

survives(
  'hostile data',
  'every call gets an endless response with every class of status, and one that unpacks to 200 MB',
  'the download ends at a limit; the call has failed',
  async () => {
    const decoded = countDecoded();
    let cases = 0;
    for (const status of [200, 404, 500]) {
      for (const path of paths) {
        // Failing, only a sentence is read, but the search reads none.
        const limit =
          (path === '/api/games' && status === 200) || path === '/fetch-games'
            ? listLimit
            : shortReplyLimit;
        server.answer = server.endless(`"${' '.repeat(65_000)}`, {}, status);
        const before = decoded();
        await expectAllFail([path]);
        expect(decoded() - before, `${path} ${status}`).toBeLessThanOrEqual(limit);
        await expect.poll(() => server.isGivenUp, { message: `${path} ${status}` }).toBe(true);
        expect(server.written, `${path} ${status}`).toBeLessThan(limit + inSockets);
        cases += 1;
      }
    }
    const bomb = gzipSync(Buffer.alloc(200_000_000, ' '), { level: constants.Z_BEST_SPEED });
    server.answer = (response) => {
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': bomb.length });
      response.end(bomb);
    };
    const before = decoded();
    cases += await expectAllFail();
    expect(decoded() - before).toBeLessThanOrEqual(2 * listLimit + 2 * shortReplyLimit);
    return cases;
  },
);

survives(
  'hostile data',
  'a catalogue of valid categories never ends',
  'it is cut at the limit; the categories that came stay, with a word and another try',
  async () => {
    const group = JSON.stringify(sampleGroup('A', sampleGames(1, 200)));
    server.answer = (response) => {
      response.write('[');
      const more = () => {
        while (!response.destroyed && response.write(`${group},`));
      };
      response.on('drain', more);
      more();
    };
    const { outcomes, portal } = createTestPortal(server.origin);
    expect(await outcomes['/api/games']()).toEqual(['failed', 'unreadable']);
    const { categories } = portal.catalogue.getSnapshot().context.data;
    expect(categories.length).toBeGreaterThan(100);
    expect(categories.length).toBeLessThan(listLimit / group.length + 1);
    takeConsole();
  },
);

survives(
  'hostile data',
  'a backend sends invalid statuses, broken gzip, redirect loops and wrong content types',
  'the call has failed; a wrong type of a sound answer is ignored',
  async () => {
    const sound = '{"status":"1"}';
    const redirects = ['', 'http://127.0.0.1:1/', 'javascript:1', 'http://['];
    const failing: HostileServer['answer'][] = [
      (response) => void response.writeHead(600).end(sound),
      (response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end('not gzip'),
      ...redirects.map((location) => (response: ServerResponse, { url }: IncomingMessage) => {
        response.writeHead(307, { location: location || url }).end();
      }),
    ];
    let cases = 0;
    for (const answer of failing) {
      server.answer = answer;
      cases += await expectAllFail();
    }
    for (const type of ['text/html', ';;', '']) {
      server.answer = (response) => {
        response.writeHead(200, { 'content-type': type }).end(sound);
      };
      expect((await createTestPortal(server.origin).outcomes['/loginuser']())[0]).toBe(
        '"succeeded"',
      );
      cases += 1;
    }
    return cases;
  },
);

survives(
  'hostile data',
  'a backend sends other encodings, broken UTF-8, a byte order mark and zero bytes',
  'what can be read is read with a mark for what cannot; else the call has failed',
  async () => {
    const group = JSON.stringify([sampleGroup('Été', [sampleGame(1)])]);
    const bodies = [
      [Buffer.from(group, 'latin1'), 'loaded', ['\ufffdt\ufffd']],
      [Buffer.from(`\ufeff${group}`), 'loaded', ['Été']],
      [Buffer.from(group, 'utf16le'), 'failed', []],
      // Received groups stay although the whole response is unreadable.
      [Buffer.concat([Buffer.from([0xc3]), Buffer.from(group)]), 'failed', ['Été']],
      [Buffer.alloc(1_000), 'failed', []],
    ] as const;
    for (const [index, [body, expected, names]] of bodies.entries()) {
      const { state, data } = await loadCatalogue(body);
      expect(state, `${index}`).toBe(expected);
      expect(data.categories.map(({ category }) => category)).toEqual(names);
      if (state === 'failed') await expectAllFail(['/loginuser', '/fetch-games']);
    }
    takeConsole();
    return bodies.length;
  },
);

survives(
  'hostile data',
  'lists and objects are nested 100,000 levels deep, in every place',
  'the call has failed, or the row is left out; no stack overflows',
  async () => {
    let cases = 0;
    for (const [open = '', close = ''] of [
      ['[', ']'],
      ['{"a":', '}'],
    ]) {
      const deep = `${open.repeat(100_000)}1${close.repeat(100_000)}`;
      for (const text of [
        deep,
        `[${deep}]`,
        `[{"category":"A","games":[${deep}]}]`,
        `{"games":[${deep}]}`,
        `{"status":${deep}}`,
        open.repeat(100_000),
      ]) {
        asJson(text);
        await expectSettled();
        cases += paths.length;
      }
    }
    takeConsole();
    return cases;
  },
);

survives(
  'hostile data',
  'keys such as __proto__, constructor and toString appear anywhere',
  'no code reads these fields; no prototype changes',
  async () => {
    const hostile = `"__proto__":{"status":"1","hacked":1},"constructor":{"prototype":{"hacked":1}},"toString":1`;
    const game = `{${hostile},"id":1,"gamename":"constructor","gameurl":"/x"}`;
    const { data } = await loadCatalogue(
      `[{${hostile},"category":"__proto__","games":[${game}]},{${hostile}}]`,
    );
    expect(data.categories).toMatchObject([
      { category: '__proto__', games: [{ id: 1, gamename: 'constructor' }] },
    ]);
    asJson(`{${hostile}}`);
    const { outcomes } = createTestPortal(server.origin);
    for (const path of paths) expect((await outcomes[path]())[0]).not.toMatch(/succe/);
    expect(({} as { hacked?: unknown }).hacked).toBe(undefined);
    takeConsole();
    return 2;
  },
);

survives(
  'hostile data',
  'a catalogue has 50,000 games in one category, in 1,667 categories, or with one id',
  'all of them are there; the first of an id is the one that is played',
  async () => {
    const games = sampleGames(1, 50_000);
    const same = games.map((game) => ({ ...game, id: 7 }));
    const many = Array.from({ length: 1_667 }, (_, index) =>
      sampleGroup(`${index}`, games.slice(0, 30)),
    );
    const lists = [[sampleGroup('One', games)], many, [sampleGroup('Same', same)]];
    for (const list of lists) {
      const { state, data } = await loadCatalogue(list);
      expect(state).toBe('loaded');
      expect(data.games.length).toBeGreaterThanOrEqual(50_000);
      asJson({ games: list.flatMap((group) => group.games) });
      expect((await createTestPortal(server.origin).outcomes['/fetch-games']())[0]).toBe('settled');
    }
    return 2 * lists.length;
  },
);

survives(
  'hostile data',
  'a string of 30 MB with escapes arrives in small chunks',
  'each piece is looked at once: it takes seconds, not hours',
  async () => {
    let read = 0;
    // Each search reads at most to the end of its text, so the total length limits the work.
    const search = vi.spyOn(RegExp.prototype, 'exec');
    const stream = createGroupStream();
    const piece = `${'x'.repeat(9_990)}\\"`;
    stream.read('[{"category":"');
    for (let count = 0; count < 3_000; count += 1) stream.read(piece);
    for (const [text] of search.mock.calls) read += text.length;
    search.mockRestore();
    expect(read).toBeLessThan(3 * 30_000_000);
    expect(stream.read('","games":[]}]')).toHaveLength(1);
  },
);

survives(
  'hostile data',
  'every call gets no response, headers without a body, or one byte at intervals',
  'after 10 seconds the call has failed; the connection is given up, that of a payment after 60 seconds',
  async () => {
    const beginnings: HostileServer['answer'][] = [
      () => {},
      (response) => response.flushHeaders(),
      (response) => void response.write(' '),
    ];
    let cases = 0;
    for (const [index, begin] of beginnings.entries()) {
      for (const path of paths) {
        const { outcomes, clock } = createTestPortal(server.origin);
        const received = new Promise<ServerResponse>((resolve) => {
          server.answer = (response, request) => {
            begin(response, request);
            resolve(response);
          };
        });
        const outcome = outcomes[path]();
        const response = await received;
        const left = once(response, 'close');
        clock.increment(9_000);
        if (index === 2) response.write(' ');
        clock.increment(999);
        clock.increment(1);
        expect((await outcome)[0], `for ${path}`).toBe(failedStates[path]);
        // A payment may succeed until then (D-18).
        if (path === '/subscribe/user') clock.increment(50_000);
        await left;
        cases += 1;
      }
    }
    takeConsole();
    return cases;
  },
);
