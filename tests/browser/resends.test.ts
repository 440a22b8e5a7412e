// A payment whose connection breaks is sent once: Chromium repeats a POST by itself where no byte of an answer has arrived (D-176).
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { certificateException, startBalancer } from '../support/balancer';
import { untilHydrated } from '../support/browser-portal';
import { launchBrowser } from '../support/chromium';
import { numberOf } from '../support/sample';
import { useFixtures, usePortal } from '../support/use-portal';
import { withoutServiceWorker } from '../support/without-service-worker';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser(inject('chromium'), [certificateException]);
});
afterAll(() => browser.close());

test.for([
  ['HTTP', 'FIN', true, 1],
  ['HTTP', 'RST', true, 1],
  ['TLS', 'FIN', true, 1],
  ['TLS', 'RST', true, 1],
  ['HTTP/2', 'FIN', true, 1],
  ['HTTP/2', 'RST', true, 1],
  ['HTTP/2', 'GOAWAY', true, 1],
  // Without early hints Chromium repeats: the other rows would see it.
  ['HTTP', 'RST', false, 2],
  ['TLS', 'FIN', false, 2],
  ['HTTP/2', 'GOAWAY', false, 2],
] as const)(
  'a kept connection over %s that ends with %s, with early hints: %j, carries so many payments: %i',
  async ([protocol, end, hasEarlyHints, count]) => {
    const fixtures = await useFixtures();
    const payments = () => fixtures.calls.filter(({ path }) => path === '/subscribe/user');
    const edge = await usePortal(fixtures.origin, { dist: inject('dist'), hasEarlyHints });
    const balancer = await startBalancer(protocol, edge.port);
    fixtures.override('/subscribe/user', { kind: 'silence' });
    const context = await browser.newContext({ baseURL: balancer.origin });
    await withoutServiceWorker(context);
    const page = await context.newPage();
    await page.goto('/home/login');
    await untilHydrated(page);
    await page.getByLabel('Numéro de téléphone').fill(numberOf('success'));
    await page.getByRole('button', { name: 'Souscrivez maintenant' }).click();
    await expect.poll(() => payments().length).toBe(1);
    balancer.ends[end]();
    await expect.poll(() => payments().length).toBe(count);
    if (count === 1) await page.getByText('votre crédit avant de réessayer.').waitFor();
    expect(payments()).toHaveLength(count);
    await context.close();
  },
);
