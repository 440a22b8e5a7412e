import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Brand } from '../brands/brand.js';
import { unlimitedGames as english } from '../brands/texts/en.js';
import { unlimitedGames as french } from '../brands/texts/fr.js';

interface Drawing {
  svg: string;
  width: number;
  height: number;
}

/** Returns the logo as an SVG file, the icon of the tab. */
export const logoFile = ({ logo }: Brand): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">${logo}</svg>`;

/**
 * Draws the logo centred in a square of `width` px, at `share` of its size. `ground` adds a background in the bar colour, for
 * platforms that cut the corners themselves.
 */
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

const phrase = { en: english, fr: french };

/** Draws the preview of a shared link: hero artwork, product name, phrase of the landing screen and woven band. */
function card({ light, productName, language }: Brand, artwork: string): Drawing {
  const teeth = Array.from({ length: 50 }, (_, at) => {
    const color = [light.accent, light.ornament, light.onBarMuted][at % 3];
    return `<path d="M${at * 24} 630l12-24 12 24z" fill="${color}"/>`;
  }).join('');
  const phraseLines = phrase[language]
    .split(' ')
    .map((text, at) => `<text x="90" y="${285 + at * 108}">${text}</text>`);
  return {
    svg:
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630"><rect width="1200" height="630" fill="${light.bar}"/>` +
      `<g fill="${light.onBar}" font-family="Roboto, sans-serif" font-weight="800" font-size="108">${phraseLines.join('')}` +
      `<text x="92" y="140" fill="${light.accent}" font-size="56">${productName}</text></g>` +
      `${artwork.replace('width="400" height="300"', 'x="572" y="162" width="608" height="456"')}${teeth}</svg>`,
    width: 1200,
    height: 630,
  };
}

/** Returns the drawing of a brand's hero, as SVG. */
export const readArtwork = (root: string, brandName: string): string =>
  readFileSync(join(root, 'brands/artwork', brandName, 'hero.svg'), 'utf8');

/** Returns the drawings from the brand's logo and artwork, by file name in the built folder. */
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

/** Returns the folder with the icons that `npm run icons` has drawn. */
export const iconFolder = (root: string, brandName: string): string =>
  join(root, 'brands/icons', brandName);

/** Returns names and contents of the icons. Throws an `Error` with a readable message if they have not been drawn. */
export function readIcons(root: string, brandName: string): [name: string, content: Buffer][] {
  const folder = iconFolder(root, brandName);
  try {
    return readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]);
  } catch (cause) {
    throw new Error(`The brand ${brandName} has no icons yet: npm run icons`, { cause });
  }
}

/** Returns the content of /favicon.ico with this 48 x 48 PNG. */
export function icoOf(png: Buffer): Buffer {
  const head = Buffer.alloc(22);
  // ICO header: one image of 48 x 48 with 32 bits per pixel.
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.set([48, 48, 0, 0], 6);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
