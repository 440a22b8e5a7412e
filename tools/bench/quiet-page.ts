import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright';

/** Upper limit in ms, above the slowest profile. */
const limit = 60_000;

const phone = { width: 390, height: 740, deviceScaleFactor: 2, mobile: true };

/** esbuild inserts calls of `__name` into functions. */
const named = 'globalThis.__name = (value) => value;';

type Answer = { id: number; result?: unknown; error?: { message: string } };
type Evaluated<Result> = { result: { value: Awaited<Result> }; exceptionDetails?: object };

export type QuietPage = Awaited<ReturnType<typeof openQuietPage>>;

/**
 * Opens a page in a context of its own, without the DevTools domains for network and runtime. With them, as in Playwright, V8
 * parses scripts twice: 270 ms for this app at a CPU slowdown of 6.
 */
export async function openQuietPage(browser: Browser, cpuSlowdown: number) {
  const devtools = await browser.newBrowserCDPSession();
  const { browserContextId } = await devtools.send('Target.createBrowserContext');
  const target = { url: 'about:blank', browserContextId };
  const { targetId } = await devtools.send('Target.createTarget', target);
  const { sessionId } = await devtools.send('Target.attachToTarget', { targetId, flatten: false });
  const waiting = new Map<number, (answer: Answer) => void>();
  devtools.on('Target.receivedMessageFromTarget', ({ message }) => {
    const answer = JSON.parse(message) as Answer;
    waiting.get(answer.id)?.(answer);
  });

  async function send<Result>(method: string, params: object = {}): Promise<Result> {
    const id = waiting.size + 1;
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    const message = JSON.stringify({ id, method, params });
    await devtools.send('Target.sendMessageToTarget', { sessionId, message });
    const { result, error } = await answered;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result as Result;
  }

  async function evaluate<Result>(run: () => Result): Promise<Awaited<Result>> {
    const code = { expression: `${named} (${String(run)})()`, awaitPromise: true };
    const params = { ...code, returnByValue: true };
    const { result, exceptionDetails } = await send<Evaluated<Result>>('Runtime.evaluate', params);
    if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails));
    return result.value;
  }

  await send('Page.enable');
  await send('Emulation.setDeviceMetricsOverride', phone);
  await send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  return {
    send,
    evaluate,
    /** Runs a function before the page's scripts; its argument is sent as JSON. */
    runFirst: async <Argument>(run: (argument: Argument) => void, argument: Argument) => {
      const source = `${named} (${String(run)})(${JSON.stringify(argument)})`;
      await send('Page.addScriptToEvaluateOnNewDocument', { source });
    },
    /** Polls every 250 ms until the function returns true. */
    becomes: async (run: () => boolean | Promise<boolean>) => {
      const end = performance.now() + limit;
      // The previous page may still be unloading.
      while (!(await evaluate(run).catch(() => false))) {
        if (performance.now() > end) throw new Error(`Not within ${limit} ms: ${String(run)}`);
        await sleep(250);
      }
    },
    goto: (url: string) => send('Page.navigate', { url }),
    /** Deletes all data of the page, too. */
    close: async () => {
      await devtools.send('Target.disposeBrowserContext', { browserContextId });
      await devtools.detach();
    },
  };
}
