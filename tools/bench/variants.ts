import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildApp } from '../../build/build';
import { compressFile } from '../../build/precompress';
import { screens } from '../../src/screens';

/** A site to be measured: a folder of static files in front of the same backend. */
export interface Variant {
  name: string;
  dist: string;
}

/**
 * The app; a page without any framework: the floor; the same app from an empty page, once reading responses as it does
 * everywhere, once as a whole, like any app that calls `response.json()`: the plain way.
 */
export async function buildVariants(folder: string): Promise<Variant[]> {
  const app = join(folder, 'app');
  await buildApp({ outDir: app });
  const home = await readFile(join(app, screens.landing.file), 'utf8');
  const script = await readFile(new URL('./floor.js', import.meta.url), 'utf8');
  const empty = emptyPage(home);
  const others = {
    floor: floorPage(home, script),
    'empty page': empty,
    'plain way': empty.replace('<head>', `<head><script>${readAsWhole}</script>`),
  };
  const variants = [{ name: 'app', dist: app }];
  for (const [name, page] of Object.entries(others)) {
    const dist = join(folder, name);
    await cp(app, dist, { recursive: true });
    const file = join(dist, screens.landing.file);
    await writeFile(file, page);
    await compressFile(file);
    variants.push({ name, dist });
  }
  return variants;
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

/** A page with nothing but the app's files, as Vite writes it for an app that is not prerendered. */
function emptyPage(home: string): string {
  const files = /data-app="([^"]+)"/.exec(home)?.[1]?.split(' ') ?? [];
  const styles = [...home.matchAll(/<link rel="stylesheet" disabled href="([^"]+)">/g)];
  const [entry = '', ...imports] = files;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<script type="module" crossorigin src="${entry}"></script>`,
    ...imports.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`),
    ...styles.map(([, file]) => `<link rel="stylesheet" crossorigin href="${file}">`),
    '</head><body><div id="root"></div></body></html>',
  ].join('');
}
