import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { buildApp } from '../build/build';

/** What a subscriber may have to download, in kB after brotli (10^3 bytes); more than this needs a reason. */
const budgets: { files: RegExp; kilobytes: number; what: string; together?: true }[] = [
  { files: /^home\.html$/, kilobytes: 6, what: 'the landing page with its styles and script' },
  {
    files: /^search\.html$/,
    kilobytes: 6,
    what: 'the page of the search, with the styles of its results',
  },
  { files: /^(?!home|search).*\.html$/, kilobytes: 5.1, what: 'any other page' },
  {
    files: /^assets\/(index|xstate)-.*\.js$/,
    kilobytes: 80,
    what: 'the app, in two files',
    together: true,
  },
  { files: /^assets\/search-screen-.*\.js$/, kilobytes: 5.2, what: 'the search' },
  {
    files: /^assets\/subscription-screen-.*\.js$/,
    kilobytes: 4.5,
    what: 'the subscription, with what keeps it from being paid twice',
  },
  {
    files: /^assets\/(?!index-|xstate-|search-screen-|subscription-screen-).*\.js$/,
    kilobytes: 2.8,
    what: 'what any other screen adds, the player with its poster above all',
  },
  {
    files: /^service-worker\.js$/,
    kilobytes: 8.6,
    what: 'the service worker, after the first view',
  },
];

const folder = await mkdtemp(join(tmpdir(), 'size-'));
try {
  await buildApp({ outDir: folder });
  const files = await readdir(folder, { recursive: true });
  for (const { files: wanted, kilobytes, what, together } of budgets) {
    const sizes = await Promise.all(
      files
        .filter((file) => wanted.test(file))
        .map(async (file) => ({
          file,
          size: brotliCompressSync(await readFile(join(folder, file))).length / 1_000,
        })),
    );
    const [largest] = sizes.toSorted((one, other) => other.size - one.size);
    if (!largest) throw new Error(`The build has no file like ${wanted}.`);
    const size = together ? sizes.reduce((sum, one) => sum + one.size, 0) : largest.size;
    const isWithin = size <= kilobytes;
    const words = `${size.toFixed(2)} kB of ${kilobytes}: ${what} (${largest.file})`;
    if (isWithin) console.log(words);
    else {
      console.error(`${words} is too large.`);
      process.exitCode = 1;
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
