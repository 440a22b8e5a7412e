// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { readBuildConfig } from '../../../build/config';
import type { ScreenId } from '../../../src/screens';
import { pageHead } from '../../../build/page-head';

/** What the head of a screen's page says to those who do not look at the screen. */
function read(screen: ScreenId, env: Readonly<Record<string, string>> = {}) {
  const title = `Title of ${screen} · Zogo Games`;
  const head = pageHead({ screen, title }, readBuildConfig(env));
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

const english = 'Play unlimited games on your phone from 50F a day. Nothing to install.';
const french =
  'Des jeux illimités sur votre téléphone à partir de 50F par jour, sans rien installer.';
const known = { VITE_PUBLIC_ORIGIN: 'https://play.example.com' };

describe('a page', () => {
  test('has a title and a description, and asks for no address that nobody has told', () => {
    expect(read('landing')).toEqual({
      robots: null,
      description: english,
      ofLink: {
        title: 'Title of landing · Zogo Games',
        description: english,
        image: null,
        url: null,
      },
      card: null,
      canonical: null,
    });
  });

  test('in French has a description in French', () => {
    expect(read('subscription').ofLink.description).toBe(french);
  });

  test.each([
    ['landing', '/home'],
    ['subscription', '/home/login'],
    ['login', '/home/check'],
    ['login-header', '/home/login-header'],
    ['search', '/search'],
  ] as const)('of %s has its own address without a number, and a picture', (screen, address) => {
    const { ofLink, card, canonical } = read(screen, known);
    expect(canonical).toBe(`https://play.example.com${address}`);
    expect(ofLink).toMatchObject({
      image: 'https://play.example.com/share.png',
      url: `https://play.example.com${address}`,
    });
    expect(card).toBe('summary_large_image');
  });

  test.each(['category', 'player'] as const)('of a %s has many addresses and names', (screen) => {
    const { ofLink, canonical } = read(screen, known);
    expect(canonical).toBe(null);
    expect(ofLink).toMatchObject({
      title: 'Zogo Games',
      image: 'https://play.example.com/share.png',
      url: null,
    });
  });

  test.each(['not-charged', 'not-found'] as const)('of %j is not to be found', (screen) => {
    expect(read(screen, known)).toMatchObject({ robots: 'noindex', description: null });
  });

  test('holds a name with any character that a name may have', () => {
    const name = "Jeux & l'Été";
    expect(read('player', { VITE_PRODUCT_NAME: name }).ofLink.title).toBe(name);
  });
});
