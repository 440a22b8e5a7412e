import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Brand } from '../brands/brand.js';

interface Drawing {
  svg: string;
  width: number;
  height: number;
}

/** The brand's mark as a file of its own: the icon of the tab. */
export const logoFile = ({ logo }: Brand): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">${logo}</svg>`;

/** The mark in the middle of a square, so large; on the colour of its bars where the platform cuts the corners itself. */
const square = ({ logo, light }: Brand, width: number, share: number, ground = false): Drawing => {
  const box = 48 / share;
  const from = (48 - box) / 2;
  const back = `<rect x="${from}" y="${from}" width="${box}" height="${box}" fill="${light.bar}"/>`;
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${from} ${from} ${box} ${box}">${ground ? back : ''}${logo}</svg>`,
    width,
    height: width,
  };
};

/** What a shared link shows: the artwork of the hero, the product's name, the phrase of the landing screen, and the woven band. */
function card({ light, productName }: Brand, artwork: string): Drawing {
  const teeth = Array.from({ length: 50 }, (_, at) => {
    const color = [light.accent, light.ornament, light.onBarMuted][at % 3];
    return `<path d="M${at * 24} 630l12-24 12 24z" fill="${color}"/>`;
  }).join('');
  const words = ['Play', 'unlimited', 'GAMES'].map(
    (word, line) => `<text x="90" y="${285 + line * 108}">${word}</text>`,
  );
  return {
    svg:
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630"><rect width="1200" height="630" fill="${light.bar}"/>` +
      `<g fill="${light.onBar}" font-family="Roboto, sans-serif" font-weight="800" font-size="108">${words.join('')}` +
      `<text x="92" y="140" fill="${light.accent}" font-size="56">${productName}</text></g>` +
      `${artwork.replace('<svg ', '<svg x="572" y="162" width="608" height="456" ')}${teeth}</svg>`,
    width: 1200,
    height: 630,
  };
}

/** The drawing of the hero of a brand, as SVG. */
export const readArtwork = (root: string, brandName: string): string =>
  readFileSync(join(root, 'brands/artwork', brandName, 'hero.svg'), 'utf8');

/** The pictures of a brand that are drawn from its logo and its artwork, by their names in the built folder. */
export const drawingsOf = (brand: Brand, artwork: string): Readonly<Record<string, Drawing>> => ({
  'apple-touch-icon.png': square(brand, 180, 0.72, true),
  'icon-192.png': square(brand, 192, 1),
  'icon-512.png': square(brand, 512, 1),
  // A launcher may cut all but a circle of 80 %.
  'icon-maskable.png': square(brand, 512, 0.58, true),
  'favicon.ico': square(brand, 48, 1),
  [cardFile]: card(brand, artwork),
});

export const cardFile = 'share.png';

/** Where those of a brand are kept, as drawn by `npm run icons`. */
export const iconFolder = (root: string, brandName: string): string =>
  join(root, 'brands/icons', brandName);

/** Their names and contents. Throws a sentence where they have not been drawn. */
export function readIcons(root: string, brandName: string): [name: string, content: Buffer][] {
  const folder = iconFolder(root, brandName);
  try {
    return readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]);
  } catch (cause) {
    throw new Error(`The brand ${brandName} has no icons yet: npm run icons`, { cause });
  }
}

/** A PNG of 48 by 48 as the file that browsers ask for at /favicon.ico. */
export function icoOf(png: Buffer): Buffer {
  const head = Buffer.alloc(22);
  // An icon file with one picture of 48 by 48 in 32 bits a dot, which begins behind this head.
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.set([48, 48, 0, 0], 6);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
