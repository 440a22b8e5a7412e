// The provider’s list is downloaded once while it is unchanged.
import { describe, expect, test, vi } from 'vitest';
import { createGamesList } from '../../../src/portal/games-list';
import { useBackend } from '../../support/backend';
import { listedGame, listOf } from '../../support/sample';

const backend = useBackend();
const path = '/fetch-games';

const { signal } = new AbortController();

const replyWith = (...names: string[]) => {
  const list = listOf(...names);
  backend.fixtures.override(path, { kind: 'json', body: list });
  return list.games.map(listedGame);
};
const createList = () => createGamesList(backend.fixtures.origin);
const etagsSent = () => backend.fixtures.calls.map(({ headers }) => headers['if-none-match']);

describe('the list of the provider', () => {
  test('is revalidated by its ETag: the same array while unchanged, a new one after a change', async () => {
    vi.stubGlobal('location', new URL('/search', backend.fixtures.origin));
    const fetchGames = createList();
    const expected = replyWith('Alpha');
    const first = await fetchGames(signal);
    expect(first).toEqual(expected);
    expect(await fetchGames(signal)).toBe(first);
    expect(etagsSent()).toEqual([undefined, expect.stringMatching(/^(W\/)?"/)]);
    expect(backend.fixtures.calls[1]?.headers['cache-control']).toBe('max-age=0');
    const changed = replyWith('Beta');
    const second = await fetchGames(signal);
    expect(second).toEqual(changed);
    expect(await fetchGames(signal)).toBe(second);
  });

  test('a 304 confirms the list that its request named, not a list that arrived meanwhile', async () => {
    const fetchGames = createList();
    replyWith('Alpha');
    const alpha = await fetchGames(signal);
    backend.gate.shut();
    const brought = fetchGames(signal);
    const first = await backend.gate.next(path);
    const confirmed = fetchGames(signal);
    const second = await backend.gate.next(path);
    first.release({ kind: 'json', body: listOf('Beta') });
    expect(await brought).not.toBe(alpha);
    second.release();
    expect(await confirmed).toBe(alpha);
  });

  test('two requests that bring the same list resolve with the same array', async () => {
    const fetchGames = createList();
    replyWith('Alpha');
    const [first, second] = await Promise.all([fetchGames(signal), fetchGames(signal)]);
    expect(etagsSent()).toEqual([undefined, undefined]);
    expect(second).toBe(first);
  });

  test('a list without an ETag is compared by its body', async () => {
    const fetchGames = createList();
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', async (...given: Parameters<typeof fetch>) => {
      return new Response(await (await fetch(...given)).text());
    });
    replyWith('Alpha');
    const first = await fetchGames(signal);
    expect(await fetchGames(signal)).toBe(first);
    replyWith('Beta');
    expect(await fetchGames(signal)).not.toBe(first);
    expect(etagsSent()).toEqual([undefined, undefined, undefined]);
  });

  test('a request to another origin carries no header that needs a preflight', async () => {
    vi.stubGlobal('location', new URL('https://portal.example/search'));
    const fetchGames = createList();
    replyWith('Alpha');
    const first = await fetchGames(signal);
    expect(await fetchGames(signal)).toBe(first);
    expect(etagsSent()).toEqual([undefined, undefined]);
  });
});
