// A payment whose connection breaks is made once, also where Chromium repeats the POST by itself (D-176).
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { certificateException, startBalancer } from '../support/balancer';
import { untilHydrated } from '../support/browser-portal';
import { launchBrowser } from '../support/chromium';
import { Gate } from '../support/gate';
import { numberOf } from '../support/sample';
import { useFixtures, usePortal } from '../support/use-portal';
import { withoutServiceWorker } from '../support/without-service-worker';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser(inject('chromium'), [certificateException]);
});
afterAll(() => browser.close());

const unknown = 'votre crédit avant de réessayer.';
/** The subscriber sees it only where Chromium has repeated the payment: the first connection broke before the answer. */
const success = 'vous avez souscris avec succès';

test.for([
  ['HTTP', 'FIN', true, unknown],
  ['HTTP', 'RST', true, unknown],
  ['TLS', 'FIN', true, unknown],
  ['TLS', 'RST', true, unknown],
  ['HTTP/2', 'FIN', true, unknown],
  ['HTTP/2', 'RST', true, unknown],
  ['HTTP/2', 'GOAWAY', true, unknown],
  ['HTTP/2', 'REFUSED_STREAM', true, success],
  ['HTTP', 'RST', false, success],
  ['TLS', 'FIN', false, success],
  ['HTTP/2', 'GOAWAY', false, success],
] as const)(
  'one payment over %s, whose connection ends with %s, with early hints: %j, is made once, and shows: %s',
  async ([protocol, end, hasEarlyHints, text]) => {
    const gate = new Gate();
    const fixtures = await useFixtures(gate);
    const edge = await usePortal(fixtures.origin, { dist: inject('dist'), hasEarlyHints });
    const balancer = await startBalancer(protocol, edge.port);
    const context = await browser.newContext({ baseURL: balancer.origin });
    await withoutServiceWorker(context);
    const page = await context.newPage();
    await page.goto('/home/login');
    await untilHydrated(page);
    await page.getByLabel('Numéro de téléphone').fill(numberOf('success'));
    gate.shut('/subscribe/user');
    await page.getByRole('button', { name: 'Souscrivez maintenant' }).click();
    await expect.poll(() => gate.held).toHaveLength(1);
    balancer.ends[end]();
    gate.open();
    await page.getByText(text).waitFor();
    const payments = fixtures.calls.filter(({ path }) => path === '/subscribe/user');
    expect(payments).toHaveLength(1);
    await context.close();
  },
);
