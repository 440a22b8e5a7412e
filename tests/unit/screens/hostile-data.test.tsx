// Hostile names and replies are text on every screen, run nothing, and lead to no other site.
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { decodeSegment } from '../../../src/portal/addresses';
import { useBackend } from '../../support/backend';
import { hostileValues } from '../../support/hostile-values';
import { numberOf, sampleGame, sampleGames, sampleGroup } from '../../support/sample';
import { open } from '../../support/visit';

const backend = useBackend();
/** The landing page and the drawer show all of them. */
const texts = hostileValues.flatMap(([, value]) =>
  typeof value === 'string' && value.trim() !== '' ? [value] : [],
);

/** A lone surrogate renders as U+FFFD, and a long text is cut. */
const shownAs = (text: string) =>
  text
    .slice(0, 500)
    .replace(/\p{Cs}/gu, '\ufffd')
    .trim();
const shownTexts = texts.map(shownAs);
/** Each further screen shows those that could change its markup or its address. */
const worst = ['markup', 'half a character', 'a path upwards', 'a template'].map((what) =>
  String(hostileValues.find(([name]) => name === what)?.[1]),
);

const categoriesIn = (part: HTMLElement) =>
  [...part.querySelectorAll<HTMLAnchorElement>('a[href^="/category/"]')].map(({ pathname }) =>
    decodeSegment(pathname.slice('/category/'.length))?.trim(),
  );

/** Expects that nothing received has become markup, run, or links out of the portal. */
function expectHarmless() {
  expect((window as { hacked?: unknown }).hacked).toBe(undefined);
  expect(document.querySelector('script, [onerror]')).toBe(null);
  for (const link of document.querySelectorAll('a')) {
    expect(new URL(link.href).origin).toBe(window.location.origin);
  }
  for (const frame of document.querySelectorAll('iframe')) {
    expect(new URL(frame.src).protocol).toMatch(/^https?:$/);
    expect(frame.getAttribute('sandbox')).not.toContain('top-navigation');
  }
}

test('hostile categories and games have their own words on the landing page, in the drawer, in a category and in the player', async () => {
  const app = await open(
    backend,
    `/home?msisdn=${numberOf('subscribed')}`,
    texts.map((text) =>
      sampleGroup(text, [
        sampleGame(1, { gamename: text, gameurl: text, img6: text }),
        ...sampleGames(2, 4),
      ]),
    ),
  );
  const rows = await screen.findAllByRole('heading', { level: 2 });
  expect(rows.map(({ textContent }) => textContent.trim())).toEqual(shownTexts);
  expect(categoriesIn(screen.getByRole('main'))).toEqual(shownTexts);
  await app.click('button', 'Category');
  expect(categoriesIn(screen.getByRole('dialog'))).toEqual(shownTexts);
  expectHarmless();
  for (const text of worst) {
    const segment = encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'));
    await app.go(`/category/${segment}`);
    await waitFor(() =>
      expect(document.querySelector('h1')?.textContent.trim()).toBe(shownAs(text)),
    );
    expect(document.querySelectorAll('main li[aria-posinset] a')).toHaveLength(5);
    expectHarmless();
    await app.go(`/games/1/${segment}`);
    await screen.findByRole('link', { name: 'Close' });
    if (!document.querySelector('iframe')) screen.getByRole('heading', { name: 'No game found' });
    expectHarmless();
  }
});

test('hostile replies to a subscription are text in a dialog, which can be closed; the number stays', async () => {
  const { settled, user, click } = await open(backend, '/home/login');
  const field = screen.getByLabelText<HTMLInputElement>('Numéro de téléphone');
  await user.type(field, '2290000001');
  // A text that begins with a tag is a page (SUB-8).
  for (const text of worst.map((each) => `Voir ${each}`)) {
    backend.fixtures.override('/subscribe/user', { kind: 'text', httpStatus: 200, text });
    await click('button', 'Souscrivez maintenant');
    await settled();
    // UTF-8 cannot encode half a character: the backend sends U+FFFD.
    expect(screen.getByRole('alertdialog').textContent).toContain(shownAs(text));
    expectHarmless();
    await click('button', 'Fermer');
    expect(field.value).toBe('2290000001');
  }
});
