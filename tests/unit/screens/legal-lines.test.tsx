// The legal lines of the payment form: each field of the brand's legal notice shows its texts, and nothing of an unset one.
// Rules: SUB-29, SUB-34.
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { legalNotice, packs } from '#offer';
import { legalNotice as example } from '../../../brands/offers/akwaba';
import type { LegalNotice } from '../../../brands/brand';
import { useBackend } from '../../support/backend';
import { numberOf } from '../../support/sample';
import { openSubscription } from '../../support/subscription-form';
import { hrefsIn } from '../../support/visit';

const backend = useBackend();

vi.mock('#offer', async (original) => {
  const zogo = await original<typeof import('../../../brands/offers/zogo')>();
  const [first] = zogo.packs;
  const halfDay = { ...first, value: 'HalfDay', name: '12 heures', period: '12h', hours: 12 };
  return { ...zogo, packs: [...zogo.packs, halfDay], legalNotice: {} };
});

const setNotice = (notice: LegalNotice) => Object.assign(legalNotice, notice);
afterEach(() => {
  for (const field of Object.keys(legalNotice)) delete legalNotice[field as keyof LegalNotice];
});

const { seller, support, terms, privacy, minors } = example as Required<LegalNotice>;
const textOf = (pattern: RegExp) => pattern.exec(document.querySelector('main')!.textContent)?.[0];
const hrefs = () => hrefsIn(screen.getByRole('main'));
const addressInNewTab = (name: string) => {
  const link = screen.queryByRole('link', { name: `${name} (nouvel onglet)` });
  return link?.getAttribute('target') === '_blank' && link.getAttribute('href');
};

/** What the form shows of each field; the default pack of this brand is Daily. */
const shown: Record<keyof LegalNotice, () => unknown> = {
  seller: () =>
    [seller.name, seller.address, seller.register!, seller.tax!].map(
      (text) => screen.queryByText((words) => words.endsWith(text))?.tagName,
    ),
  support: () => [
    textOf(
      /Aide\u00a0: 455 \(tous\u00a0les\u00a0jours\u00a0de\u00a08\u00a0h\u00a0à\u00a020\u00a0h\)/,
    ),
    hrefs().includes(`tel:${support.telephone}`),
    hrefs().includes(`mailto:${support.email}`),
  ],
  stop: () => [
    textOf(/Pour arrêter\u00a0: composez \*455\*0#\./),
    hrefs().includes('tel:*455*0%23'),
  ],
  renewal: () => textOf(/Ne se renouvelle pas\./),
  terms: () => addressInNewTab('Conditions') === terms,
  privacy: () => addressInNewTab('Confidentialité') === privacy,
  minors: () => textOf(new RegExp(minors)),
};
const fields = Object.keys(shown) as (keyof LegalNotice)[];
const disclosed = ['seller', 'support', 'minors'];
const isShown = (field: keyof LegalNotice) => {
  const parts = [shown[field]()].flat();
  const count = parts.filter(Boolean).length;
  return count === parts.length ? 'all' : count === 0 ? 'nothing' : parts;
};

describe('the payment form', () => {
  test.each([...fields, 'none'])(
    'shows the field %s, addresses in a new tab, and nothing of the others',
    async (set) => {
      setNotice({ [set]: example[set as keyof LegalNotice] });
      await openSubscription(backend);
      expect(document.querySelector('details') !== null).toBe(disclosed.includes(set));
      expect(fields.map((field) => [field, isShown(field)])).toEqual(
        fields.map((field) => [field, field === set ? 'all' : 'nothing']),
      );
    },
  );

  test.each([
    ['Daily', 'renews', 'Se renouvelle chaque jour.'],
    ['Weekly', 'renews', 'Se renouvelle tous les 7 jours.'],
    ['HalfDay', 'renews', 'Se renouvelle toutes les 12 heures.'],
    ['Weekly', 'ends', 'Ne se renouvelle pas.'],
  ] as const)('says of the chosen pack %s, which %s: %s', async (pack, renewal, words) => {
    setNotice({ renewal: { [pack]: renewal } });
    const { user } = await openSubscription(backend);
    await user.selectOptions(screen.getByLabelText('Forfait'), pack);
    // Screen readers announce it when the pack changes.
    expect(screen.getByText(words).closest('[aria-live=polite]')).not.toBe(null);
    await user.selectOptions(screen.getByLabelText('Forfait'), '3Day');
    expect(screen.queryByText(/renouvelle/)).toBe(null);
  });
});

describe('before each button that charges', () => {
  /** Expects a group whose name is the price, and whose other words describe it to screen readers, before its button. */
  function expectWordsBefore(name: string, [words, ...others]: string[]) {
    const button = screen.getByRole('button', { name });
    const offer = screen.getByRole('group', { name: words! });
    expect(offer.contains(button)).toBe(true);
    const description = document.getElementById(offer.getAttribute('aria-describedby')!)!;
    const lines = [...description.querySelectorAll('p')].map(({ textContent }) => textContent);
    expect(lines).toEqual(others);
    expect(button.compareDocumentPosition(description)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
  }
  const [{ price, period }] = packs;
  const always = [
    `${price}, valable ${period}`,
    'Ce montant sera débité de votre crédit, puis les jeux s’ouvriront automatiquement.',
  ];
  const set = ['Ne se renouvelle pas.', 'Pour arrêter\u00a0: composez *455*0#.'];

  test.each([
    ['price and charge notice', {}, always],
    ['price, charge notice, renewal and how to stop', example, [...always, ...set]],
  ])('stand the %s', async (_, notice, words) => {
    setNotice(notice);
    const { subscribe, click } = await openSubscription(backend);
    expectWordsBefore('Souscrivez maintenant', words);
    backend.fixtures.override('/subscribe/user', { kind: 'reset' });
    await subscribe(numberOf('success'));
    await click('button', 'Fermer');
    await screen.findByRole('button', { name: 'Payer quand même' });
    expectWordsBefore('Payer quand même', words);
  });
});
