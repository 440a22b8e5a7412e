import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { Browser } from 'playwright';

const folder = new URL('../../docs/screens/', import.meta.url);
const reports = new URL('../../reports/pictures/', import.meta.url);

interface Limits {
  /** Maximum number of differing pixels. */
  pixels: number;
  /** Maximum difference of a colour component, of 255. */
  colour: number;
}
/** Two runs in one container differ less. */
const limits: Limits = { pixels: 20, colour: 32 };

/** Runs in a page: returns a sentence if two pictures, given as data URLs, differ. */
async function differenceOf([before, now, { pixels, colour }]: readonly [string, string, Limits]) {
  const read = async (source: string) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    const drawing = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
    drawing.drawImage(image, 0, 0);
    return drawing.getImageData(0, 0, image.width, image.height);
  };
  const [old, { width, height, data }] = await Promise.all([read(before), read(now)]);
  if (old.width !== width || old.height !== height) {
    return `was ${old.width} × ${old.height} pixels, is ${width} × ${height}`;
  }
  const differing = new Set<number>();
  data.forEach((value, at) => {
    if (Math.abs(value - old.data[at]!) > colour) differing.add(Math.floor(at / 4));
  });
  if (differing.size <= pixels) return undefined;
  const columns = [...differing]
    .map((pixel) => pixel % width)
    .toSorted((one, other) => one - other);
  const rows = [...differing].map((pixel) => Math.floor(pixel / width));
  const corner = (end: 0 | -1) => `(${columns.at(end)}, ${rows.at(end)})`;
  return `differs in ${differing.size} pixels, from ${corner(0)} to ${corner(-1)}`;
}

const dataUrl = (picture: Buffer) => `data:image/webp;base64,${picture.toString('base64')}`;

export interface Album {
  /** Returns a sentence if the picture differs from the accepted one. */
  difference: (name: string, picture: Buffer) => Promise<string | undefined>;
  /** Compares a picture, and writes it if it differs; returns whether it was replaced in docs/screens. */
  add: (name: string, picture: Buffer) => Promise<boolean>;
  /** Returns a line for each difference. */
  close: () => Promise<string[]>;
}

/**
 * Opens docs/screens. With `accepts`, differing pictures replace those there; otherwise they are written to reports/pictures.
 * The browser decodes the pictures.
 */
export async function openAlbum(browser: Browser, accepts: boolean): Promise<Album> {
  const page = await browser.newPage();
  // tsx inserts calls of `__name` into functions that run in a page.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.goto('about:blank');
  await rm(reports, { recursive: true, force: true });
  await mkdir(reports, { recursive: true });
  await mkdir(new URL('small/', folder), { recursive: true });
  const names = new Set<string>();
  const lines: string[] = [];

  async function difference(name: string, picture: Buffer) {
    const before = await readFile(new URL(`${name}.webp`, folder)).catch(() => undefined);
    if (!before) return 'is new';
    return page.evaluate(differenceOf, [dataUrl(before), dataUrl(picture), limits] as const);
  }

  return {
    difference,
    async add(name, picture) {
      names.add(name);
      const line = await difference(name, picture);
      if (line === undefined) return false;
      lines.push(`${name}.webp ${line}`);
      await writeFile(new URL(`${name}.webp`, accepts ? folder : reports), picture);
      return accepts;
    },
    async close() {
      const files = await readdir(folder, { recursive: true });
      for (const file of files.filter((path) => path.endsWith('.webp'))) {
        if (names.has(file.replace(/^small.|[.]webp$/g, ''))) continue;
        lines.push(`${file} shows no state`);
        if (accepts) await rm(new URL(file, folder));
      }
      return lines;
    },
  };
}
