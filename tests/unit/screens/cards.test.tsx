import { act, cleanup, screen } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { useBackend } from '../../support/backend';
import { currentAddress } from '../../support/render-app';
import { numberOf } from '../../support/sample';
import { haveCookie, hrefOf, primaryActions, visit } from '../../support/visit';

const backend = useBackend();

describe('/home/login-header', () => {
  test("is a card reading 'Souscrivez en tapant *717# à partir de 50F'", async () => {
    const { settled } = visit(backend, '/home/login-header');
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(
      'Souscrivez en tapant *717# à partir de 50F',
    );
    await settled();
    expect(backend.fixtures.calls).toEqual([]);
  });

  test('hands the code to the dialler, and leads to the forms', async () => {
    visit(backend, '/home/login-header');
    await screen.findByRole('heading', { level: 1 });
    expect(hrefOf('Composer *717#')).toBe('tel:*717%23');
    expect(hrefOf('Souscrire en ligne')).toBe('/home/login');
    expect(hrefOf(/Se connecter/)).toBe('/home/check');
  });

  test('holds an error modal that is never opened', async () => {
    const { user, pass } = visit(backend, '/home/login-header');
    await screen.findByRole('heading', { level: 1 });
    await user.keyboard('{Enter}{Escape}');
    pass(60_000);
    expect(screen.queryByRole('alertdialog')).toBe(null);
    expect(screen.queryByRole('dialog')).toBe(null);
    expect(screen.queryByRole('button', { name: 'Close' })).toBe(null);
  });
});

describe('/home/login-header after a payment', () => {
  const msisdn = numberOf('success');
  const notice = () => screen.queryByText('Votre paiement a été reçu.')?.parentElement;
  const noticeText = () => notice()?.textContent.replaceAll('\u00a0', ' ');

  /** This browser has verified the number and sent a payment for it. */
  async function pay(pack: string, number = msisdn) {
    haveCookie(msisdn);
    const { portal } = backend.createPortal();
    await portal.chargeRecords.pay({ msisdn: number, pack }, null).catch(() => {});
  }

  async function open() {
    const { settled } = visit(backend, '/home/login-header');
    await screen.findByRole('heading', { level: 1 });
    await settled();
  }

  test('shows it with its pack and time, in the first tab, after a reload and in a second tab', async () => {
    await pay('Weekly');
    // Each is another portal over what this browser has kept.
    for (const place of ['the first tab', 'the tab after a reload', 'a second tab']) {
      await open();
      expect(noticeText(), `in ${place}`).toMatch(
        /^Votre paiement a été reçu\. Forfait à 150F, valable 7 jours, payé le \d{1,2} \p{L}+ à \d\d:\d\d\. L’accès aux jeux peut prendre quelques minutes\.$/u,
      );
      expect(primaryActions(), `in ${place}`).toEqual(['Réessayer']);
      expect(hrefOf('Réessayer')).toBe(`/home?msisdn=${msisdn}`);
      expect(hrefOf('Composer *717#')).toBe('tel:*717%23');
      cleanup();
    }
  });

  test('shows it where the landing check after the payment answers 0', async () => {
    const { user, settled, pass } = visit(backend, '/home/login');
    await user.type(await screen.findByLabelText('Numéro de téléphone'), msisdn);
    await user.click(screen.getByRole('button', { name: 'Souscrivez maintenant' }));
    await settled();
    backend.fixtures.override('/loginuser', { kind: 'status', status: 0 });
    pass(2_000);
    await settled();
    expect(currentAddress()).toBe('/home/login-header');
    expect(noticeText()).toMatch(/^Votre paiement a été reçu\. Forfait à 50F/);
    backend.fixtures.override('/loginuser', undefined);
    await user.click(screen.getByRole('link', { name: 'Réessayer' }));
    await settled();
    expect(currentAddress()).toBe(`/home?msisdn=${msisdn}`);
    expect(screen.getByRole('heading', { name: 'Play unlimited GAMES' })).toBeDefined();
  });

  test('shows it where the form was left before the answer, so that no cookie is set', async () => {
    const { settled } = visit(backend, '/home/login-header');
    await pay('Daily');
    document.cookie = 'msisdn=; path=/; max-age=0';
    backend.fixtures.override('/loginuser', { kind: 'status', status: 0 });
    await act(async () => window.history.pushState(null, '', `/home?msisdn=${msisdn}`));
    await settled();
    expect(currentAddress()).toBe('/home/login-header');
    expect(noticeText()).toMatch(/^Votre paiement a été reçu\. Forfait à 50F/);
    expect(hrefOf('Réessayer')).toBe(`/home?msisdn=${msisdn}`);
  });

  test('leads to a question where the subscriber pays again', async () => {
    await pay('Daily');
    backend.fixtures.override('/loginuser', { kind: 'status', status: 0 });
    const { user, settled } = visit(backend, `/home/login?msisdn=${msisdn}`);
    await user.click(await screen.findByRole('button', { name: 'Souscrivez maintenant' }));
    await settled();
    expect(screen.getByRole('alert').textContent).toMatch(
      /^Un paiement a déjà été reçu pour ce numéro\./,
    );
    expect(backend.fixtures.charges).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Vérifier mon abonnement' }));
    await settled();
    expect(screen.getByRole('alert').textContent).toContain('aucun abonnement trouvé');
    expect(backend.sentTo('/subscribe/user')).toHaveLength(1);
  });

  test.each([
    ['whose answer was lost', 'broken-connection'],
    ['that was refused', 'insufficient-credit'],
  ] as const)('shows nothing of a payment %s', async (_, name) => {
    haveCookie(numberOf(name));
    const { portal } = backend.createPortal();
    await portal.chargeRecords.pay({ msisdn: numberOf(name), pack: 'Daily' }, null).catch(() => {});
    await open();
    expect(notice()).toBeUndefined();
    expect(primaryActions()).toEqual(['Composer *717#']);
  });

  test('shows nothing of a payment for another number', async () => {
    await pay('Daily', numberOf('success-with-white-space'));
    await open();
    expect(notice()).toBeUndefined();
  });

  test('shows nothing once the pack has expired', async () => {
    await pay('Daily');
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 24 * 60 * 60 * 1_000);
    onTestFinished(() => now.mockRestore());
    await open();
    expect(notice()).toBeUndefined();
    expect(primaryActions()).toEqual(['Composer *717#']);
  });
});

describe('/home/not-charged', () => {
  test('says that the credit is insufficient', async () => {
    const { settled } = visit(backend, '/home/not-charged');
    expect(
      await screen.findByText('Votre crédit est insuffisant, veuillez recharger svp et reessayer.'),
    ).toBeDefined();
    await settled();
    expect(backend.fixtures.calls).toEqual([]);
  });

  test('leads back to the subscription', async () => {
    visit(backend, '/home/not-charged');
    await screen.findByRole('heading', { level: 1 });
    expect(hrefOf('Réessayer')).toBe('/home/login');
  });
});
