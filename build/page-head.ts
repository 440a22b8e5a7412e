import type { Shell } from '../src/app/prerender.js';
import { hasOneAddress, type Screen, screens } from '../src/screens.js';
import type { BuildConfig } from './config.js';
import { cardFile } from './icons.js';

/** Returns the head tags for search engines and link previews; noindex for screens that must not be listed. */
export function pageHead(
  { screen, title, lang }: Pick<Shell, 'screen' | 'title' | 'lang'>,
  config: BuildConfig,
) {
  const { brand, productName, publicOrigin } = config;
  const { isUnlisted, path } = screens[screen] as Screen;
  if (isUnlisted) return '<meta name="robots" content="noindex">';
  const address = hasOneAddress(screens[screen]) ? path : undefined;
  return [
    // One tag with both names.
    `<meta name="description" property="og:description" content="${escape(brand.description[lang])}">`,
    // The names of categories and games are not known at build time.
    property('og:title', address === undefined ? productName : title),
    ...(publicOrigin
      ? [
          property('og:image', `${publicOrigin}/${cardFile}`),
          '<meta name="twitter:card" content="summary_large_image">',
          ...(address === undefined
            ? []
            : [
                property('og:url', publicOrigin + address),
                `<link rel="canonical" href="${publicOrigin}${address}">`,
              ]),
        ]
      : []),
  ].join('');
}

const property = (name: string, content: string) =>
  `<meta property="${name}" content="${escape(content)}">`;

/** Escapes a text for attributes and elements. */
export const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);
