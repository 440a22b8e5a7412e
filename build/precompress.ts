import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const forms = [
  { ending: '.br', compress: promisify(brotliCompress) },
  { ending: '.gz', compress: promisify(gzip) },
];

/** Writes compressed forms of the built text files, which the servers send without compressing again. */
export function precompress(): Plugin {
  let folder: string;
  return {
    name: 'precompress',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    // Run last: the service worker is written late.
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler(error?: Error) {
        if (!error) await compressFolder(folder);
      },
    },
  };
}

async function compressFolder(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = entries.filter(
    (entry) => entry.isFile() && /\.(css|html|js|json|svg|txt|webmanifest)$/.test(entry.name),
  );
  await Promise.all(texts.map((entry) => compressFile(join(entry.parentPath, entry.name))));
}

/** Writes the compressed forms of one file, if they are smaller. */
export async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  await Promise.all(
    forms.map(async ({ ending, compress }) => {
      const compressed = await compress(content);
      if (compressed.length < content.length) await writeFile(file + ending, compressed);
    }),
  );
}
