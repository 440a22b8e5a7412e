import { Worker } from 'node:worker_threads';
import type { Browser } from 'playwright';

// CDP slows pages down, but not service workers: 'Operation is only supported for pages, not workers'. So a repeat visit stops
// the browser's renderer processes, with all their threads, for most of the time.

/** Milliseconds that the renderers run between two stops. */
const sliceMs = 1;
/** Milliseconds until a new renderer is slowed down, too. */
const lookMs = 25;
const maxRenderers = 32;

/** Makes all renderers of a browser, present and future, slower by that factor. Returns how to end that. */
export async function slowRenderers(
  browser: Browser,
  slowdown: number,
): Promise<() => Promise<void>> {
  const devtools = await browser.newBrowserCDPSession();
  const pids = new Int32Array(new SharedArrayBuffer(4 * maxRenderers));
  const isOver = new Int32Array(new SharedArrayBuffer(4));
  const look = async () => {
    const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
    const renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
    pids.fill(0).set(renderers.slice(0, maxRenderers));
  };
  await look();
  const timer = setInterval(() => void look().catch(() => {}), lookMs);
  const data: Alternation = { pids, isOver, runMs: sliceMs, slowdown };
  const worker = new Worker(
    `globalThis.__name = (value) => value; (${String(alternate)})(require('node:worker_threads').workerData)`,
    { eval: true, workerData: data },
  );
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  return async () => {
    clearInterval(timer);
    isOver[0] = 1;
    await ended;
    await devtools.detach();
  };
}

interface Alternation {
  /** Process ids; 0 is none. */
  pids: Int32Array;
  isOver: Int32Array;
  runMs: number;
  slowdown: number;
}

/** Runs in a thread of its own, which may block: its waits are more exact than timers. */
function alternate({ pids, isOver, runMs, slowdown }: Alternation): void {
  const signal = (list: number[], name: 'SIGSTOP' | 'SIGCONT') => {
    for (const pid of list) {
      try {
        process.kill(pid, name);
      } catch {
        // The process has ended.
      }
    }
  };
  while (isOver[0] === 0) {
    const start = performance.now();
    Atomics.wait(isOver, 0, 0, runMs);
    const stopped = [...pids].filter((pid) => pid > 0);
    signal(stopped, 'SIGSTOP');
    // In proportion to the time that they ran: a busy computer wakes this thread late.
    Atomics.wait(isOver, 0, 0, (performance.now() - start) * (slowdown - 1));
    signal(stopped, 'SIGCONT');
  }
}
