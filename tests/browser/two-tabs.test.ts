// Two tabs of a real browser charge one number once; charge-records.test.ts and tests/paths/histories prove the other cases.
// Rule: SUB-25.
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { untilHydrated, useBrowserPortal } from '../support/browser-portal';
import { dailyOffer } from '../support/offer';
import { numberOf } from '../support/sample';

const portal = useBrowserPortal();
const newcomer = numberOf('success');
const form = '/home/login';
const underWay = 'Une demande est en cours pour ce numéro.';
const mayBePaid = 'Votre paiement précédent est peut-être passé.';

const requests = () => portal.callsTo('/subscribe/user');
const fill = (page: Page) => page.getByLabel('Numéro de téléphone').fill(newcomer);
const asks = (page: Page, question: string) => page.getByRole('alert').getByText(question);

async function submit(page: Page) {
  // A press before the app has started sends nothing (SUB-28).
  await untilHydrated(page);
  await fill(page);
  await page.getByRole('button', { name: 'Souscrivez maintenant' }).click();
}

test('of two tabs that pay at the same moment one sends, and the others ask until a check finds the payment', async () => {
  // The operator takes the money and does not answer.
  portal.fixtures.override('/subscribe/user', { kind: 'silence' });
  const first = await portal.open(form, undefined, { withClock: true });
  const second = await first.context().newPage();
  await second.goto(form);
  await untilHydrated(second);
  const tabs = [first, second];
  await Promise.all(tabs.map(fill));
  const press = () => document.querySelector<HTMLButtonElement>('form [type=submit]')?.click();
  await Promise.all(tabs.map((tab) => tab.evaluate(press)));
  const asking = () => Promise.all(tabs.map((tab) => asks(tab, underWay).count()));
  await expect.poll(async () => new Set(await asking())).toEqual(new Set([0, 1]));
  await expect.poll(() => requests().length).toBe(1);
  const [sender, other] = (await asking())[0] === 0 ? [first, second] : [second, first];

  await other.reload();
  await submit(other);
  await asks(other, underWay).waitFor();
  await sender.clock.runFor(10_000);
  await sender.getByText('Le service n’a pas répondu à temps.').waitFor();
  await sender.clock.runFor(50_000);

  const later = await first.context().newPage();
  await later.goto(form);
  await submit(later);
  await asks(later, mayBePaid).waitFor();
  await asks(later, `Forfait à ${dailyOffer}, demandé le `).waitFor();
  await later.getByRole('button', { name: 'Vérifier mon abonnement' }).click();
  await later.getByText('Votre abonnement est actif.').waitFor();
  expect(requests()).toHaveLength(1);
  expect(portal.fixtures.charges).toHaveLength(1);
});
