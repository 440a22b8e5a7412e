import { setTimeout as sleep } from 'node:timers/promises';
import { Connection, type Call } from './connection';

interface Fault {
  call: string;
  description: string;
  /** When the request was sent and the fault detected, by `performance.now()`. */
  sentAt: number;
  detectedAt: number;
}

export interface Measured {
  /** Open connections at the end, and requested ones. */
  held: number;
  requestedConnections: number;
  seconds: number;
  requests: number;
  byCall: Map<string, { requests: number; p50: number; p99: number }>;
  p50: number;
  p99: number;
  faults: Fault[];
  /** Idle connections that the server closed without announcing it. */
  dropped: number;
  /** Connections reopened after an announced close. */
  renewed: number;
}

export interface CrowdOptions {
  origin: URL;
  /** Calls per connection, round robin. */
  lanes: readonly (readonly Call[])[];
  connections: number;
  /** Number of connections without pauses. */
  busy: number;
  seconds: number;
  /** Called when all connections are open. */
  onOpen?: () => void;
  /** Called at the end, before connections close. */
  onOver?: () => Promise<void>;
}

/** Interval in ms at which a quiet connection sends a request. */
const quietMs = 40_000;
/** Number of connections opened at once. */
const wave = 250;
/** The app's call limit (D-9). */
const limitMs = 10_000;

/** Times of answers, counted in steps of 0.1 ms. */
class Times {
  readonly #counts = new Uint32Array(200_000);
  total = 0;

  add(ms: number) {
    const step = Math.min(Math.round(ms * 10), this.#counts.length - 1);
    this.#counts[step]! += 1;
    this.total += 1;
  }

  /** Returns a quantile in ms. */
  within(part: number): number {
    let left = this.total * part;
    const step = this.#counts.findIndex((count) => (left -= count) <= 0);
    return Math.max(0, step) / 10;
  }
}

/** Opens connections, sends requests for `seconds`, and returns times and losses. */
export async function sendCrowd(options: CrowdOptions): Promise<Measured> {
  const { origin, lanes, connections, busy, seconds } = options;
  const all = new Times();
  const times = new Map<string, Times>();
  const faults: Fault[] = [];
  const open: Connection[] = [];
  const inUse = new Set<number>();
  let renewed = 0;
  let dropped = 0;
  const over = new AbortController();

  function callOf(index: number, turn: number): Call {
    const lane = lanes[index % lanes.length]!;
    return lane[turn % lane.length]!;
  }

  async function send(index: number, call: Call): Promise<void> {
    const connection = open[index]!;
    const sentAt = performance.now();
    const fault = (description: string) =>
      faults.push({ call: call.name, description, sentAt, detectedAt: performance.now() });
    inUse.add(index);
    try {
      const { status, body } = await connection.send(call.request);
      const ms = performance.now() - sentAt;
      all.add(ms);
      let own = times.get(call.name);
      if (!own) times.set(call.name, (own = new Times()));
      own.add(ms);
      if (ms > limitMs) fault('later than 10 s');
      if (status !== call.expected?.status) fault(`status ${status}`);
      else if (!call.expected.body.equals(body)) fault('another body');
    } catch (error) {
      fault((error as NodeJS.ErrnoException).code ?? (error as Error).message);
    }
    inUse.delete(index);
  }

  /** Reopens a closed connection; the server may have announced the close. */
  async function renew(index: number): Promise<void> {
    const connection = open[index]!;
    if (!connection.isClosed) return;
    if (connection.wasAnnounced) renewed += 1;
    else dropped += 1;
    open[index] = await Connection.open(origin);
  }

  async function sendWithoutPause(index: number) {
    for (let turn = index; !over.signal.aborted; turn += 1) {
      await renew(index);
      await send(index, callOf(index, turn));
    }
  }

  async function keepIdleConnectionsOpen() {
    for (let index = busy, due = performance.now(); !over.signal.aborted; index += 1) {
      if (index >= connections) index = busy;
      const at = index;
      if (!inUse.has(at)) {
        await renew(at);
        void send(at, callOf(at, at));
      }
      due += quietMs / (connections - busy);
      if (due > performance.now()) await sleep(due - performance.now());
    }
  }

  while (open.length < connections) {
    const count = Math.min(wave, connections - open.length);
    open.push(...(await Promise.all(Array.from({ length: count }, () => Connection.open(origin)))));
  }
  options.onOpen?.();
  const began = performance.now();
  const work = [
    ...Array.from({ length: busy }, (_, index) => sendWithoutPause(index)),
    ...(connections > busy ? [keepIdleConnectionsOpen()] : []),
  ];
  await sleep(seconds * 1_000);
  over.abort();
  const measuredSeconds = (performance.now() - began) / 1_000;
  const requests = all.total;
  await options.onOver?.();
  const given = performance.now() + limitMs;
  await Promise.race([Promise.all(work), sleep(limitMs)]);
  while (inUse.size > 0 && performance.now() < given) await sleep(10);
  for (const index of inUse) {
    faults.push({
      call: `connection ${index}`,
      description: 'no answer',
      sentAt: began,
      detectedAt: performance.now(),
    });
  }
  const byCall = new Map(
    [...times].map(([name, own]) => [
      name,
      { requests: own.total, p50: own.within(0.5), p99: own.within(0.99) },
    ]),
  );
  const summary = { p50: all.within(0.5), p99: all.within(0.99), byCall };

  await Promise.all(
    open.map(async ({ wasAnnounced }, index) => {
      if (wasAnnounced) await renew(index);
    }),
  );
  // Send a last request on each connection, however long it was idle.
  const held = open.filter((connection) => !connection.isClosed).length;
  for (let from = 0; from < connections; from += wave) {
    const indexes = open.slice(from, from + wave).map((_, index) => from + index);
    await Promise.all(
      indexes
        .filter((index) => !open[index]?.isClosed)
        .map((index) => send(index, callOf(index, index))),
    );
  }
  for (const connection of open) connection.close();
  return {
    held,
    requestedConnections: connections,
    seconds: measuredSeconds,
    requests,
    ...summary,
    faults,
    dropped,
    renewed,
  };
}
