import { cleanup, screen } from '@testing-library/react';
import { expect } from 'vitest';
import { useBackend } from '../../support/backend';
import { cookieNumber, visit } from '../../support/visit';
import { currentAddress } from '../../support/render-app';
import { numberOf } from '../../support/sample';
import { survives } from '../../support/survives';

const backend = useBackend();
const path = '/subscribe/user';
const number = () => screen.getByLabelText<HTMLInputElement>('Numéro de téléphone');
const submitButton = () => screen.getByRole('button', { name: 'Souscrivez maintenant' });

async function openForm(address = '/home/login') {
  const app = visit(backend, address);
  await screen.findByRole('heading', { name: 'Souscrivez et Profitez!' });
  return app;
}

const keys = () =>
  backend.fixtures.calls
    .filter((call) => call.path === path)
    .map(({ headers }) => headers['idempotency-key']);

survives(
  'money',
  'the button is tapped twice, and wildly, while a subscription is under way',
  'one request leaves',
  async () => {
    const { user, settled } = await openForm(`/home/login?msisdn=${numberOf('success')}`);
    backend.gate.shut(path);
    await user.dblClick(submitButton());
    for (let tap = 0; tap < 10; tap += 1) await user.click(submitButton());
    backend.gate.open();
    await settled();
    expect(keys()).toHaveLength(1);
    expect(backend.fixtures.charges).toHaveLength(1);
    return 12;
  },
);

survives('money', 'Enter is pressed again and again', 'one request leaves', async () => {
  const { user, settled } = await openForm();
  backend.gate.shut(path);
  await user.type(number(), `${numberOf('success')}{Enter}{Enter}{Enter}`);
  await user.keyboard('{Enter}');
  backend.gate.open();
  await settled();
  expect(keys()).toHaveLength(1);
  expect(backend.fixtures.charges).toHaveLength(1);
  return 4;
});

survives(
  'money',
  'the screen is taken away and mounted anew while a subscription is under way',
  'it finds its request under way, and its answer; none leaves',
  async () => {
    const { user, go, settled } = await openForm();
    backend.gate.shut(path);
    await user.type(number(), numberOf('success'));
    await user.click(submitButton());
    for (let time = 0; time < 3; time += 1) {
      await go('/home/not-charged');
      await screen.findByRole('heading', { name: 'Crédit insuffisant' });
      await go('/home/login');
      await screen.findByRole('heading', { name: 'Souscrivez et Profitez!' });
      await user.click(submitButton());
    }
    backend.gate.open();
    await settled();
    expect(screen.getByRole('dialog', { name: 'Félicitations !' })).toBeDefined();
    expect(keys()).toHaveLength(1);
    expect(backend.fixtures.charges).toHaveLength(1);
    return 3;
  },
);

survives(
  'money',
  'a subscriber whose answer was lost reads on, closes the page and comes back',
  'French words say that the request may have gone through; the check leads home',
  async () => {
    const msisdn = numberOf('success');
    const first = await openForm();
    backend.gate.shut(path);
    await first.user.type(number(), msisdn);
    await first.user.click(submitButton());
    (await backend.gate.next(path)).release({ kind: 'reset' });
    await first.settled();
    await first.click('button', 'Fermer');
    const words = /^Votre demande précédente a peut-être abouti\./;
    expect(screen.getByRole('alert').textContent).toMatch(words);
    expect(screen.queryByRole('button', { name: 'Payer à nouveau' })).toBe(null);

    // As after a reload: another portal, over what the browser has kept.
    cleanup();
    const again = await openForm();
    expect(screen.getByRole('alert').textContent).toMatch(words);
    expect(number().value).toBe(msisdn);
    expect(screen.queryByRole('button', { name: 'Souscrivez maintenant' })).toBe(null);
    await again.user.type(number(), '{Enter}');
    await again.click('button', 'Vérifier mon abonnement');
    await again.settled();
    expect(screen.getByRole('dialog', { name: 'Félicitations !' }).textContent).toContain(
      'Votre abonnement est actif.',
    );
    expect(cookieNumber()).toBe(msisdn);
    again.pass(2_000);
    expect(currentAddress()).toBe(`/home?msisdn=${msisdn}`);
    await again.settled();
    expect(keys()).toHaveLength(1);
    expect(backend.fixtures.charges).toHaveLength(1);
    // Nothing of it is kept.
    expect(localStorage).toHaveLength(0);
    expect(sessionStorage).toHaveLength(0);
  },
);

survives(
  'money',
  'what a lost answer leaves behind is read by the next one at a shared phone',
  'no storage that outlives the tab holds the number, and another number is asked nothing',
  async () => {
    const msisdn = numberOf('broken-connection');
    const first = await openForm();
    await first.user.type(number(), msisdn);
    await first.user.click(submitButton());
    await first.settled();
    expect(localStorage).toHaveLength(1);
    const kept = JSON.stringify(Object.entries(localStorage));
    expect(kept).not.toContain(msisdn);
    expect(kept).not.toContain(msisdn.slice(3));

    cleanup();
    sessionStorage.clear();
    const next = await openForm();
    expect(number().value).toBe('');
    expect(screen.queryByRole('alert')).toBe(null);
    await next.user.type(number(), numberOf('success'));
    await next.user.click(submitButton());
    await next.settled();
    expect(screen.getByRole('dialog', { name: 'Félicitations !' })).toBeDefined();
    expect(new Set(keys()).size).toBe(2);
  },
);
