import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Page } from 'playwright';
import { afterAll, expect, test } from 'vitest';
import { readRecording } from '../../src/flows/live/recording';
import { useBrowserPortal } from '../support/browser-portal';
import { buildWith } from '../support/build-with';
import { numberOf } from '../support/sample';

/** What has arrived at the operator's address. */
let beacons: string[] = [];
const collector = createServer((request, response) => {
  void text(request).then((body) => {
    beacons.push(body);
    response.writeHead(204).end();
  });
});

const portal = useBrowserPortal(async (outDir) => {
  await new Promise<void>((resolve) => collector.listen(0, 'localhost', resolve));
  const { port } = collector.address() as AddressInfo;
  await buildWith({ VITE_TELEMETRY_URL: `http://localhost:${port}/telemetry` }, outDir);
});
afterAll(() => collector.close());

const putAway = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });

test('what the machines do goes to the operator once the page is put away, without a number', async () => {
  const page = await portal.open('/home/login');
  beacons = [];
  await page.getByLabel('Numéro de téléphone').fill(numberOf('insufficient-credit'));
  await page.getByRole('button', { name: 'Souscrivez maintenant' }).click();
  await page.getByRole('alertdialog').waitFor();
  expect(beacons).toEqual([]);
  await putAway(page);
  await expect.poll(() => beacons).toHaveLength(1);
  const steps = readRecording(beacons[0] ?? '').filter(({ machine }) => machine === 'subscription');
  expect(steps.flatMap(({ transitions }) => transitions)).toEqual([
    expect.stringContaining('number.typed'),
    expect.stringContaining('form.submitted [hasNumber]'),
    expect.stringContaining('/ keepReply'),
  ]);
  expect(steps.map(({ payload }) => payload).join('')).toBe('');
  expect(beacons[0]).not.toContain(numberOf('insufficient-credit').slice(3));

  // Nothing more to tell, nothing more sent.
  await putAway(page);
  await page.getByRole('button', { name: 'Fermer' }).click();
  await putAway(page);
  await expect.poll(() => beacons).toHaveLength(2);
  expect(readRecording(beacons[1] ?? '').map(({ event }) => event)).toEqual(['error.dismissed']);
});
