import { setTimeout as sleep } from 'node:timers/promises';
import type { Stack } from './stack';
import { backendCalls } from './calls';
import type { Call } from './connection';
import { sendCrowd } from './crowd';
import { launchBrowser } from '../../tests/support/chromium';

interface RestartOptions {
  lanes: readonly (readonly Call[])[];
  connections: number;
  busy: number;
  seconds: number;
}

/**
 * Replaces the backend under load while a page is open. Succeeds when only calls during the outage fail and one tap recovers
 * the page.
 */
export async function restartUnderLoad(
  stack: Stack,
  options: RestartOptions,
): Promise<{ text: string; isSound: boolean }> {
  const { origin } = stack;
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(`${origin.origin}/home/login`);
    let left = 0;
    let back = 0;
    let found = 0;
    const before = await stack.backendAddress();
    const restart = async () => {
      left = performance.now();
      await stack.takeBackendAway();
      await page.goto(`${origin.origin}/category/Puzzle`);
      const again = page.getByRole('button', { name: 'Try again' });
      await again.waitFor();
      await stack.bringBackend();
      back = performance.now();
      while (!(await fetch(new URL('/fixtures/health', origin))).ok) await sleep(100);
      found = performance.now();
      await again.click();
      await page.getByRole('main').getByRole('link').nth(3).waitFor();
    };
    let whole: Promise<void> | undefined;
    const measured = await sendCrowd({
      ...options,
      origin,
      onOpen: () => {
        whole = restart();
      },
      onOver: async () => whole,
    });
    await whole;
    const { faults, requests, dropped } = measured;
    const isExcused = ({ call, sentAt, detectedAt }: (typeof faults)[number]) =>
      backendCalls.has(call) && detectedAt >= left && sentAt <= found;
    const others = faults.filter((fault) => !isExcused(fault));
    for (const fault of others.slice(0, 20)) console.error(JSON.stringify(fault));
    const ways = [...new Set(faults.map(({ description }) => description))].join(', ');
    const rows = [
      ['', ''],
      ['---', '---'],
      ['the backend was away', `${((back - left) / 1_000).toFixed(1)} s`],
      ['its address', `${before}, then ${await stack.backendAddress()}`],
      ['until the server found it there', `${((found - back) / 1_000).toFixed(1)} s more`],
      ['requests', requests.toLocaleString('en')],
      ['calls to it that failed meanwhile', (faults.length - others.length).toLocaleString('en')],
      ['how they failed', ways],
      ['other calls that failed', `${others.length}`],
      ['connections dropped', `${dropped}`],
      ['in the open browser', 'one tap on Try again'],
    ];
    const text = rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
    return { text, isSound: others.length === 0 && dropped === 0 };
  } finally {
    await browser.close();
  }
}
