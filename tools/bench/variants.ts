import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildApp } from '../../build/build';
import { compressFile } from '../../build/precompress';
import { pageFiles } from '../../src/app/pages';

/** A site to be measured: a folder of static files in front of the same backend. */
export interface Variant {
  name: string;
  dist: string;
}

/**
 * The app; a page without any framework: the floor; the same app from an empty page, once reading answers as it does
 * everywhere, once as a whole, like any app that calls `response.json()`: the plain way.
 */
export async function buildVariants(folder: string): Promise<Variant[]> {
  const [app, floor, empty, plain] = ['app', 'floor', 'empty', 'plain'].map((name) =>
    join(folder, name),
  ) as [string, string, string, string];
  await buildApp({ outDir: app });
  await cp(app, empty, { recursive: true });
  for (const { file } of pageFiles) {
    await Promise.all(['', '.br', '.gz'].map((ending) => rm(join(empty, file + ending))));
  }
  await cp(empty, plain, { recursive: true });
  const index = join(plain, 'index.html');
  const page = await readFile(index, 'utf8');
  await writeFile(index, page.replace('<head>', `<head><script>${readAsWhole}</script>`));
  await compressFile(index);
  await cp(app, floor, { recursive: true });
  const [home, script] = await Promise.all([
    readFile(join(app, 'home.html'), 'utf8'),
    readFile(new URL('./floor.js', import.meta.url), 'utf8'),
  ]);
  await writeFile(join(floor, 'home.html'), floorPage(home, script));
  await compressFile(join(floor, 'home.html'));
  return [
    { name: 'app', dist: app },
    { name: 'floor', dist: floor },
    { name: 'empty page', dist: empty },
    { name: 'plain way', dist: plain },
  ];
}

const readAsWhole = `const fetchPieces = fetch; window.fetch = async (...given) => {
  const response = await fetchPieces(...given);
  return new Response(await response.arrayBuffer(), response);
};`;

/** The same shell, with a script of its own in the place of all others. */
export function floorPage(home: string, script: string): string {
  return home
    .replaceAll(/<script\b.*?<\/script>/gs, '')
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
    .replace('</body>', () => `<script>${script}</script></body>`);
}
