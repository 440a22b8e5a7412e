import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { useBackend } from '../../support/backend';
import { hrefOf, visit } from '../../support/visit';

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
