import type { Shell } from '../src/app/prerender.js';
import type { BuildConfig } from '../server/config.js';
import { cardFile } from './icons.js';

type Described = Pick<Shell, 'screen' | 'title' | 'lang'>;

/** The one address of a screen that has only one. */
const addresses: Readonly<Record<string, string>> = {
  home: '/home',
  subscription: '/home/login',
  login: '/home/check',
  'login-header': '/home/login-header',
  search: '/search',
};

/** What tells search engines, and who is sent an address, about the page. Some of it needs to know where the portal is. */
export function pageHead({ screen, title, lang }: Described, config: BuildConfig): string {
  const { brand, productName, publicOrigin } = config;
  // What somebody reads who has no credit helps nobody else; a page of no screen is one that is not found.
  if (screen === 'not-charged' || screen === '') return '<meta name="robots" content="noindex">';
  const address = addresses[screen];
  return [
    // The names of both, in one.
    `<meta name="description" property="og:description" content="${escape(brand.description[lang === 'fr' ? 'fr' : 'en'])}">`,
    // What a category or a game is called is not known yet.
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

/** Text as an attribute or an element can hold it. */
export const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);
