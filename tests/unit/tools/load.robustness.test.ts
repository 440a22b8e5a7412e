// The server under 200 kept connections, and during a restart of its backend.
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect } from 'vitest';
import { Connection } from '../../../tools/load/connection';
import { survives } from '../../support/survives';
import { useFixtures, usePortal } from '../../support/use-portal';
import { writeFolder } from '../../support/write-folder';

const page = `<!doctype html><title>The app</title>${'<p>A page of the app.</p>'.repeat(40)}`;
let dist: string;

beforeAll(async () => {
  dist = await writeFolder({ 'home.html': page, 'index.html': page });
});
afterAll(() => rm(dist, { recursive: true }));

/** Connections to the portal in front of that backend. */
async function useConnections(backend: string, count: number): Promise<Connection[]> {
  const { origin } = await usePortal(backend, { dist });
  const opened = Array.from({ length: count }, () => Connection.open(new URL(origin)));
  return Promise.all(opened);
}

const request = (path: string) => Buffer.from(`GET ${path} HTTP/1.1\r\nHost: portal\r\n\r\n`);
const home = request('/home');
const catalogue = request('/api/games');

survives(
  'load',
  '200 kept connections send a request at once, ten times',
  'every answer is whole, no connection is lost',
  async () => {
    const turns = 10;
    const { origin } = await useFixtures();
    const connections = await useConnections(origin, 200);
    const [first] = connections;
    const { body: list } = await first!.send(catalogue);
    expect(JSON.parse(list.toString())).toBeInstanceOf(Array);
    for (let turn = 0; turn < turns; turn += 1) {
      const answers = await Promise.all(
        connections.map((connection, index) =>
          connection.send((index + turn) % 40 === 0 ? catalogue : home),
        ),
      );
      const wrong = answers.filter(({ status, body }, index) => {
        const expected = (index + turn) % 40 === 0 ? list : Buffer.from(page);
        return status !== 200 || !body.equals(expected);
      });
      expect(wrong).toEqual([]);
    }
    expect(connections.filter(({ isClosed }) => isClosed)).toEqual([]);
    return connections.length * turns;
  },
);

survives(
  'load',
  'a backend restarts while calls are running',
  'these and those made meanwhile get 502; pages, connections and all later calls are fine',
  async () => {
    let arrived = 0;
    let isHolding = true;
    let onAllArrived = () => {};
    const allArrived = new Promise<void>((resolve) => (onAllArrived = resolve));
    const backend = await useFixtures({
      beforeAnswer: (_, signal) => {
        arrived += 1;
        if (arrived === 50) onAllArrived();
        if (!isHolding) return undefined;
        return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
      },
    });
    const connections = await useConnections(backend.origin, 100);
    const callers = connections.slice(0, 50);
    const readers = connections.slice(50);
    const askAll = async (all: Connection[], what: Buffer) =>
      (await Promise.all(all.map((connection) => connection.send(what)))).map(
        ({ status }) => status,
      );
    const every = (status: number) => callers.map(() => status);

    const underWay = askAll(callers, catalogue);
    await allArrived;
    await backend.close();
    expect(await askAll(readers, home)).toEqual(every(200));
    expect(await underWay).toEqual(every(502));
    expect(await askAll(callers, catalogue)).toEqual(every(502));
    expect(await askAll(readers, home)).toEqual(every(200));

    isHolding = false;
    await useFixtures({ port: backend.port });
    expect(await askAll(callers, catalogue)).toEqual(every(200));
    expect(connections.filter(({ isClosed }) => isClosed)).toEqual([]);
    return connections.length;
  },
);
