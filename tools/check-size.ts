import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { buildApp } from '../build/build';
import { type ScreenId, screenIds, screens } from '../src/screens';

// Budgets in kB after brotli (1,000 bytes): fails above a budget, warns above 95 %.

// The payment form helps while a number is typed, and never shows without the seller and the legal links (SUB-34), nor a success without its receipt.
const budgets = { html: 8.2, landing: 90, subscription: 10.2, otherScreen: 8, serviceWorker: 10 };
const warnAbove = 0.95;

const folder = await mkdtemp(join(tmpdir(), 'size-'));
try {
  await buildApp({ outDir: folder });
  const size = async (file: string) =>
    brotliCompressSync(await readFile(join(folder, file))).length / 1_000;
  const sum = async (files: Iterable<string>) =>
    (await Promise.all([...files].map(size))).reduce((total, one) => total + one, 0);
  const pageOf = (id: ScreenId) => readFile(join(folder, screens[id].file), 'utf8');

  /** Returns the scripts that a page names. */
  const scriptsOf = (page: string) =>
    new Set([...page.matchAll(/assets\/[\w.-]+\.js/g)].map(([file]) => file));

  const landing = scriptsOf(await pageOf('landing'));
  check('landing: scripts until it is ready', await sum(landing), budgets.landing);
  for (const id of screenIds) {
    check(`${id}: HTML`, await size(screens[id].file), budgets.html);
    if (id === 'landing') continue;
    const more = [...scriptsOf(await pageOf(id))].filter((file) => !landing.has(file));
    const budget = id === 'subscription' ? budgets.subscription : budgets.otherScreen;
    check(`${id}: further scripts`, await sum(more), budget);
  }
  const files = await readdir(join(folder, 'assets'));
  const workerScript = files.find((file) => /^worker-.*js$/.test(file));
  const worker = await sum(['service-worker.js', `assets/${workerScript}`]);
  check('service worker', worker, budgets.serviceWorker);
  console.log(`${files.filter((file) => file.endsWith('.js')).length} scripts in all`);
} finally {
  await rm(folder, { recursive: true, force: true });
}

function check(what: string, kilobytes: number, budget: number) {
  const words = `${kilobytes.toFixed(2)} kB of ${budget}: ${what}`;
  if (kilobytes > budget) {
    console.error(`${words} is too large.`);
    process.exitCode = 1;
  } else if (kilobytes > warnAbove * budget) console.warn(`${words} is nearly too large.`);
  else console.log(words);
}
