import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { vi } from 'vitest';
import { freePort } from './listen';

export const webKitDriverPath = '/usr/bin/WebKitWebDriver';
export const displayPath = '/usr/bin/Xvfb';

/** The key under which WebDriver names an element (https://www.w3.org/TR/webdriver2/#elements). */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
type FoundElement = Record<typeof elementKey, string> | null;

/** Opens an address in WebKitGTK by its W3C WebDriver, in a virtual display, since it has no headless mode. */
export async function openWebKit(address: string) {
  const display = spawn(displayPath, ['-displayfd', '1'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [number] = (await once(display.stdout, 'data')) as [Buffer];
  const port = await freePort();
  const env = { ...process.env, DISPLAY: `:${String(number).trim()}` };
  const driver = spawn(webKitDriverPath, [`--port=${port}`], { env, stdio: 'ignore' });
  const send = async (method: string, path: string, body?: object): Promise<unknown> => {
    const text = body && JSON.stringify(body);
    const url = `http://127.0.0.1:${port}${path}`;
    const response = await fetch(url, { method, ...(text && { body: text }) });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(JSON.stringify(value));
    return value;
  };
  await vi.waitFor(() => send('GET', '/status'), { timeout: 20_000 });
  const { sessionId } = (await send('POST', '/session', { capabilities: {} })) as {
    sessionId: string;
  };
  const post = (path: string, body: object) => send('POST', `/session/${sessionId}${path}`, body);
  const evaluate = (expression: string) =>
    post('/execute/sync', { script: `return ${expression}`, args: [] });
  await post('/url', { url: address });
  return {
    evaluate,
    find: async (expression: string) => {
      const element = ((await evaluate(expression)) as FoundElement)?.[elementKey];
      if (!element) return null;
      return {
        click: () => post(`/element/${element}/click`, {}),
        type: (text: string) => post(`/element/${element}/value`, { text }),
      };
    },
    evaluateInFrame: async (expression: string) => {
      await post('/frame', { id: 0 });
      try {
        return await evaluate(expression);
      } finally {
        await post('/frame/parent', {});
      }
    },
    close: async () => {
      // The driver may end with its browser, before it answers.
      await send('DELETE', `/session/${sessionId}`).catch(() => {});
      driver.kill();
      display.kill();
    },
  };
}
