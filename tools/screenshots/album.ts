import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';

export const folder = new URL('../../docs/screens/', import.meta.url);
export const reports = new URL('../../reports/pictures/', import.meta.url);

/** `look` writes all pictures to reports/pictures, `compare` those that differ; `accept` replaces these in docs/screens. */
export type Mode = 'look' | 'compare' | 'accept';

/** Runs in a page: returns a sentence if two WebP pictures differ. */
async function differenceOf([before = '', now = '']: string[]) {
  const read = async (base64: string) => {
    const image = new Image();
    image.src = `data:image/webp;base64,${base64}`;
    await image.decode();
    const drawing = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
    drawing.drawImage(image, 0, 0);
    return drawing.getImageData(0, 0, image.width, image.height);
  };
  const [old, { width, height, data }] = [await read(before), await read(now)];
  if (old.width !== width || old.height !== height)
    return `was ${old.width} × ${old.height} pixels, is ${width} × ${height}`;
  const differing = new Set<number>();
  data.forEach((value, at) => {
    // Two runs in one container differ less: by 32 of 255, in 20 pixels.
    if (Math.abs(value - old.data[at]!) > 32) differing.add(Math.floor(at / 4));
  });
  if (differing.size <= 20) return undefined;
  const rows = [...differing].map((pixel) => Math.floor(pixel / width));
  return `differs in ${differing.size} pixels, from y = ${rows[0]} to ${rows.at(-1)}`;
}

/** Returns a sentence if a picture differs from that of docs/screens. `page` decodes them. */
export async function difference(page: Page, name: string, picture: Buffer) {
  const before = await readFile(new URL(`${name}.webp`, folder), 'base64').catch(() => '');
  return before ? page.evaluate(differenceOf, [before, picture.toString('base64')]) : 'is new';
}

/** Writes a picture as the mode says. Returns a line for a picture that differs; '' in the mode `look`. */
export async function add(page: Page, mode: Mode, name: string, picture: Buffer): Promise<string> {
  const line = mode === 'look' ? '' : await difference(page, name, picture);
  if (line === undefined) return '';
  await writeFile(new URL(`${name}.webp`, mode === 'accept' ? folder : reports), picture);
  return line && `${name}.webp ${line}`;
}

/** Returns a line for each picture of docs/screens that shows no state; `accept` removes them. */
export async function removeOthers(mode: Mode, names: readonly string[]): Promise<string[]> {
  const files = await readdir(folder, { recursive: true });
  const known = names.flatMap((name) => [`${name}.webp`, join('small', `${name}.webp`)]);
  const others = files.filter((path) => path.endsWith('.webp') && !known.includes(path));
  for (const file of mode === 'accept' ? others : []) await rm(new URL(file, folder));
  return others.map((file) => `${file} shows no state`);
}
