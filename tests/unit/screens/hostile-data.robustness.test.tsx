// Hostile names, categories and replies are text in a category, a player and a dialog, and lead nowhere else.
import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { useBackend } from '../../support/backend';
import { takeConsole } from '../../support/console-guard';
import { hostileValues } from '../../support/hostile-values';
import { numberOf, sampleGame, sampleGroup } from '../../support/sample';
import { survives } from '../../support/survives';
import { visit } from '../../support/visit';

const backend = useBackend();
const texts = hostileValues.flatMap(([what, value]) =>
  typeof value === 'string' && value.trim() !== '' && value.length <= 500
    ? [[what, value] as const]
    : [],
);

/** A lone surrogate renders as U+FFFD. */
const shownAs = (text: string) => text.replace(/\p{Cs}/gu, '\ufffd').trim();

/** Returns the category name of a path. */
const decodeSegmentOf = (pathname: string) =>
  decodeURIComponent(pathname.slice('/category/'.length)).trim();

/** Expects that nothing sent has become markup, ran, or links out of the portal. */
function expectHarmless() {
  expect((window as { hacked?: unknown }).hacked).toBe(undefined);
  expect(document.querySelector('#root script, body script, [onerror]')).toBe(null);
  for (const link of document.querySelectorAll('a')) {
    expect(new URL(link.href).origin).toBe(window.location.origin);
  }
  for (const frame of document.querySelectorAll('iframe')) {
    expect(new URL(frame.src).protocol).toMatch(/^https?:$/);
    expect(frame.getAttribute('sandbox')).not.toContain('top-navigation');
  }
}

survives(
  'hostile data',
  'a subscriber opens the address of every hostile category and of its games',
  'the category and the game are shown under their own words',
  async () => {
    for (const [what, text] of texts) {
      backend.fixtures.setCatalogue([
        sampleGroup(text, [
          sampleGame(1, { gamename: text, gameurl: text }),
          ...[2, 3, 4, 5].map((id) => sampleGame(id)),
        ]),
      ]);
      const segment = encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'));
      const app = visit(backend, `/home?msisdn=${numberOf('subscribed')}`);
      await app.settled();
      const row = await screen.findByRole('heading', { level: 2 });
      expect(row.textContent.trim(), `for ${what}`).toBe(shownAs(text));
      await app.click('button', 'Category');
      const entries = within(screen.getByRole('dialog')).getAllByRole('listitem');
      const ways = [...entries, screen.getByRole('main')].flatMap((part) =>
        within(part)
          .getAllByRole<HTMLAnchorElement>('link')
          .map(({ pathname }) => pathname)
          .filter((pathname) => pathname.startsWith('/category/')),
      );
      expect(ways.map(decodeSegmentOf), `for ${what}`).toEqual([shownAs(text), shownAs(text)]);
      expectHarmless();
      await app.go(`/category/${segment}`);
      await app.settled();
      const title = await screen.findByRole('heading', { level: 1 });
      expect(title.textContent.trim(), `for ${what}`).toBe(shownAs(text));
      await screen.findAllByRole('link', { name: /^Play / });
      expectHarmless();
      await app.go(`/games/1/${segment}`);
      await app.settled();
      await screen.findByRole('link', { name: 'Close' });
      await app.settled();
      expect(
        document.querySelector('iframe') ??
          screen.queryByRole('heading', { name: 'No game found' }),
        `for ${what}`,
      ).not.toBe(null);
      expectHarmless();
      await backend.reset();
    }
    takeConsole();
    return texts.length * 2;
  },
);

survives(
  'hostile data',
  'a subscription gets markup, scripts, control characters or lone surrogates as its reply',
  'the words are text in the dialog, which can be closed; the number stays',
  async () => {
    for (const [what, text] of texts) {
      backend.fixtures.override('/subscribe/user', { kind: 'text', httpStatus: 200, text });
      const { settled, user } = visit(backend, '/home/login');
      await user.type(await screen.findByLabelText('Numéro de téléphone'), '2290000001');
      await user.click(screen.getByRole('button', { name: 'Souscrivez maintenant' }));
      await settled();
      const dialog = screen.getByRole('alertdialog');
      // UTF-8 has no halves: the backend sends the mark.
      expect(dialog.textContent, `for ${what}`).toContain(shownAs(text));
      expectHarmless();
      await user.click(screen.getByRole('button', { name: 'Fermez' }));
      expect(screen.getByLabelText<HTMLInputElement>('Numéro de téléphone').value).toBe(
        '2290000001',
      );
      await backend.reset();
    }
    return texts.length;
  },
);
