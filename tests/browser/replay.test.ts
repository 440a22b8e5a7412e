// The flows page replays generated paths, step by step or by name, and only over the fixtures.
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import type { PathBook } from '../../src/flows/replay/path-book';
import { pathBooks } from '../paths/path-books';
import { useBrowserPortal } from '../support/browser-portal';
import { named } from '../support/named';
import { numberOf } from '../support/sample';

const portal = useBrowserPortal();
const books = pathBooks();

const desktop = { width: 1280, height: 800 };
const refusal =
  'opens the form, types a number, submits, the operator answers that the credit is insufficient, closes the message, leaves → left';

/** The path as the page shows it. */
const shownRefusal =
  'The subscriber opens the form. The subscriber types a number. The subscriber submits. The operator answers that the credit is insufficient. The subscriber closes the message. The subscriber leaves. → Left';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const replay = (page: Page) => page.getByRole('region', { name: 'Replay' });
const activeState = (page: Page) =>
  page
    .locator('[data-state].is-active')
    .evaluateAll((parts) => parts.map((part) => part.getAttribute('data-state')).at(-1));
const currentStep = (page: Page) => replay(page).locator('[aria-current="step"]').textContent();

const open = (query: Record<string, string>) =>
  portal.open(`/flows/?${new URLSearchParams(query)}`, desktop);

/** Takes all steps without a pause: a press of Step during a step counts. */
async function walk(page: Page) {
  const step = button(page, 'Step');
  await expect.poll(() => step.isEnabled()).toBe(true);
  const [, total] =
    /of (\d+)/.exec((await replay(page).getByRole('status').textContent()) ?? '') ?? [];
  await step.evaluate((element, times) => {
    for (let time = 0; time < times; time += 1) (element as HTMLElement).click();
  }, Number(total));
  const words = async () => {
    const [status, problems] = [replay(page).getByRole('status'), replay(page).getByRole('alert')];
    return [...(await problems.allTextContents()), await status.textContent()].join(' ');
  };
  await expect.poll(words).toBe('The end of the path.');
}

/** The path that takes the most of its machine. */
const longestOf = ({ paths }: PathBook) =>
  paths.toSorted((one, other) => other.transitions.length - one.transitions.length)[0]!;

describe('a path is replayed', () => {
  test('the page replays a path step by step, and the diagram follows', async () => {
    const page = await portal.open('/flows/', desktop);
    await button(page, 'Replay a path').click();
    await page
      .getByLabel('Search for a path')
      .fill('the CREDIT is insufficient, closes the message, leaves');
    await button(page, shownRefusal).click();
    const phone = page.frameLocator('iframe[title="The portal"]');
    await expect.poll(() => currentStep(page)).toBe('The subscriber opens the form.');
    expect(new URL(page.url()).searchParams.get('path'), 'to be passed on').toBe(refusal);
    await expect
      .poll(() => page.getByRole('status').allTextContents(), { message: 'one counter' })
      .toEqual(['Step 0 of 5']);
    const step = async (name: string, state: string) => {
      await button(page, 'Step').click();
      await expect.poll(() => currentStep(page)).toBe(name);
      await expect.poll(() => activeState(page)).toBe(state);
    };
    await step('The subscriber types a number.', 'idle.ready');
    await step('The subscriber submits.', 'submitting');
    expect(portal.fixtures.calls.map(({ path }) => path)).not.toContain('/subscribe/user');
    await step('The operator answers that the credit is insufficient.', 'error');
    await phone.getByRole('alertdialog').getByText('crédit').waitFor();
    expect(portal.fixtures.calls.filter(({ path }) => path === '/subscribe/user')).toHaveLength(1);
    const required = await replay(page).locator('ul').textContent();
    expect(required).toContain('The address is /home/login.');
    expect(required).toContain('The message is: Votre crédit est insuffisant');
    await button(page, 'Français').click();
    await page
      .locator('[aria-current="step"]', {
        hasText: 'L’opérateur répond que le crédit est insuffisant.',
      })
      .waitFor();
    await button(page, 'English').click();
    await step('The subscriber closes the message.', 'idle.ready');
    await step('The subscriber leaves.', 'left');
    await replay(page).getByText('The end of the path.').waitFor();
    expect(await button(page, 'Step').isDisabled()).toBe(true);

    await button(page, 'Restart').click();
    await expect.poll(() => currentStep(page)).toBe('The subscriber opens the form.');
    await button(page, 'Close').click();
    await page.getByRole('region', { name: 'Paths' }).waitFor();
    expect(new URL(page.url()).search).toBe('?machine=subscription');
  });

  test.for(named(books, ({ machine }) => machine))(
    'the page replays a path of every machine continuously: %s',
    async ([, book]) => {
      const path = longestOf(book);
      const page = await open({ machine: book.machine, path: path.name });
      await walk(page);
      const end = /→ ([^,]+)/.exec(path.name)?.[1];
      await expect.poll(() => activeState(page)).toBe(end);
      const required = book.requirements[path.required.at(-1)!]!;
      const frame = page.frame({ name: 'portal-replay' });
      expect(await frame?.evaluate(() => location.pathname + location.search)).toBe(
        required.values.address,
      );
      // Discard the console: failing calls are part of the path.
      portal.takeConsole();
    },
  );

  test('a replay waits for a control that appears later than its response', async () => {
    const page = await portal.open('/flows/', desktop);
    // Hold the rows until the number is verified: the button that disowns it is below them.
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('/api/games', (route) => released.then(() => route.continue()));
    const path = longestOf(books.find(({ machine }) => machine === 'landing')!);
    expect(path.name).toContain('disowns the number');
    await page.goto(`/flows/?${new URLSearchParams({ machine: 'landing', path: path.name })}`);
    const walked = walk(page);
    await expect.poll(() => activeState(page)).toBe('verified');
    release();
    await walked;
    await expect.poll(() => activeState(page)).toBe('turnedAway');
  });

  test('a replay uses the network although the service worker has a catalogue', async () => {
    const home = await portal.open(`/home?msisdn=${numberOf('subscribed')}`, desktop, {
      withWorker: true,
    });
    await home.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    await expect.poll(() => home.evaluate(() => caches.has('catalogue'))).toBe(true);
    const page = await home.context().newPage();
    await page.setViewportSize(desktop);
    const ending = 'the backend answers HTTP 500 → failed';
    const { name } = books
      .flatMap(({ paths }) => paths)
      .find((path) => path.name.includes(ending))!;
    await page.goto(`/flows/?${new URLSearchParams({ path: name })}`);
    await walk(page);
    await expect.poll(() => activeState(page)).toBe('failed');
    const controlled = page.frame({ name: 'portal-replay' });
    expect(await controlled?.evaluate(() => navigator.serviceWorker.controller?.state)).toBe(
      'activated',
    );
    portal.takeConsole();
  });

  test('the page replays a path named by the address alone', async () => {
    const page = await open({ path: refusal });
    await walk(page);
    const shown = page.getByRole('navigation').locator('[aria-current="true"]');
    expect(await shown.textContent()).toContain('Subscription');
  });

  test('the page replays a path from one of its transitions', async () => {
    const page = await portal.open('/flows/', desktop);
    await page.getByRole('navigation').getByRole('button', { name: 'Drawer' }).click();
    await page.locator('[data-state="open"]').click();
    const details = page.getByRole('region', { name: 'Details' });
    await details
      .getByRole('button', { name: /closes the drawer/ })
      .first()
      .click();
    await details.getByText(/^Paths that take it: /).waitFor();
    await details.getByRole('listitem').getByRole('button').first().click();
    await walk(page);
  });

  test('a replay restores the number cookie', async () => {
    const page = await portal.open('/flows/', desktop);
    await page.evaluate(() => {
      document.cookie = 'msisdn=22901; path=/';
    });
    const name = `opens /home with the number 'subscribed', the operator answers '1' → verified`;
    const path = books[0]!.paths.find((other) => other.name.startsWith(name))!;
    await button(page, 'Replay a path').click();
    await page.getByLabel('Search for a path').fill(path.name);
    await page
      .getByRole('region', { name: 'Paths' })
      .getByRole('listitem')
      .getByRole('button')
      .click();
    await walk(page);
    const cookie = () => page.evaluate(() => document.cookie);
    expect(await cookie()).toBe(`msisdn=${numberOf('subscribed')}`);
    await button(page, 'Close').click();
    await expect.poll(cookie).toBe('msisdn=22901');
  });

  test('the number is restored when the page is reloaded during a replay', async () => {
    const page = await portal.open('/flows/', desktop);
    await page.evaluate(() => {
      document.cookie = 'msisdn=22901; path=/';
    });
    await page.goto(`/flows/?${new URLSearchParams({ path: refusal })}`);
    await expect.poll(() => page.evaluate(() => document.cookie)).toBe('');
    await page.reload();
    await walk(page);
    await button(page, 'Close').click();
    await expect.poll(() => page.evaluate(() => document.cookie)).toBe('msisdn=22901');
  });

  test('a portal at another address than required stops the replay', async () => {
    const page = await open({ path: refusal });
    await button(page, 'Step').click();
    await expect.poll(() => currentStep(page)).toBe('The subscriber types a number.');
    await page
      .frame({ name: 'portal-replay' })
      ?.evaluate(() => window.history.replaceState(null, '', '/home/login?other'));
    await button(page, 'Step').click();
    const alert = replay(page).getByRole('alert');
    await alert.getByText('The address must be /home/login, but is /home/login?other.').waitFor();
  });

  test('a backend other than the fixtures stops the replay', async () => {
    const page = await portal.open('/flows/', desktop);
    await page.route('/fixtures/reset', (route) => route.fulfill({ status: 405 }));
    await button(page, 'Replay a path').click();
    await page.getByLabel('Search for a path').fill(refusal);
    await button(page, shownRefusal).click();
    await replay(page).getByRole('alert').getByText('over the fixtures only').waitFor();
    expect(await button(page, 'Play').isDisabled()).toBe(true);
    expect(portal.fixtures.calls).toEqual([]);
    portal.takeConsole();
  });
});

describe('the paths of a report', () => {
  const load = (page: Page, text: string) =>
    page.getByLabel('Report to load').setInputFiles({
      name: 'paths.json',
      mimeType: 'application/json',
      buffer: Buffer.from(text),
    });

  test('failed paths come first, with the error of each', async () => {
    const page = await portal.open('/flows/', desktop);
    await button(page, 'Replay a path').click();
    await load(page, 'nothing');
    await page.getByText('paths.json: This is no report of the paths.').waitFor();
    const walked = { machine: 'subscription', level: 'http', name: refusal };
    await load(
      page,
      JSON.stringify({
        walks: [
          { ...walked, hasPassed: true, error: '' },
          { ...walked, level: 'dom', hasPassed: false, error: 'view.pack: must be "Daily"' },
          { ...walked, name: 'what was once', hasPassed: false, error: '' },
        ],
      }),
    );
    await page
      .getByText(
        'Walks that failed in the report: 2 / 3 · On paths that are no longer generated: 1',
      )
      .waitFor();
    const [first] = await page.getByRole('region', { name: 'Paths' }).getByRole('listitem').all();
    expect(await first?.textContent()).toBe(`Failed: ${shownRefusal}`);
    await first?.getByRole('button').click();
    await replay(page).getByText('view.pack: must be "Daily"').waitFor();
  });

  test('the search finds a path by the line that a failing test prints', async () => {
    const page = await portal.open('/flows/', desktop);
    await button(page, 'Replay a path').click();
    const line = ` FAIL  browser tests/paths/browser.test.ts > subscription > ${refusal}`;
    await page.getByLabel('Search for a path').fill(line);
    await page.getByText('Paths found: 1', { exact: true }).waitFor();
    await button(page, shownRefusal).waitFor();
  });

  test('the search finds no path that is no longer generated', async () => {
    const page = await open({ machine: 'login', path: 'what was once' });
    await page.getByText('Paths found: 0', { exact: true }).waitFor();
    expect(await page.getByLabel('Search for a path').inputValue()).toBe('what was once');
  });
});
