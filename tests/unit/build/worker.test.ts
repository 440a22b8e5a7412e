// The service worker, in a scope that the test makes: what it stores, for how long, and under which addresses.
import { beforeEach, expect, test, vi } from 'vitest';
import {
  fileOf,
  sampleAddress,
  type Screen,
  type ScreenId,
  screenIds,
  screens,
} from '../../../src/screens';

// Node has no database, where the worker keeps the ages of pictures.
vi.mock('workbox-expiration', () => ({ ExpirationPlugin: Object }));

const origin = 'https://portal.example';
const number = '2290190000001';
const scripts = ['assets/index-1.js', 'assets/search-screen-A_b-2.js'];
const precacheEntries = [
  ...scripts.map((url) => ({ url, revision: null })),
  { url: fileOf('landing'), revision: '1' },
  { url: fileOf('not-found'), revision: '1' },
];

type Requested = string | URL | Request;
const addressOf = (requested: Requested) =>
  new URL(requested instanceof Request ? requested.url : requested, origin).href;

/** Stored responses by their address: one map for each cache. */
const stored = new Map<string, Map<string, Response>>();
const storedIn = (name: string) => stored.get(name) ?? stored.set(name, new Map()).get(name)!;
const openCache = (name: string) => ({
  match: async (key: Requested) => storedIn(name).get(addressOf(key))?.clone(),
  put: async (key: Requested, response: Response) =>
    void storedIn(name).set(addressOf(key), response),
  keys: async () => [...storedIn(name).keys()].map((url) => new Request(url)),
});

const build = 'b1';
const pageAt = (path: string, mark = build) => `<html data-build="${mark}">${path}`;
const ofType = (type: string, body = '', status = 200) =>
  new Response(body, { status, headers: { 'content-type': type } });

const network = vi.fn(async (requested: Requested) => {
  const { pathname } = new URL(addressOf(requested));
  return pathname.endsWith('.js')
    ? ofType('text/javascript')
    : ofType('text/html', pageAt(pathname));
});

/** An event of the worker: the test awaits its work, and its response if the worker gives one. */
class WorkerEvent extends Event {
  work: Promise<unknown>[] = [];
  response: Promise<Response> | undefined;
  constructor(
    type: string,
    readonly request?: Request,
  ) {
    super(type);
  }
  waitUntil = (work: Promise<unknown>) => {
    // Browsers handle all of them; the test awaits the first failure only.
    work.catch(() => {});
    this.work.push(work);
  };
  respondWith = (response: Promise<Response>) => void (this.response = response);
}

let tabs = ['here'];

class WorkerTarget extends EventTarget {
  /** Without the results of listeners: Node, unlike browsers, throws when one rejects. */
  override addEventListener(type: string, listener: (event: Event) => unknown) {
    super.addEventListener(type, (event) => void listener(event));
  }
}

const scope = Object.assign(new WorkerTarget(), {
  precacheEntries,
  build,
  location: new URL(origin),
  caches: {
    open: async (name: string) => openCache(name),
    match: async (key: Requested, { cacheName }: { cacheName: string }) =>
      openCache(cacheName).match(key),
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
  },
  registration: { scope: `${origin}/`, waiting: {} },
  clients: { claim: async () => {}, matchAll: async () => tabs.map((id) => ({ id })) },
  // A worker's relative addresses are those of its origin.
  Request: class extends Request {
    constructor(input: Requested, init?: RequestInit) {
      super(input instanceof Request ? input : addressOf(input), init);
    }
  },
  fetch: network,
  ExtendableEvent: WorkerEvent,
  FetchEvent: WorkerEvent,
});

async function dispatch(event: WorkerEvent) {
  scope.dispatchEvent(event);
  const text = await (await event.response)?.text();
  for (const work of event.work) await work;
  return text;
}

function requestTo(address: string, destination = '', mode = 'cors') {
  const request = new Request(new URL(address, origin));
  Object.defineProperties(request, { mode: { value: mode }, destination: { value: destination } });
  return new WorkerEvent('fetch', request);
}

/** Returns the text of the page that the worker gives to a navigation, or undefined if it leaves it to the browser. */
const navigate = (path: string, destination = 'document') =>
  dispatch(requestTo(path, destination, 'navigate'));

beforeEach(async () => {
  vi.stubEnv('NODE_ENV', 'production');
  for (const [name, value] of Object.entries(scope)) vi.stubGlobal(name, value);
  vi.stubGlobal('self', scope);
  // Its types are those of a worker: the project of these tests does not have them.
  await import(['../../../src/service-worker', 'worker'].join('/'));
  stored.clear();
  vi.resetAllMocks();
  await dispatch(new WorkerEvent('install'));
  network.mockClear();
});

const needsNetwork = (id: ScreenId) => (screens[id] as Screen).needsNetwork === true;
const isPrecached = (id: ScreenId) => precacheEntries.some(({ url }) => url === fileOf(id));

test.each(screenIds.filter((id) => !needsNetwork(id) && !isPrecached(id)))(
  'the worker stores the page of %s once, under its file, whatever number is in the address',
  async (id) => {
    const path = sampleAddress(id);
    for (const address of [`${path}?msisdn=${number}`, `${path}?msisdn=22901`, `${path}#a`]) {
      expect(await navigate(address)).toBe(pageAt(path));
    }
    expect([...storedIn('pages').keys()]).toEqual([`${origin}/${fileOf(id)}`]);
    expect(network).toHaveBeenCalledOnce();
    await dispatch(new WorkerEvent('activate'));
    expect(stored.has('pages')).toBe(false);
  },
);

test.each([
  [screens.landing.path, pageAt('/home.html'), 0],
  ['/index.html', pageAt('/home.html'), 0],
  ...screenIds
    .filter(needsNetwork)
    .map((id) => [screens[id].path, pageAt(screens[id].path), 1] as const),
  ['/no/such/page', pageAt('/no/such/page'), 1],
] as const)(
  'the worker stores no page of %s, and gives its visitor %j after %i requests',
  async (path, page, requests) => {
    expect(await navigate(`${path}?msisdn=${number}`)).toBe(page);
    expect(storedIn('pages').size).toBe(0);
    expect(network).toHaveBeenCalledTimes(requests);
  },
);

test('the worker leaves a framed page to the browser', async () => {
  expect(await navigate('/search', 'iframe')).toBeUndefined();
});

const otherBuild = pageAt('/search', 'b2');
const maintenance = '<html><p>Back soon';
/** The page of a release before pages had marks, to which an operator may go back. */
const formerBuild = '<html><div id="root" aria-busy="true">';

test.each([
  ['of another build', 200, otherBuild, otherBuild],
  ['of a maintenance', 200, maintenance, maintenance],
  ['of a redirect', 302, '<p>Elsewhere', '<p>Elsewhere'],
  ['that does not exist', 404, '<p>None', pageAt('/index.html')],
  ['of a failure', 500, '<p>Failure', pageAt('/index.html')],
])('the worker stores no page %s', async (_, status, sent, page) => {
  network.mockResolvedValueOnce(new Response(sent, { status }));
  expect(await navigate('/search')).toBe(page);
  expect(storedIn('pages').size).toBe(0);
});

test.each([
  ['the next build, when the only tab leaves', ['here'], 0, otherBuild, otherBuild],
  ['a build without a mark, too', ['here'], 0, formerBuild, formerBuild],
  ['this build, when another tab is open', ['here', 'there'], 0, otherBuild, pageAt('/home.html')],
  ['this build, when the only tab stays', ['here'], 2_001, otherBuild, pageAt('/home.html')],
  ['this build, when the network has it', ['here'], 0, pageAt('/'), pageAt('/home.html')],
  ['this build, during maintenance', ['here'], 0, maintenance, pageAt('/home.html')],
])('while a worker waits, a navigation gets %s', async (_, open, ageMs, sent, shown) => {
  tabs = open;
  network.mockResolvedValue(new Response(sent));
  vi.useFakeTimers();
  await dispatch(Object.assign(new WorkerEvent('message'), { source: { id: 'here' } }));
  vi.advanceTimersByTime(ageMs);
  expect(await navigate(screens.landing.path)).toBe(shown);
});

/** Returns the paths of the precached files, without the revision of a page. */
const precached = () =>
  [...stored].flatMap(([name, entries]) =>
    name.includes('precache') ? [...entries.keys()].map((url) => new URL(url).pathname) : [],
  );

test.each([
  [`/${fileOf('landing')}`, 'of another build', () => ofType('text/html', otherBuild)],
  [`/${fileOf('not-found')}`, 'of a maintenance', () => ofType('text/html', maintenance)],
  [`/${scripts[1]}`, 'that is a page', () => ofType('text/html', pageAt('/'))],
  [`/${scripts[1]}`, 'that does not exist', () => ofType('text/javascript', '', 404)],
])(
  'an installation that gets %s %s requests it from the network once more, and fails without it',
  async (path, _, respondWrongly) => {
    const respond = network.getMockImplementation()!;
    for (const faults of [1, 2]) {
      stored.clear();
      const modes: string[] = [];
      network.mockImplementation(async (requested) => {
        if (addressOf(requested) !== origin + path) return respond(requested);
        modes.push((requested as Request).cache);
        return modes.length > faults ? respond(requested) : respondWrongly();
      });
      const outcome = await dispatch(new WorkerEvent('install')).catch(String);
      expect(outcome?.includes(path)).toBe(faults === 1 ? undefined : true);
      expect(modes).toEqual([expect.any(String), 'reload']);
      expect(precached().includes(path)).toBe(faults === 1);
    }
  },
);

test('without a stored catalogue the response streams, is stored once it is whole, and a failure rejects', async () => {
  const ask = () => {
    const event = requestTo('/api/games');
    scope.dispatchEvent(event);
    return event;
  };
  for (const isWhole of [false, true]) {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const headers = { 'content-type': 'application/json' };
    network.mockResolvedValueOnce(new Response(readable, { headers }));
    const { response, work } = ask();
    const reader = (await response)!.body!.pipeThrough(new TextDecoderStream()).getReader();
    void writer.write(Buffer.from('[{},'));
    expect((await reader.read()).value).toBe('[{},');
    expect(storedIn('catalogue').size, 'no part is stored').toBe(0);
    if (isWhole) void writer.write(Buffer.from('{}]'));
    await (isWhole ? writer.close() : writer.abort(new Error('broken off')));
    const rest = reader.read().then(({ value }) => value, String);
    expect(await rest).toBe(isWhole ? '{}]' : 'Error: broken off');
    await Promise.all(work);
    expect(storedIn('catalogue').size).toBe(isWhole ? 1 : 0);
  }
  stored.clear();
  network.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(ask().response).rejects.toThrow('Failed to fetch');
});

const ofJson = (body: string, status = 200) =>
  ofType('application/json; charset=utf-8', body, status);
const storedList = () => storedIn('catalogue').get(`${origin}/api/games`)!;
const storeList = (headers: Record<string, string>) =>
  storedIn('catalogue').set(`${origin}/api/games`, new Response('["old"]', { headers }));

test('the stored catalogue has its body and its time, and no other header of the backend', async () => {
  vi.useFakeTimers();
  const answer = ofJson(' [{"a":1}]\n');
  answer.headers.set('x-user', number);
  network.mockResolvedValueOnce(answer);
  await dispatch(requestTo('/api/games'));
  expect(await storedList().text()).toBe(' [{"a":1}]\n');
  expect(Object.fromEntries(storedList().headers)).toEqual({
    'content-type': 'application/json',
    'x-kept-at': String(Date.now()),
  });
});

const cutOff = '[{"category":"One"},{"cat';

test.each<[string, answer?: Response, sent?: string, kept?: string]>([
  ['a list', ofJson('[{}]'), '[{}]', '[{}]'],
  ['an empty list', ofJson(' [ ]'), ' [ ]'],
  ['a list cut off', ofJson(cutOff), cutOff],
  ['an error', ofJson('[1]', 500)],
  ['a part', ofJson('[1]', 206)],
  ['no list', ofJson('{"error":[]}')],
  ['a page that is declared as JSON', ofJson('<!doctype html>[1]')],
  ['a list that is declared as text', ofType('text/plain', '[1]')],
  ['a page of a maintenance', ofType('text/html', maintenance)],
  ['a failure'],
])(
  'after %s of the network, the worker sends it or a stored list of any age, and stores whole lists only',
  async (_, answer, sent = '["old"]', kept = '["old"]') => {
    storeList({ 'x-kept-at': '1' });
    if (answer) network.mockResolvedValueOnce(answer);
    else network.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await dispatch(requestTo('/api/games'))).toBe(sent);
    expect(await storedList().text()).toBe(kept);
  },
);

const week = 7 * 24 * 60 * 60 * 1_000;

test.each([
  [0, 'old'],
  [week, 'old'],
  [week + 1, 'new'],
  // The clock was set back.
  [-1, 'new'],
  [undefined, 'new'],
])('with a stored list of an age of %j ms the worker sends the %s one', async (age, sent) => {
  vi.useFakeTimers();
  storeList(age === undefined ? {} : { 'x-kept-at': String(Date.now() - age) });
  network.mockResolvedValueOnce(ofJson('["new"]'));
  expect(await dispatch(requestTo('/api/games'))).toBe(`["${sent}"]`);
});

test.each([
  ['/api/games', '', 'application/json', 200, true],
  ['/api/games?msisdn=2290190000001', '', 'application/json', 200, false],
  ['/api/games/', '', 'application/json', 200, false],
  ['/fetch-games', '', 'application/json', 200, false],
  ['/fixtures/thumbnails/1.svg', 'image', 'image/svg+xml', 200, true],
  ['/pictures/1.webp?v=2', 'image', 'image/webp', 200, true],
  ['/pictures/1.webp?msisdn=2290190000001', 'image', 'image/webp', 200, false],
  ['/pictures/1.webp?v=2&amp;MSISDN=2290190000001', 'image', 'image/webp', 200, false],
  ['https://cdn.example/1.webp', 'image', 'image/webp', 200, false],
  ['/pictures/1.webp', '', 'image/webp', 200, false],
  ['/home', 'document', 'image/webp', 200, false],
  ['/pictures/1.webp', 'image', 'image/webp', 404, false],
  ['/pictures/1.webp', 'image', 'text/html', 200, false],
  ['/pictures/1.webp', 'image', '', 200, false],
])(
  'a response to %s as %j with the type %j and the status %d is stored: %s',
  async (address, destination, type, status, is) => {
    network.mockResolvedValueOnce(ofType(type, '[1]', status));
    await dispatch(requestTo(address, destination));
    const names = ['catalogue', 'pictures'];
    const kept = names.flatMap((name) => [...storedIn(name).keys()]);
    expect(kept).toEqual(is ? [origin + address] : []);
  },
);
