// The cards /home/login-header and /home/not-charged: their pictures and links, and what the *717# page no longer says.
// Rules: HEAD-1, HEAD-4, CREDIT-1.
import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { buildCatalogue } from '../../../fixtures/catalogue';
import { chargeRecordsOf } from '../../../src/portal/charge-records';
import { constant } from '../../rules';
import { useBackend } from '../../support/backend';
import { numberOf } from '../../support/sample';
import {
  haveConnection,
  haveCookie,
  hrefsIn,
  open,
  primaryActions,
  visit,
} from '../../support/visit';

const backend = useBackend();
const msisdn = numberOf('success');

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

test.each([
  ['success', 'Votre paiement a été reçu.', 'the pack has ended', 24],
  ['broken-connection', 'Votre paiement précédent est peut-être passé.', 'the pack has ended', 24],
  // The payment was made before the clock was set.
  ['broken-connection', 'Votre paiement précédent est peut-être passé.', 'the clock', -8 * 24],
] as const)(
  'after a payment of the number %j the *717# page says %j in place of the code, until it is seen again after %s: %i hours',
  async (name, title, _, hours) => {
    const payer = numberOf(name);
    haveCookie(payer);
    const { portal } = backend.createPortal();
    const request = { msisdn: payer, pack: 'Daily' };
    await Promise.allSettled([chargeRecordsOf(portal, payer).pay(request, null)]);
    await open(backend, '/home/login-header');
    const notice = () => screen.queryByText(title);
    expect(screen.getByRole('heading').textContent).toBe('Votre paiement');
    expect(document.title).toMatch(/^Votre paiement/);
    expect(notice()).not.toBe(null);
    expect(hrefsIn(document.body)).not.toContain(dial);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + hours * 60 * 60 * 1_000);
    fireEvent(document, new Event('visibilitychange'));
    expect(notice()).toBe(null);
    // Both parts are there: style sheets have no effect in jsdom.
    expect(primaryActions()).toEqual(['Composer *717#', 'Souscrire en ligne']);
  },
);
