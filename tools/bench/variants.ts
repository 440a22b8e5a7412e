import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildApp } from '../../build/build';
import { compressFile } from '../../build/precompress';
import { landingGamesPerCategory } from '../../machines/business';
import { screens } from '../../src/screens';

/** A site to measure: a folder of static files in front of the same backend. */
export interface Variant {
  name: string;
  dist: string;
}

/** Returns the app, the framework-free floor, and the app from an empty page with streamed and with whole responses. */
export async function buildVariants(folder: string): Promise<Variant[]> {
  const app = join(folder, 'app');
  await buildApp({ outDir: app });
  const home = await readFile(join(app, screens.landing.file), 'utf8');
  const floor = await readFile(new URL('./floor.js', import.meta.url), 'utf8');
  const script = `const gamesPerCategory = ${landingGamesPerCategory};\n${floor}`;
  const empty = emptyPage(await readFile(join(app, screens['not-found'].file), 'utf8'));
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

/** Returns the shell with one script instead of all others. */
export function floorPage(home: string, script: string): string {
  return home
    .replaceAll(/<script\b.*?<\/script>/gs, '')
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
    .replace('</body>', () => `<script>${script}</script></body>`);
}

/** Returns the page without a shell, without its inline script. */
const emptyPage = (page: string): string => page.replace(/<script>.*?<\/script>/s, '');
