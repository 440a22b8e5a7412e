import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import type { Palette } from '../brands/brand.js';
import type { BuildConfig } from './config.js';

/** What the colours of the drawings in src/ui stand for. Whatever else is drawn is so in every brand. */
const inks: Readonly<Record<string, (palette: Palette) => string>> = {
  '#ffb31f': ({ accent }) => accent,
  '#ffc552': ({ accentHover }) => accentHover,
  '#27b56b': ({ leaf }) => leaf,
  '#c81e3a': ({ dangerFill }) => dangerFill,
  '#4a25c4': ({ nightBright }) => nightBright,
  '#d3c9f7': ({ onNightMuted }) => onNightMuted,
  '#1b0d52': ({ night }) => darker(night, 0.8),
  '#120845': ({ night }) => darker(night, 0.55),
};

/** That colour, `#rgb` or `#rrggbb`, with so much of its light. */
function darker(color: string, share: number): string {
  const long = color.length === 4 ? color.replaceAll(/[^#]/g, '$&$&') : color;
  return long.replaceAll(/[\da-f]{2}/gi, (part) =>
    Math.round(Number.parseInt(part, 16) * share)
      .toString(16)
      .padStart(2, '0'),
  );
}

/** A drawing in the brand's colours. They are those of the light theme: drawings stand on its night in both. */
export const inColors = (svg: string, palette: Palette): string =>
  svg.replaceAll(/#[\da-f]{6}\b/g, (color) => inks[color]?.(palette) ?? color);

/** Gives the app its drawings in the colours of the brand that is built. */
export function brandDrawings(root: string, { brand }: BuildConfig): Plugin {
  const folder = join(root, 'node_modules/.brand');
  return {
    name: 'brand-drawings',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^\.\/[\w-]+\.svg(\?|$)/ },
      handler(source, importer = '') {
        const [file = '', query] = source.split('?', 2);
        const svg = inColors(readFileSync(join(dirname(importer), file), 'utf8'), brand.light);
        // A folder for each content: builds may run side by side.
        const own = join(folder, createHash('sha256').update(svg).digest('hex').slice(0, 8));
        mkdirSync(own, { recursive: true });
        const path = join(own, basename(file));
        writeFileSync(path, svg);
        return query === undefined ? path : `${path}?${query}`;
      },
    },
  };
}
