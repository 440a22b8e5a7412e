import { basename, join } from 'node:path';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import type { BuildConfig } from './config.js';
import { logoFile, readIcons } from './icons.js';

/** By which other plugins know it. */
export const brandSourceName = 'brand-source';

/**
 * Gives the app what it imports as `#brand`: the brand that is built instead of the one that package.json names. Each file
 * has a copy of its own, of which only what it uses is left, so that prices are not downloaded with the logo.
 */
export function brandSource(root: string, { brandName }: BuildConfig): Plugin {
  const file = join(root, 'brands', `${brandName}.ts`);
  return {
    name: brandSourceName,
    enforce: 'pre',
    resolveId: {
      filter: { id: /^#brand$/ },
      handler: (_, importer = '') => `${file}?of=${basename(importer).split('.', 1)[0]}`,
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
  if (light.night === dark.night) return [tag(light.night)];
  return [tag(light.night, 'light'), tag(dark.night, 'dark')];
}
