import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { brands } from '../brands/all';
import { buildApp } from '../build/build';
import { fileOf, type ScreenId, screenIds } from '../src/screens';

// Budgets in kB after brotli (1,000 bytes): fails above a budget.

// The payment form helps while a number is typed, and never shows without the seller and the legal links (SUB-34), nor a success without its receipt.
const budgets = {
  // 0.2 kB of it replaces a build whose scripts fail (D-141): inline, because nothing else of that build may run.
  html: 8.4,
  // 0.2 kB of it read numbers in links that messages have changed, and request lists again when the connection returns.
  landing: 90.2,
  // Of it, 1 kB is the machine of a number's payments and 0.5 kB the packs and the legal notice: the landing page loads neither.
  subscription: 12,
  otherScreen: 8,
  serviceWorker: 10,
};

/**
 * Of single screens. 0.1 kB of the landing page's are its colours where a browser forces dark ones (D-136). The payment form's
 * is that of a brand with a complete legal notice.
 */
const htmlBudgets: Partial<Record<ScreenId, number>> = { landing: 9.2, subscription: 8.8 };

async function checkBuild(brand: string, folder: string): Promise<void> {
  const read = (file: string) => readFile(join(folder, file));
  const check = async (what: string, files: string[], budget: number) => {
    const sizes = files.map(async (file) => brotliCompressSync(await read(file)).length / 1_000);
    const kilobytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    const isTooLarge = kilobytes > budget;
    if (isTooLarge) process.exitCode = 1;
    const words = `${kilobytes.toFixed(2)} kB of ${budget}: ${brand}, ${what}`;
    console.log(isTooLarge ? `${words} is too large.` : words);
  };
  const scriptsOf = async (file: string) => [
    ...new Set(String(await read(file)).match(/assets\/[\w.-]+\.js/g)),
  ];

  const landing = await scriptsOf(fileOf('landing'));
  await check('landing: scripts until it is ready', landing, budgets.landing);
  for (const id of screenIds) {
    const file = fileOf(id);
    await check(`${id}: HTML`, [file], htmlBudgets[id] ?? budgets.html);
    if (id === 'landing') continue;
    const more = (await scriptsOf(file)).filter((script) => !landing.includes(script));
    const budget = id === 'subscription' ? budgets.subscription : budgets.otherScreen;
    await check(`${id}: further scripts`, more, budget);
  }
  const scripts = await readdir(join(folder, 'assets'));
  const worker = `assets/${scripts.find((name) => /^worker-.*js$/.test(name))}`;
  await check('service worker', ['service-worker.js', worker], budgets.serviceWorker);
}

for (const brand of Object.keys(brands)) {
  const folder = await mkdtemp(join(tmpdir(), 'size-'));
  process.env.VITE_BRAND = brand;
  await buildApp({ outDir: folder });
  await checkBuild(brand, folder);
  await rm(folder, { recursive: true });
}
