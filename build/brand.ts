import { join } from 'node:path';
import type { HtmlTagDescriptor, Plugin, ResolvedConfig } from 'vite';
import type { Brand, LegalNotice } from '../brands/brand.js';
import type { BuildConfig } from './config.js';
import { logoFile, readIcons } from './icons.js';

/** vite.config.ts selects the plugin by this name. */
export const brandSourceName = 'brand-source';

/** Resolves `#brand`, `#brand/hero.svg`, `#offer`, `#texts` and `#texts/fr` to the brand that is built instead of the one that package.json names. */
export function brandSource(root: string, { brandName, brand }: BuildConfig): Plugin {
  const folder = join(root, 'brands');
  return {
    name: brandSourceName,
    enforce: 'pre',
    resolveId: {
      filter: { id: /^#(brand|offer|texts)(\/|$)/ },
      handler: (source) => {
        if (source === '#brand') return join(folder, `${brandName}.ts`);
        if (source === '#offer') return join(folder, 'offers', `${brandName}.ts`);
        if (source === '#texts') return join(folder, 'texts', `${brand.language}.ts`);
        if (source.startsWith('#texts/')) return join(folder, `${source.slice(1)}.ts`);
        return join(folder, 'artwork', brandName, source.slice('#brand/'.length));
      },
    },
  };
}

/** Emits the brand's icons, and adds icon links and theme colours to the pages. */
export function brandIcons(root: string, { brandName, brand }: BuildConfig): Plugin {
  const name = 'icon.svg';
  const svg = logoFile(brand);
  return {
    name: 'brand-icons',
    generateBundle: {
      // Emit the icon before the pages, which are written in the same step and link to it.
      order: 'pre',
      handler() {
        this.emitFile({ type: 'asset', name, originalFileName: name, source: svg });
        for (const [fileName, source] of readIcons(root, brandName)) {
          this.emitFile({ type: 'asset', fileName, source });
        }
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const icon = Object.values(bundle ?? {}).find(
          (output) => output.type === 'asset' && output.originalFileNames.includes(name),
        );
        // The development server emits no files: use a data URI.
        const href = icon ? `/${icon.fileName}` : `data:image/svg+xml,${encodeURIComponent(svg)}`;
        return [
          { tag: 'link', attrs: { rel: 'icon', href, type: 'image/svg+xml' }, injectTo: 'head' },
          ...themeColors(brand),
        ];
      },
    },
  };
}

/** Returns the theme colours of the browser's bars: one tag if both themes are equal, otherwise two. */
function themeColors({ light, dark }: BuildConfig['brand']): HtmlTagDescriptor[] {
  const tag = (content: string, scheme?: string): HtmlTagDescriptor => ({
    tag: 'meta',
    attrs: {
      name: 'theme-color',
      content,
      ...(scheme && { media: `(prefers-color-scheme: ${scheme})` }),
    },
    injectTo: 'head',
  });
  if (light.bar === dark.bar) return [tag(light.bar)];
  return [tag(light.bar, 'light'), tag(dark.bar, 'dark')];
}

/** Every field of a legal notice: the type refuses an incomplete list. */
const legalFields = Object.keys({
  seller: 0,
  support: 0,
  stop: 0,
  renewal: 0,
  terms: 0,
  privacy: 0,
  minors: 0,
} satisfies Record<keyof LegalNotice, 0>) as (keyof LegalNotice)[];

/** Returns the names of the legal fields that the brand does not set; `renewal` also where a pack is missing in it. */
const missingLegalFields = ({ legalNotice, packs }: Brand): string[] =>
  legalFields.filter(
    (field) =>
      legalNotice[field] === undefined ||
      (field === 'renewal' && packs.some(({ value }) => !legalNotice.renewal?.[value])),
  );

/** Warns of missing legal fields at the end of a build; a quiet build, such as that of `npm start`, says nothing. */
export function warnOfMissingLegalFields({ brandName, brand }: BuildConfig): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'missing-legal-fields',
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved;
    },
    closeBundle() {
      const { logLevel = 'info', logger } = config;
      const missing = missingLegalFields(brand);
      if (missing.length === 0 || logLevel !== 'info') return;
      const names = missing.join(', ');
      logger.warn(`The brand ${brandName} does not set: ${names} (docs/brands.md).`);
    },
  };
}
