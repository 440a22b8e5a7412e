// The product owners' page: drawings and the running portal beside them; subscribers download none of it.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { machines } from '../../src/flows/machines';
import { screensOfMap } from '../../src/flows/screen-map';
import { chartOf } from '../../statecharts/drawing/chart';
import { constant } from '../rules';
import { useBrowserPortal } from '../support/browser-portal';
import { buildWith } from '../support/build-with';
import { numberOf } from '../support/sample';

const portal = useBrowserPortal();

const desktop = { width: 1280, height: 800 };

/** The label of a machine: '*717# page' for `ussd-page`. */
const labelled = (machine: string) => chartOf(machines.find(({ id }) => id === machine)!).label;
const choose = (page: Page, machine: string) =>
  page
    .getByRole('navigation')
    .getByRole('button', { name: labelled(machine), exact: true })
    .click();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const entries = (page: Page) => page.getByRole('region', { name: 'What happens' }).locator('li');
const details = (page: Page) => page.getByRole('region', { name: 'Details' });
const portalAt = (address: string) => `/flows/portal.html?to=${encodeURIComponent(address)}`;

const activeStates = (page: Page) =>
  page
    .locator('[data-state].is-active')
    .evaluateAll((parts) => parts.map((part) => part.getAttribute('data-state')));

describe('/flows/', () => {
  test('starts with a map of the screens, each of which opens its machine, and with all drawings', async () => {
    const page = await portal.open('/flows/', { width: 320, height: 640 });
    const map = page.getByRole('region', { name: 'Map' });
    expect(await map.locator('image').count()).toBe(Object.keys(screensOfMap).length);
    const opening = Object.values(screensOfMap).filter(({ machine }) => machine !== undefined);
    expect(await map.getByRole('link').count()).toBe(opening.length);
    expect(await page.getByRole('img', { name: /^The drawing of/ }).count()).toBe(machines.length);
    for (const { label, machine = '' } of opening) {
      await map.getByRole('link', { name: `${label} /` }).click();
      await page.getByRole('region', { name: labelled(machine), exact: true }).waitFor();
      await page.goBack();
      await map.waitFor();
    }
  });

  test.each([1280, 390, 320])(
    'at %i px each drawing has text of 11 px or more, and the page does not scroll sideways',
    async (width) => {
      const page = await portal.open('/flows/', { width, height: 740 });
      for (const { id, root } of machines) {
        await choose(page, id);
        await page.getByRole('paragraph').filter({ hasText: root.description! }).waitFor();
        const textSize = await page.locator('svg.flow').evaluate((svg: SVGSVGElement) => {
          return (12 * svg.getBoundingClientRect().width) / svg.viewBox.baseVal.width;
        });
        expect(textSize, `text of ${id}`).toBeGreaterThan(10.9);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
    },
  );

  test('explains a state and a transition, and their address opens them', async () => {
    const page = await portal.open('/flows/', desktop);
    await choose(page, 'login');
    await page.locator('[data-state="succeeded"]').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => details(page).textContent()).toMatch(/home page opens soon.*LOGIN-4/);
    const other = await page.context().newPage();
    await other.goto(page.url());
    const selected = other.locator('.is-selected');
    await expect.poll(() => selected.getAttribute('data-state')).toBe('succeeded');
    await other.locator('[data-transition]', { hasText: 'The welcome message ends' }).click();
    const delay = `${constant('redirect after a login')} seconds`;
    await expect.poll(() => details(other).textContent()).toContain(delay);
  });

  test.each(['light', 'dark'] as const)('axe finds nothing, %s', async (colorScheme) => {
    const page = await portal.open('/flows/', desktop);
    await page.emulateMedia({ colorScheme });
    await page.evaluate(await readFile('node_modules/axe-core/axe.min.js', 'utf8'));
    const violations = () =>
      page.evaluate(async () => {
        const { axe } = window as unknown as { axe: typeof import('axe-core') };
        const result = await axe.run();
        return result.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
      });
    expect(await violations()).toEqual([]);
    await choose(page, 'login');
    await page.locator('[data-state="checking"]').click();
    await page.getByText('Legend').click();
    expect(await violations()).toEqual([]);
  });
});

describe('the running portal', () => {
  test('the drawing and the log follow a payment beside it, without its number', async () => {
    const page = await portal.open('/flows/', desktop, { withClock: true });
    await button(page, 'Follow the portal live').click();
    const phone = page.frameLocator('iframe[title="The portal"]');
    await phone.getByRole('link', { name: 'Souscrire en ligne' }).click();
    await page.getByRole('region', { name: 'Subscription' }).waitFor();
    await expect.poll(() => activeStates(page)).toEqual(['idle', 'idle.ready']);
    const number = numberOf('insufficient-credit');
    await phone.getByLabel('Numéro de téléphone').pressSequentially(number);
    const pay = phone.getByRole('button', { name: 'Souscrivez maintenant' });
    // The portal has its colours, whose `light-dark()` the build must leave.
    const colour = await pay.evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(colour).not.toBe('rgba(0, 0, 0, 0)');
    await pay.click();
    await phone.getByRole('alertdialog').waitFor();
    await expect.poll(() => activeStates(page)).toEqual(['error']);
    expect(
      await page
        .locator('.is-taken')
        .evaluateAll((parts) => parts[0]?.getAttribute('data-transition')),
    ).toContain('done.actor.subscribe (2)');
    expect(await page.locator('body').textContent()).not.toContain(number.slice(0, -2));

    const submitted = entries(page).filter({ hasText: 'Souscrivez maintenant' });
    await submitted.getByRole('button').click();
    await expect.poll(() => activeStates(page)).toEqual(['submitting']);
    await button(page, 'Back to now').click();
    await expect.poll(() => activeStates(page)).toEqual(['error']);
    await button(page, 'Clear').click();
    const texts = () => entries(page).allTextContents();
    await expect
      .poll(async () => (await texts()).every((text) => text.includes('is in')))
      .toBe(true);
    await button(page, 'Close the portal').click();
    await expect.poll(() => activeStates(page)).toEqual([]);
  });

  test('a flows page that opens later shows the states of a portal in a tab; subscribers send none', async () => {
    const app = await portal.open(portalAt('/home/check'), desktop);
    const logIn = async (page: Page) => {
      await page.getByLabel('Enter number').fill('x');
      await page.getByRole('button', { name: 'Login' }).click();
      await page.getByRole('alert').waitFor();
    };
    const page = await app.context().newPage();
    await page.goto('/flows/?machine=login');
    await expect.poll(() => activeStates(page)).toContain('editing');
    await logIn(app);
    await expect.poll(() => activeStates(page)).toContain('editing.notNumeric');
    expect(await entries(page).count()).toBeGreaterThan(2);
    const count = await entries(page).count();
    await app.goto('/home/check');
    await logIn(app);
    expect(await entries(page).count()).toBe(count);
  });
});

test('subscribers have the same files with and without the pages of the product owners', async () => {
  const dist = inject('dist');
  const without = await mkdtemp(join(tmpdir(), 'portal-'));
  onTestFinished(() => rm(without, { recursive: true }));
  await buildWith({}, without);
  const names = (await readdir(without, { recursive: true })).toSorted();
  const all = await readdir(dist, { recursive: true });
  expect(all.filter((name) => !name.startsWith('flows')).toSorted()).toEqual(names);
  for (const name of names.filter((file) => file.includes('.'))) {
    const one = await readFile(join(dist, name));
    expect(one.equals(await readFile(join(without, name))), `of ${name}`).toBe(true);
    expect(String(one), `of ${name}`).not.toMatch(/portal-flows|data-transition/);
  }
  for (const name of all.filter((file) => /^flows.*\.(js|html)$/.test(file))) {
    expect(await readFile(join(dist, name), 'utf8'), `of ${name}`).not.toContain(
      'serviceWorker.register',
    );
  }
});
