import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildApp } from '../../server/build';
import { compressFile } from '../../server/precompress';
import { pageFiles } from '../../src/app/pages';

/** A site to be measured: a folder of static files in front of the same backend. */
export interface Variant {
  name: string;
  dist: string;
}

/** The app; the same app from an empty page; and a page without any framework: the floor. */
export async function buildVariants(folder: string): Promise<Variant[]> {
  const [app, plain, floor] = ['app', 'plain', 'floor'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  await buildApp({ outDir: app });
  await cp(app, plain, { recursive: true });
  for (const { file } of pageFiles) {
    await Promise.all(['', '.br', '.gz'].map((ending) => rm(join(plain, file + ending))));
  }
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
    { name: 'plain', dist: plain },
  ];
}

/** The same shell, with a script of its own in the place of all others. */
export function floorPage(home: string, script: string): string {
  return home
    .replaceAll(/<script\b.*?<\/script>/gs, '')
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
    .replace('</body>', () => `<script>${script}</script></body>`);
}
