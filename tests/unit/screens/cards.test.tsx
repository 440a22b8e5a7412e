// The cards /home/login-header and /home/not-charged: their links, and a payment whose subscription is not there yet.
// Rules: HEAD-1, HEAD-3, HEAD-4, HEAD-5, CREDIT-1.
import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { packs } from '#brand';
import { buildCatalogue } from '../../../fixtures/catalogue';
import { chargeRecordsOf } from '../../../src/portal/charge-records';
import { constant } from '../../rules';
import { useBackend } from '../../support/backend';
import { numberOf } from '../../support/sample';
import {
  currentAddress,
  haveConnection,
  haveCookie,
  hrefOf,
  hrefsIn,
  open,
  primaryActions,
  visit,
} from '../../support/visit';
import { narrow, wide } from '../../../src/ui/page/ByWidth.css';

const backend = useBackend();
const msisdn = numberOf('success');

const openHeader = () => open(backend, '/home/login-header');

/** Returns the part for a phone or a computer: jsdom renders both, because style sheets have no effect. */
const displayed = (group: string) =>
  document.querySelector<HTMLElement>(`.${group.split(' ', 1)[0]}`)!;
const dial = 'tel:*717%23';
const subscribe = '/home/login';

test('a failed check of a number that was disowned since is not offered again', async () => {
  const { portal } = visit(backend, '/home/not-charged');
  portal.forgetNumber(msisdn);
  const state = { msisdn, hasCheckFailed: true };
  await act(async () => window.history.pushState(state, '', '/home/login-header'));
  await screen.findByRole('heading', { name: /Souscrivez en tapant/ });
  expect(screen.queryAllByRole('link', { name: 'Réessayer' })).toEqual([]);
});

test('a verified number gets a second attempt as a secondary link', async () => {
  haveCookie(msisdn);
  await openHeader();
  const again = '/';
  expect(hrefsIn(displayed(narrow))).toEqual([dial, again, subscribe]);
  expect(hrefsIn(displayed(wide))).toEqual([subscribe, again, dial]);
  expect(primaryActions(displayed(wide))).toEqual(['Souscrire en ligne']);
  const question = screen.getAllByText(/^Déjà abonné sur ce téléphone/);
  expect(question.map((words) => words.nextElementSibling?.textContent)).toEqual([
    'Réessayer',
    'Réessayer',
  ]);
});

test('after a failed check of the landing page, the login header offers to try again', async () => {
  backend.fixtures.override('/loginuser', { kind: 'text', httpStatus: 429, text: 'Wait.' });
  await open(backend, `/home?msisdn=${msisdn}`);
  expect(currentAddress()).toBe('/home/login-header');
  expect(screen.getByRole('alert').textContent).toBe(
    'La vérification a échoué. Votre numéro n’a pas pu être vérifié. Réessayez dans un instant.',
  );
  expect(primaryActions()).toEqual(['Réessayer']);
  expect(hrefOf('Réessayer')).toBe(`/home?msisdn=${msisdn}`);
});

describe('the pictures of the cards', () => {
  const sources = () =>
    [...document.querySelectorAll('main img')].map((image) => image.getAttribute('data-src'));
  const pathsOfCalls = () => backend.fixtures.calls.map(({ path }) => path);
  const catalogue = buildCatalogue();

  test('show more games of few categories, and those that the landing screen shows alone', async () => {
    await open(backend, '/home/login-header', catalogue.slice(0, 1));
    const shown = catalogue[0]!.games
      .slice(0, Math.min(constant('games per category'), 6))
      .map(({ img6 }) => img6);
    expect(sources()).toEqual(shown);
  });

  test.each([
    ['/home/login-header', [dial, subscribe]],
    ['/home/not-charged', [subscribe]],
  ])('%s downloads no pictures in data-saver mode', async (address, links) => {
    haveConnection({ saveData: true });
    await open(backend, address);
    expect(pathsOfCalls()).toEqual([]);
    expect(sources()).toEqual([]);
    expect(hrefsIn(screen.getByRole('main'))).toEqual(expect.arrayContaining(links));
  });
});

describe('the login header after a payment', () => {
  const notice = () => screen.queryByText('Votre paiement a été reçu.')?.parentElement;

  const pay = (pack: string) =>
    chargeRecordsOf(backend.createPortal().portal, msisdn).pay({ msisdn, pack }, null);

  test('shows its pack and time although the landing check replies 0', async () => {
    const { value, price, period } = packs.at(-1)!;
    await pay(value);
    backend.fixtures.override('/loginuser', { kind: 'status', status: 0 });
    await open(backend, `/home?msisdn=${msisdn}`);
    expect(currentAddress()).toBe('/home/login-header');
    const text = notice()?.textContent.replaceAll('\u00a0', ' ') ?? '';
    const [pack, rest] = text.split(', payé le ');
    expect(pack).toBe(`Votre paiement a été reçu. Forfait à ${price}, valable ${period}`);
    expect(rest).toMatch(
      /^\d\d\/\d\d à \d\d:\d\d\. L’accès aux jeux peut prendre quelques minutes\.$/,
    );
    expect(primaryActions()).toEqual(['Réessayer']);
  });

  test('says nothing of it when the page is seen again after the pack has ended', async () => {
    haveCookie(msisdn);
    await pay('Daily');
    await openHeader();
    expect(notice()).toBeDefined();
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 24 * 60 * 60 * 1_000);
    onTestFinished(() => now.mockRestore());
    fireEvent(document, new Event('visibilitychange'));
    expect(notice()).toBeUndefined();
    expect(primaryActions(displayed(narrow))).toEqual(['Composer *717#']);
  });
});
