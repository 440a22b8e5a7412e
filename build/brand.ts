import { join } from 'node:path';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import type { BuildConfig } from './config.js';
import { logoFile, readIcons } from './icons.js';

/** By which other plugins know it. */
export const brandSourceName = 'brand-source';

/** Resolves `#brand` and `#brand/hero.svg` to the brand that is built instead of the one that package.json names. */
export function brandSource(root: string, { brandName }: BuildConfig): Plugin {
  const folder = join(root, 'brands');
  return {
    name: brandSourceName,
    enforce: 'pre',
    resolveId: {
      filter: { id: /^#brand(\/|$)/ },
      handler: (source) =>
        source === '#brand'
          ? join(folder, `${brandName}.ts`)
          : join(folder, 'artwork', brandName, source.slice('#brand/'.length)),
    },
  };
}

/** Puts the brand's icons beside the pages, and says in them which is theirs and which colour is around them. */
export function brandIcons(root: string, { brandName, brand }: BuildConfig): Plugin {
  const name = 'icon.svg';
  const svg = logoFile(brand);
  return {
    name: 'brand-icons',
    generateBundle: {
      // Pages are written in this step too, and name it.
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
        // Nothing is built for who develops.
        const href = icon ? `/${icon.fileName}` : `data:image/svg+xml,${encodeURIComponent(svg)}`;
        return [
          { tag: 'link', attrs: { rel: 'icon', href, type: 'image/svg+xml' }, injectTo: 'head' },
          ...themeColors(brand),
        ];
      },
    },
  };
}

/** The browser's own bars go with the header; one tag serves where both themes have the same. */
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
