// What a subscriber keeps of a payment: the receipt, the line of the landing screen, and where to find help and how to stop.
// Rules: CREDIT-3, HEAD-6, LAND-18, SUB-32.
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { legalNotice } from '#offer';
import type { ChargeRecord } from '../../../machines/contracts';
import { chargeKeyOf } from '../../../src/portal/charge-environment';
import { useBackend } from '../../support/backend';
import { numberOf, sampleGames, sampleGroup } from '../../support/sample';
import { openSubscription } from '../../support/subscription-form';
import { haveCookie, open } from '../../support/visit';

const backend = useBackend();
const hour = 60 * 60 * 1_000;
/** Local time: 12/11 à 14:05. */
const paidAt = new Date(2026, 10, 12, 14, 5).getTime();
const paid: ChargeRecord = {
  state: 'paid',
  at: paidAt,
  body: { msisdn: '#############', pack: 'Daily' },
};

const setClock = (now: number) => vi.spyOn(Date, 'now').mockReturnValue(now);
beforeEach(() => {
  const clock = setClock(paidAt);
  return () => clock.mockRestore();
});

function setNotice(fields: typeof legalNotice) {
  Object.assign(legalNotice, fields);
  onTestFinished(() => {
    for (const name of Object.keys(fields)) Reflect.deleteProperty(legalNotice, name);
  });
}

const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');

describe('the receipt', () => {
  const number = numberOf('success');

  async function receipt() {
    const texts = (await screen.findAllByRole('definition')).map(
      ({ previousSibling, textContent }) => [previousSibling?.textContent, textContent].map(plain),
    );
    return Object.fromEntries(texts) as unknown;
  }

  test('has the price that was shown, and the time of the request when only a check has confirmed it', async () => {
    // The price has changed since.
    const shown = { name: 'Journée', price: '40F', period: '24h' };
    const lost = { ...paid, state: 'unknown', shown };
    localStorage.setItem(chargeKeyOf(number), JSON.stringify(lost));
    backend.fixtures.override('/loginuser', { kind: 'status', status: '1' });
    setClock(paidAt + hour);
    const { subscribe, click } = await openSubscription(backend);
    await subscribe(number);
    await screen.findByText(/^Forfait à 40F, valable 24h, demandé le /);
    await click('button', 'Vérifier mon abonnement');
    await screen.findByText('Votre abonnement est actif.');
    expect(await receipt()).toEqual({
      Forfait: 'Journée, 40F',
      'Demandé le': '12/11 à 14:05',
      Numéro: '229 01 •• •• •• 11',
      'Valable jusqu’au': '13/11 à 14:05',
    });
    // Screen readers read it once, with the message.
    const dialog = screen.getByRole('dialog');
    const described = document.getElementById(dialog.getAttribute('aria-describedby') ?? '');
    expect(described?.contains(within(dialog).getByText('Numéro'))).toBe(true);
    expect(within(dialog).queryByRole('status')).toBe(null);
  });
});

describe('the pack at the end of the landing screen', () => {
  const number = numberOf('subscribed');

  async function lineWith(record: unknown) {
    localStorage.setItem(chargeKeyOf(number), JSON.stringify(record));
    await open(backend, `/home?msisdn=${number}`, [sampleGroup('Cards', sampleGames(1, 1))]);
    // One chunk contains both.
    await screen.findByRole('link', { name: 'Play Game 1' });
    return screen.queryByText(/^Mon forfait/);
  }

  test('stands in French below the button, with how to stop where the brand sets it', async () => {
    setNotice({ stop: '*717*0#' });
    const line = await lineWith(paid);
    expect(plain(line?.textContent)).toBe('Mon forfait : Jour, jusqu’au 13/11 à 14:05');
    expect(line?.closest('[lang]')?.getAttribute('lang')).toBe('fr');
    const button = screen.getByRole('button', { name: 'This is not my number' });
    expect(button.compareDocumentPosition(line!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const stop = within(line!.parentElement!).getByRole('link', { name: '*717*0#' });
    expect(stop.getAttribute('href')).toBe('tel:*717*0%23');
  });

  test.each([
    ['an earlier pack ends later', { until: paidAt + 100 * hour }, '13/11 à 14:05'],
    ['a check has confirmed the request', { requestedAt: paidAt - 3 * hour }, '13/11 à 11:05'],
    ['the clock was set back a little', { at: paidAt + 30_000 }, '13/11 à 14:05'],
  ])('has the end of this pack when %s', async (_, fields, end) => {
    const line = await lineWith({ ...paid, ...fields });
    expect(plain(line?.textContent)).toBe(`Mon forfait : Jour, jusqu’au ${end}`);
  });

  test.each([
    ['is unknown', { state: 'unknown' }],
    ['has ended', { at: paidAt - 24 * hour }],
    ['has ended, but not an earlier one', { at: paidAt - 24 * hour, until: paidAt + hour }],
    ['is no longer sold', { body: { ...paid.body, pack: 'Monthly' } }],
    ['was paid in the future', { at: paidAt + 48 * hour }],
    ['was paid at no time', { at: 9e15 }],
    ['was requested at no time', { requestedAt: 'yesterday' }],
  ])('is missing when the pack %s', async (_, fields) => {
    expect(await lineWith({ ...paid, ...fields })).toBe(null);
  });
});

describe.each(['/home/login-header', '/home/not-charged'])('the screen %s', (address) => {
  const calls = () =>
    screen
      .getAllByRole('link')
      .map((link) => link.getAttribute('href') ?? '')
      .filter((href) => href.startsWith('tel:') && href !== 'tel:*717%23');

  test('names support and how to stop where the brand sets them, also after a payment', async () => {
    setNotice({ stop: '*717*0#', support: { telephone: '+229 01 21 00 00 00', hours: '8 h' } });
    const number = numberOf('success');
    haveCookie(number);
    localStorage.setItem(chargeKeyOf(number), JSON.stringify(paid));
    await open(backend, address);
    screen.getByText(/^Aide/);
    expect(calls()).toEqual(['tel:+2290121000000', 'tel:*717*0%23']);
  });
});
