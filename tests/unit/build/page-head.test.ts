// @vitest-environment jsdom
// The head of each page: title, description, address and picture for links that are shared.
import { describe, expect, test } from 'vitest';
import { description } from '#brand';
import { readBuildConfig } from '../../../build/config';
import { type Screen, screens, type ScreenId } from '../../../src/screens';
import { pageHead } from '../../../build/page-head';

/** Returns what search engines and link previews read in the head of a screen's page. */
function read(screen: ScreenId, env: Readonly<Record<string, string>> = {}) {
  const title = `Title of ${screen} · Zogo Games`;
  const head = pageHead(
    { screen, title, lang: (screens[screen] as Screen).isFrench ? 'fr' : 'en' },
    readBuildConfig(env),
  );
  const page = new DOMParser().parseFromString(`<head>${head}</head>`, 'text/html');
  const content = (selector: string) =>
    page.querySelector(selector)?.getAttribute('content') ?? null;
  return {
    robots: content('[name="robots"]'),
    description: content('[name="description"]'),
    ofLink: {
      title: content('[property="og:title"]'),
      description: content('[property="og:description"]'),
      image: content('[property="og:image"]'),
      url: content('[property="og:url"]'),
    },
    card: content('[name="twitter:card"]'),
    canonical: page.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? null,
  };
}

const { en: english, fr: french } = description;
const known = { VITE_PUBLIC_ORIGIN: 'https://play.example.com' };

describe('a page', () => {
  test('has a title and a description, and no address where the public origin is unknown', () => {
    const ofLink = { title: 'Title of landing · Zogo Games', description: english };
    expect(read('landing')).toEqual({
      robots: null,
      description: english,
      ofLink: { ...ofLink, image: null, url: null },
      card: null,
      canonical: null,
    });
    expect(read('subscription').ofLink.description).toBe(french);
  });

  test.each([
    ['landing', 'Title of landing · Zogo Games', screens.landing.path],
    ['ussd-page', 'Title of ussd-page · Zogo Games', screens['ussd-page'].path],
    // Their addresses differ by game and category.
    ['category', 'Zogo Games', null],
    ['player', 'Zogo Games', null],
  ] as const)('of %s has the link title %j and the address %s', (screen, title, path) => {
    const url = path && `https://play.example.com${path}`;
    const { ofLink, card, canonical } = read(screen, known);
    expect(canonical).toBe(url);
    expect(ofLink).toMatchObject({ title, image: 'https://play.example.com/share.png', url });
    expect(card).toBe('summary_large_image');
  });

  test.each(['not-charged', 'not-found'] as const)('the page of %j has noindex', (screen) => {
    expect(read(screen, known)).toMatchObject({ robots: 'noindex', description: null });
  });

  test('the head escapes each character that a brand name may have', () => {
    const name = "Jeux &amp; l'Été";
    expect(read('player', { VITE_PRODUCT_NAME: name }).ofLink.title).toBe(name);
  });
});
