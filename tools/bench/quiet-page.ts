import type { Browser } from 'playwright';

/** Upper limit in ms, above the slowest profile. */
const limit = 60_000;

const phone = {
  width: 390,
  height: 740,
  deviceScaleFactor: 2,
  mobile: true,
};

interface Answer {
  id?: number;
  result?: unknown;
  error?: { message: string };
}

/** A page without DevTools observation: see `openQuietPages`. */
export interface QuietPage {
  /** A command of the DevTools protocol. */
  send<Result>(method: string, params?: object): Promise<Result>;
  /** Runs a function before the page's scripts; its argument is sent as JSON. */
  runFirst<Argument>(run: (argument: Argument) => void, argument: Argument): Promise<void>;
  evaluate<Result>(run: () => Result): Promise<Awaited<Result>>;
  /** Polls every 250 ms until the function returns true; rejects after 30 s. */
  becomes(run: () => boolean | Promise<boolean>): Promise<void>;
  goto(url: string): Promise<void>;
  close(): Promise<void>;
}

export interface QuietPages {
  open(options: { cpuSlowdown: number }): Promise<QuietPage>;
  /** Deletes all data of its pages. */
  close(): Promise<void>;
}

/**
 * Opens pages without the DevTools domains for network and runtime. With them, as in Playwright, V8 parses scripts twice: 270
 * ms for this app at a CPU slowdown of 6.
 */
export async function openQuietPages(browser: Browser): Promise<QuietPages> {
  const devtools = await browser.newBrowserCDPSession();
  const { browserContextId } = await devtools.send('Target.createBrowserContext');
  const waiting = new Map<string, (answer: Answer) => void>();
  devtools.on('Target.receivedMessageFromTarget', ({ sessionId, message }) => {
    const answer = JSON.parse(message) as Answer;
    waiting.get(`${sessionId} ${answer.id}`)?.(answer);
  });

  return {
    async open({ cpuSlowdown }) {
      const { targetId } = await devtools.send('Target.createTarget', {
        url: 'about:blank',
        browserContextId,
        width: phone.width,
        height: phone.height,
      });
      const { sessionId } = await devtools.send('Target.attachToTarget', {
        targetId,
        flatten: false,
      });
      let last = 0;
      const send: QuietPage['send'] = async <Result>(method: string, params = {}) => {
        const id = (last += 1);
        const key = `${sessionId} ${id}`;
        const answered = new Promise<Answer>((resolve) => waiting.set(key, resolve));
        await devtools.send('Target.sendMessageToTarget', {
          sessionId,
          message: JSON.stringify({ id, method, params }),
        });
        const { result, error } = await answered;
        waiting.delete(key);
        if (error) throw new Error(`${method}: ${error.message}`);
        return result as Result;
      };
      const evaluate: QuietPage['evaluate'] = async (run) => {
        const { result, exceptionDetails } = await send<{
          result: { value: never };
          exceptionDetails?: { exception?: { description?: string } };
        }>('Runtime.evaluate', {
          expression: `(${String(run)})()`,
          awaitPromise: true,
          returnByValue: true,
        });
        if (exceptionDetails) throw new Error(exceptionDetails.exception?.description);
        return result.value;
      };
      const addScript = (source: string) =>
        send('Page.addScriptToEvaluateOnNewDocument', { source });
      await send('Page.enable');
      await send('Emulation.setDeviceMetricsOverride', phone);
      await send('Emulation.setTouchEmulationEnabled', { enabled: true });
      await send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
      // esbuild inserts calls of `__name` into functions.
      await addScript('globalThis.__name = (value) => value');

      return {
        send,
        evaluate,
        runFirst: async (run, argument) => {
          await addScript(`(${String(run)})(${JSON.stringify(argument)})`);
        },
        becomes: async (run) => {
          const end = performance.now() + limit;
          while (performance.now() < end) {
            // The previous page may still be unloading.
            if (await evaluate(run).catch(() => false)) return;
            await new Promise((resolve) => setTimeout(resolve, 250));
          }
          throw new Error(`Not within ${limit} ms: ${String(run)}`);
        },
        goto: async (url) => {
          await send('Page.navigate', { url });
        },
        close: async () => {
          await devtools.send('Target.closeTarget', { targetId });
        },
      };
    },
    async close() {
      await devtools.send('Target.disposeBrowserContext', { browserContextId });
      await devtools.detach();
    },
  };
}
