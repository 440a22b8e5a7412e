// A subscriber pays once, although taps, pages and responses are lost or repeated.
// Rule: SUB-25.
import { cleanup, screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { Answer } from '../../../fixtures/answers';
import { success } from '../../../fixtures/test-numbers';
import { constant } from '../../rules';
import { useBackend } from '../../support/backend';
import { formsIn } from '../../support/find-number';
import { cookieNumber, visit } from '../../support/visit';
import { dailyOffer } from '../../support/offer';
import { currentAddress } from '../../support/render-app';
import { numberOf } from '../../support/sample';
import { survives } from '../../support/survives';

const backend = useBackend();
const path = '/subscribe/user';
const msisdn = numberOf('success');
const number = () => screen.getByLabelText<HTMLInputElement>('Numéro de téléphone');
const submitButton = () => screen.getByRole('button', { name: 'Souscrivez maintenant' });

const question = () => screen.getByRole('alert').textContent.replaceAll('\u00a0', ' ');
const findSuccess = () => screen.findByRole('dialog', { name: 'Félicitations\u00a0!' });
/** The keys of the payments that were sent. */
const keys = () =>
  backend.fixtures.calls
    .filter((call) => call.path === path)
    .map(({ headers }) => headers['idempotency-key']);

function expectOneCharge() {
  expect(keys()).toHaveLength(1);
  expect(backend.fixtures.charges).toHaveLength(1);
}

async function openForm(address = '/home/login') {
  const app = visit(backend, address);
  await screen.findByRole('heading', { name: 'Souscrivez et Profitez!' });
  const submit = async (typed = msisdn) => {
    await app.user.type(number(), typed);
    await app.user.click(submitButton());
  };
  return { ...app, submit };
}

/** Pays on a new page, with this answer. */
async function payOnce(answer: Answer) {
  const form = await openForm();
  backend.gate.shut(path);
  await form.submit();
  (await backend.gate.next(path)).release(answer);
  await form.settled();
  backend.gate.open();
  return form;
}

/** Removes the page and everything that it has left. */
function startAgain() {
  cleanup();
  localStorage.clear();
  backend.fixtures.reset();
}

survives(
  'money',
  'the button is tapped twice, and wildly, while a subscription is under way',
  'one request leaves',
  async () => {
    const { user, settled } = await openForm(`/home/login?msisdn=${msisdn}`);
    backend.gate.shut(path);
    await user.dblClick(submitButton());
    for (let tap = 0; tap < 10; tap += 1) await user.click(submitButton());
    backend.gate.open();
    await settled();
    expectOneCharge();
    return 12;
  },
);

survives('money', 'Enter is pressed again and again', 'one request leaves', async () => {
  const { user, settled } = await openForm();
  backend.gate.shut(path);
  await user.type(number(), `${msisdn}{Enter}{Enter}{Enter}`);
  await user.keyboard('{Enter}');
  backend.gate.open();
  await settled();
  expectOneCharge();
  return 4;
});

survives(
  'money',
  'the screen is left and opened again while a payment is under way',
  'the new form asks before it sends; one request leaves, and its success is recorded',
  async () => {
    const { portal, submit, go, settled } = await openForm();
    backend.gate.shut(path);
    await submit();
    const held = await backend.gate.next(path);
    for (let time = 0; time < 3; time += 1) {
      await go('/home/not-charged');
      await screen.findByRole('heading', { name: 'Crédit insuffisant' });
      await go('/home/login');
      await screen.findByRole('heading', { name: 'Souscrivez et Profitez!' });
      await submit();
      expect(question()).toMatch(/^Une demande est en cours pour ce numéro\./);
    }
    held.release();
    await settled();
    expect(portal.chargeRecords.find(msisdn)?.state).toBe('paid');
    expectOneCharge();
    return 3;
  },
);

survives(
  'money',
  'a page is closed after its payment was lost, and another one is opened',
  'the form asks and names pack and time; the check leads home, and nothing is paid again',
  async () => {
    await payOnce({ kind: 'reset' });
    // Like a reload: another portal over the same storage.
    cleanup();
    const again = await openForm();
    expect(number().value).toBe('');
    await again.user.type(number(), `${msisdn}{Enter}`);
    expect(question()).toContain(
      `Votre demande précédente a peut-être abouti. Forfait à ${dailyOffer}, demandé le `,
    );
    await again.click('button', 'Vérifiez votre abonnement');
    await again.settled();
    expect(screen.getByRole('dialog').textContent).toContain('Votre abonnement est actif.');
    expect(cookieNumber()).toBe(msisdn);
    again.pass(constant('redirect after a payment') * 1_000);
    expect(currentAddress()).toBe(`/home?msisdn=${msisdn}`);
    await again.settled();
    expectOneCharge();
  },
);

survives(
  'money',
  'the answer to a payment is lost, a check finds nothing yet, and the subscriber pays all the same',
  'both requests have one Idempotency-Key, and one charge is made',
  async () => {
    const losses: Answer[] = [
      { kind: 'reset' },
      { kind: 'html' },
      { kind: 'text', httpStatus: 200, text: '' },
      ...[408, 409, 429, 500, 502, 504].map(
        (httpStatus) => ({ kind: 'text', httpStatus, text: 'Réessayez.' }) as const,
      ),
    ];
    for (const lost of losses) {
      const { user, click, settled } = await payOnce(lost);
      await click('button', 'J’ai compris');
      await user.click(submitButton());
      backend.fixtures.override('/loginuser', { kind: 'status', status: 0 });
      await click('button', 'Vérifiez votre abonnement');
      await settled();
      expect(keys()).toHaveLength(1);
      await user.dblClick(screen.getByRole('button', { name: 'Payez quand même' }));
      await findSuccess();
      await settled();
      expect(keys()).toHaveLength(2);
      expect(new Set(keys()).size).toBe(1);
      expect(backend.fixtures.charges).toHaveLength(1);
      startAgain();
    }
    return losses.length;
  },
);

survives(
  'money',
  'an operator refuses a payment, in a text or by a status',
  'the form does not ask: the next request is another purchase, with another key',
  async () => {
    const refusals: Answer[] = [
      { kind: 'text', httpStatus: 200, text: 'Crédit insuffisant' },
      { kind: 'text', httpStatus: 403, text: 'Ce numéro est bloqué.' },
      { kind: 'text', httpStatus: 404, text: '' },
    ];
    for (const refusal of refusals) {
      const { user, click } = await payOnce(refusal);
      await click('button', 'J’ai compris');
      await user.click(submitButton());
      await findSuccess();
      expect(new Set(keys()).size).toBe(2);
      startAgain();
    }
    return refusals.length;
  },
);

survives(
  'money',
  'the next user of a shared phone reads what lost, received and pending payments leave behind',
  'no storage holds the number in any form, and another number is asked nothing',
  async () => {
    const ends = [{ kind: 'reset' }, success, { kind: 'silence' }] as const;
    for (const end of ends) {
      const first = await openForm();
      backend.fixtures.override(path, end);
      await first.submit();
      await expect.poll(keys).toHaveLength(1);
      if (end.kind !== 'silence') await first.settled();
      expect(localStorage).toHaveLength(1);
      expect(sessionStorage).toHaveLength(0);
      const kept = JSON.stringify(Object.entries(localStorage)).replaceAll(/\\"at\\":\d+/g, '');
      expect(formsIn(kept.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ''), msisdn)).toEqual([]);

      cleanup();
      backend.fixtures.override(path, undefined);
      const next = await openForm();
      expect(number().value).toBe('');
      expect(screen.queryByRole('alert')).toBe(null);
      await next.submit(numberOf('success-with-white-space'));
      await findSuccess();
      startAgain();
    }
    return ends.length;
  },
);
