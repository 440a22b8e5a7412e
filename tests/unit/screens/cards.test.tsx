// The cards /home/login-header and /home/not-charged: their links, and a payment whose subscription is not there yet.
// Rules: HEAD-1, HEAD-3, CREDIT-1.
import { cleanup, screen } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { useBackend } from '../../support/backend';
import { currentAddress } from '../../support/render-app';
import { numberOf } from '../../support/sample';
import { haveCookie, hrefOf, primaryActions, visit } from '../../support/visit';

const backend = useBackend();
const msisdn = numberOf('success');

async function open(address = '/home/login-header') {
  const app = visit(backend, address);
  await screen.findByRole('heading', { level: 1 });
  await app.settled();
  return app;
}

test('the login header hands the code to the dialler, leads to the forms, and sends nothing', async () => {
  await open();
  expect(hrefOf('Composez *717#')).toBe('tel:*717%23');
  expect(hrefOf('Souscrivez en ligne')).toBe('/home/login');
  expect(hrefOf(/Connectez-vous/)).toBe('/home/check');
  expect(screen.queryByRole('link', { name: 'Réessayez' })).toBe(null);
  expect(backend.fixtures.calls).toEqual([]);
});

test('the login header offers another try to a number that was verified before', async () => {
  haveCookie(msisdn);
  await open();
  expect(hrefOf('Réessayez')).toBe(`/home?msisdn=${msisdn}`);
});

test('the card of a payment without credit says so, and leads back to the subscription', async () => {
  await open('/home/not-charged');
  expect(
    screen.getByText('Votre crédit est insuffisant, veuillez recharger svp et reessayer.'),
  ).toBeDefined();
  expect(hrefOf('Réessayez')).toBe('/home/login');
  expect(backend.fixtures.calls).toEqual([]);
});

describe('the login header after a payment', () => {
  const notice = () => screen.queryByText('Votre paiement a été reçu.')?.parentElement;
  const noticeText = () => notice()?.textContent.replaceAll('\u00a0', ' ');

  /** This browser has sent a payment for the number. */
  async function pay(pack: string, number = msisdn) {
    const { portal } = backend.createPortal();
    await portal.chargeRecords.pay({ msisdn: number, pack }, null).catch(() => {});
  }

  test('shows it with its pack and time, in the first tab, after a reload and in a second tab', async () => {
    haveCookie(msisdn);
    await pay('Weekly');
    // Each is another portal over what this browser has kept.
    for (const place of ['the first tab', 'the tab after a reload', 'a second tab']) {
      await open();
      expect(noticeText(), `in ${place}`).toMatch(
        /^Votre paiement a été reçu\. Forfait à 150F, valable 7 jours, payé le \d{1,2} \p{L}+ à \d\d:\d\d\. L’accès aux jeux peut prendre quelques minutes\.$/u,
      );
      expect(primaryActions(), `in ${place}`).toEqual(['Réessayez']);
      cleanup();
    }
  });

  test('shows it where the landing check after the payment answers 0, and tries again', async () => {
    const { user, settled, pass } = await open('/home/login');
    await user.type(screen.getByLabelText('Numéro de téléphone'), msisdn);
    await user.click(screen.getByRole('button', { name: 'Souscrivez maintenant' }));
    await settled();
    backend.fixtures.override('/loginuser', { kind: 'status', status: 0 });
    pass(2_000);
    await settled();
    expect(currentAddress()).toBe('/home/login-header');
    expect(noticeText()).toMatch(/^Votre paiement a été reçu\. Forfait à 50F/);
    backend.fixtures.override('/loginuser', undefined);
    await user.click(screen.getByRole('link', { name: 'Réessayez' }));
    await settled();
    expect(currentAddress()).toBe(`/home?msisdn=${msisdn}`);
  });

  test('shows it where the form was left before the answer, so that no cookie is set', async () => {
    const { go, settled } = await open();
    await pay('Daily');
    backend.fixtures.override('/loginuser', { kind: 'status', status: 0 });
    await go(`/home?msisdn=${msisdn}`);
    await settled();
    expect(currentAddress()).toBe('/home/login-header');
    expect(noticeText()).toMatch(/^Votre paiement a été reçu\. Forfait à 50F/);
    expect(hrefOf('Réessayez')).toBe(`/home?msisdn=${msisdn}`);
  });

  test.each([
    ['whose answer was lost', numberOf('broken-connection'), numberOf('broken-connection'), 0],
    ['that was refused', numberOf('insufficient-credit'), numberOf('insufficient-credit'), 0],
    ['for another number', numberOf('success-with-white-space'), msisdn, 0],
    ['whose pack is over', msisdn, msisdn, 24],
  ])('shows nothing of a payment %s', async (_, payer, cookie, hours) => {
    haveCookie(cookie);
    await pay('Daily', payer);
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + hours * 60 * 60 * 1_000);
    onTestFinished(() => now.mockRestore());
    await open();
    expect(notice()).toBeUndefined();
    expect(primaryActions()).toEqual(['Composez *717#']);
  });
});
