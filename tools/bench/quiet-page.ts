import type { Browser } from 'playwright';

/** Nothing on the slowest profile takes longer, in ms. */
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

/** A page that is not watched: see `openQuietPages`. */
export interface QuietPage {
  /** A command of the DevTools protocol. */
  send<Result>(method: string, params?: object): Promise<Result>;
  /** Has a function run before anything of the page; its argument is sent as JSON. */
  runFirst<Argument>(run: (argument: Argument) => void, argument: Argument): Promise<void>;
  evaluate<Result>(run: () => Result): Promise<Awaited<Result>>;
  /** Until it returns true; looks once in 250 ms. Rejects where it has not within 30 s. */
  becomes(run: () => boolean): Promise<void>;
  goto(url: string): Promise<void>;
  close(): Promise<void>;
}

export interface QuietPages {
  open(options: { cpuSlowdown: number }): Promise<QuietPage>;
  /** Forgets all that its pages have left behind. */
  close(): Promise<void>;
}

/**
 * A phone with a browser of its own, in which DevTools watches neither requests nor scripts. While it does, as Playwright
 * has it do in each of its pages, Chromium notes where in a script each request comes from, for which V8 parses that
 * script a second time: 270 ms for this app on a phone 6 times slower, which no subscriber spends.
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
      // esbuild, which runs this file, leaves calls of a helper of its own in functions.
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
            // The page that was there before may be on its way out.
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
