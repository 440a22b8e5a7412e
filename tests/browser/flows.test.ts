// The product owners' page: diagrams in sentences, the running portal beside them, Stately's inspector.
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { machines } from '../../src/flows/machines';
import { inspectedAddress } from '../../src/flows/live/step';
import { screenIds } from '../../src/screens';
import { constant } from '../rules';
import { useBrowserPortal } from '../support/browser-portal';
import { numberOf } from '../support/sample';

const portal = useBrowserPortal();

const desktop = { width: 1280, height: 800 };

/** The flows page with the portal open in its frame. */
async function openBesidePortal() {
  const page = await portal.open('/flows/', desktop, { withClock: true });
  await page.getByRole('button', { name: 'Open the portal here' }).click();
  const phone = page.frameLocator('iframe[title="The portal"]');
  await phone.getByRole('link', { name: 'Souscrivez en ligne' }).click();
  await choose(page, 'subscription');
  return {
    page,
    phone,
    subscribe: async (msisdn: string) => {
      await phone.getByLabel('Numéro de téléphone').fill(msisdn);
      await phone.getByRole('button', { name: 'Souscrivez maintenant' }).click();
    },
  };
}

const choose = (page: Page, machine: string) =>
  page.getByRole('navigation').getByRole('button', { name: machine }).click();

/** Names of the states that are lit up. */
const activeStates = (page: Page) =>
  page
    .locator('[data-state].is-active')
    .evaluateAll((parts) => parts.map((part) => part.getAttribute('data-state')));

const takenTransitions = (page: Page) =>
  page
    .locator('[data-transition].is-taken')
    .evaluateAll((parts) => parts.map((part) => part.getAttribute('data-transition')));

/** The file that a button offers. */
async function download(page: Page, name: string): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, name).click()]);
  return readFile(await file.path());
}

/** Whether the drawing is in the middle of its frame, or scrolls where it is wider; and the size of its text. */
const placeOf = (page: Page) =>
  page.evaluate(() => {
    const svg = document.querySelector<SVGSVGElement>('svg.flow')!;
    const drawing = svg.getBoundingClientRect();
    const frame = svg.parentElement!;
    const around = frame.getBoundingClientRect();
    const [left, right] = [drawing.left - around.left, around.right - drawing.right];
    const isPlaced =
      drawing.width > frame.clientWidth
        ? frame.scrollWidth >= drawing.width - 1
        : Math.abs(left - right) < 20;
    const textSize = (12 * drawing.width) / svg.viewBox.baseVal.width;
    return { isPlaced, textSize: Math.round(textSize * 10) / 10 };
  });

const entries = (page: Page) => page.getByRole('region', { name: 'What happens' }).locator('li');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describe('/flows/', () => {
  test('shows every machine, and explains a state and a transition in sentences', async () => {
    const page = await portal.open('/flows/', desktop);
    const details = page.getByRole('region', { name: 'Details' });
    for (const { id, root } of machines) {
      await choose(page, id);
      await page
        .getByRole('paragraph')
        .filter({ hasText: root.description ?? id })
        .waitFor();
      expect(await page.locator('[data-state]').count()).toBeGreaterThan(1);
    }
    await choose(page, 'login');
    await page.locator('[data-state="checking"]').click();
    await expect
      .poll(() => details.textContent())
      .toContain('The operator checks the number; further taps send nothing.');
    expect(await details.textContent()).toMatch(/Rules.*LOGIN-\d/);
    await page.locator('[data-state="succeeded"]').focus();
    await page.keyboard.press('Enter');
    await details.getByRole('button', { name: /The welcome message ends/ }).click();
    await expect
      .poll(() => details.textContent())
      .toContain(`${constant('redirect after a login')} seconds`);
  });

  test('starts with a map of the screens, each of which opens its machine', async () => {
    const page = await portal.open('/flows/', { width: 320, height: 640 });
    const map = page.getByRole('region', { name: 'Map' });
    expect(await map.locator('image').count()).toBe(screenIds.length);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    const opened = {
      Home: 'Landing',
      Subscription: 'Subscription',
      Login: 'Login',
      Category: 'Catalogue',
      Player: 'Player',
      Search: 'Search',
    };
    expect(await map.getByRole('link').count()).toBe(Object.keys(opened).length);
    for (const [screen, machine] of Object.entries(opened)) {
      await map.getByRole('link', { name: screen, exact: true }).click();
      await page.getByRole('region', { name: machine, exact: true }).waitFor();
      await page.goBack();
      await map.waitFor();
    }
  });

  test('a drawing is saved as the SVG of docs/flows and as a PNG of twice its size, in its own colours', async () => {
    const page = await portal.open('/flows/', desktop);
    await choose(page, 'login');
    const file = new URL('../../docs/flows/login.svg', import.meta.url);
    expect(await download(page, 'SVG')).toEqual(await readFile(file));
    const drawing = page.locator('svg.flow');
    const sizeOf = async (name: string) => 2 * Number(await drawing.getAttribute(name));
    const { width, height, data } = PNG.sync.read(await download(page, 'PNG'));
    expect({ width, height }).toEqual({
      width: await sizeOf('width'),
      height: await sizeOf('height'),
    });
    const colours = new Set(data.toString('hex').match(/.{8}/g));
    // The ground, the box of a state with others inside, the lines, and the text.
    expect([...colours]).toEqual(
      expect.arrayContaining(['ffffffff', 'f4f2fbff', '6b6592ff', '1b1640ff']),
    );
    expect([...colours].filter((colour) => !colour.endsWith('ff'))).toEqual([]);
  });

  test('a copied link opens the page with that state highlighted and in view', async () => {
    const page = await portal.open('/flows/', desktop);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await choose(page, 'subscription');
    await page.locator('[data-state="left"]').click();
    await button(page, 'Copy link to this state').click();
    await button(page, 'Copied').waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const other = await page.context().newPage();
    await other.goto(link);
    const state = other.locator('.is-selected');
    expect(await state.getAttribute('data-state')).toBe('left');
    const isInView = () =>
      state.evaluate((part) => {
        const [box, frame] = [part, part.closest('[aria-label][role="group"]:not(svg)')!].map(
          (element) => element.getBoundingClientRect(),
        );
        return box!.top >= frame!.top && box!.bottom <= frame!.bottom;
      });
    await expect.poll(isInView).toBe(true);
  });

  test.each([
    [1280, 800],
    [390, 740],
    [320, 640],
  ])(
    'shows each drawing with text of 11 px or more at %i px, and the page does not scroll sideways',
    async (...size) => {
      const [width, height] = size;
      const page = await portal.open('/flows/', { width, height });
      for (const { id } of machines) {
        await choose(page, id);
        await expect
          .poll(() => placeOf(page), { message: id })
          .toEqual({ isPlaced: true, textSize: expect.toSatisfy((pixels) => pixels >= 11) });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        const last = await button(page, 'Clear').boundingBox();
        expect((last?.x ?? width) + (last?.width ?? 0), 'the last button is in reach').toBeLessThan(
          width,
        );
      }
    },
  );

  test('scrolls and zooms with the keyboard', async () => {
    const page = await portal.open('/flows/', desktop);
    const place = () => page.locator('svg.flow').boundingBox();
    await choose(page, 'subscription');
    await page.locator('[data-state="submitting"]').focus();
    const before = await place();
    await page.keyboard.press('+');
    await expect.poll(async () => (await place())?.width).toBeGreaterThan(before?.width ?? 0);
    await page.keyboard.press('0');
    await expect.poll(async () => (await place())?.width).toBe(before?.width);
    const scrolled = await place();
    await page.keyboard.press('ArrowDown');
    await expect.poll(async () => (await place())?.y).toBeLessThan(scrolled?.y ?? 0);
  });
});

test.each(['light', 'dark'] as const)(
  'axe finds nothing on the flows page, %s',
  async (colorScheme) => {
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
  },
);

describe('the running portal beside it', () => {
  test('the diagram follows a subscription that fails and one that succeeds', async () => {
    const { page, phone, subscribe } = await openBesidePortal();
    await expect.poll(() => activeStates(page)).toEqual(['idle', 'idle.ready']);
    await subscribe(numberOf('insufficient-credit'));
    await phone.getByRole('alertdialog').waitFor();
    await expect.poll(() => activeStates(page)).toEqual(['error']);
    const colourOf = (state: string) =>
      page
        .locator(`[data-state="${state}"] > rect`)
        .first()
        .evaluate((box) => getComputedStyle(box).fill);
    expect(await colourOf('error'), 'it lights up').not.toBe(await colourOf('success'));
    expect(await takenTransitions(page)).toContainEqual(expect.stringContaining('/ keepReply'));
    const isInView = () =>
      page.evaluate(() => {
        const frame = document
          .querySelector('svg.flow')
          ?.closest('[role="group"]')
          ?.getBoundingClientRect();
        const state = document.querySelector('[data-state="error"]');
        const box = state?.getBoundingClientRect();
        return box && frame && box.top >= frame.top && box.bottom <= frame.bottom;
      });
    await expect.poll(isInView, { message: 'where it stands is in view' }).toBe(true);

    await phone.getByRole('button', { name: 'Fermez' }).click();
    await subscribe(numberOf('success'));
    await phone.getByRole('dialog').waitFor();
    await expect.poll(() => activeStates(page)).toEqual(['success']);
    await page.clock.runFor(constant('redirect after a payment') * 1_000);
    await expect.poll(() => activeStates(page)).toEqual(['left']);

    await button(page, 'Idle').waitFor();
    await page.locator('[data-state="submitting"]').focus();
    await page.keyboard.press('Enter');
    const details = page.getByRole('region', { name: 'Details' });
    await details
      .getByRole('button', { name: /presses 'Souscrivez maintenant' with a number/ })
      .click();
    await expect.poll(() => details.textContent()).toContain('Taken2 times');
  });

  test('the log masks all digits of a number except the last two', async () => {
    const { page, phone } = await openBesidePortal();
    const digits = numberOf('insufficient-credit');
    await phone.getByLabel('Numéro de téléphone').pressSequentially(digits);
    await phone.getByRole('button', { name: 'Souscrivez maintenant' }).click();
    await phone.getByRole('alertdialog').waitFor();
    await expect
      .poll(() => entries(page).allTextContents())
      .toContainEqual(expect.stringContaining('"text":"•••••••••••••"'));
    // Letter by letter, the last digits of each beginning would make up the number.
    const logText = await entries(page).locator('code').allTextContents();
    const typed = logText.filter((words) => words.startsWith('number.typed'));
    expect(typed.map((words) => words.split('\n')[1]).join('')).not.toMatch(/\d/);
    expect(await page.locator('body').textContent()).not.toContain(digits.slice(0, -2));
  });

  test('a paused session shows no new step, and can be stepped through', async () => {
    const { page, phone, subscribe } = await openBesidePortal();
    await expect.poll(() => activeStates(page)).toEqual(['idle', 'idle.ready']);
    await button(page, 'Pause').click();
    const seen = await entries(page).count();
    await subscribe(numberOf('insufficient-credit'));
    await phone.getByRole('alertdialog').waitFor();
    await expect.poll(() => button(page, 'Step').isEnabled()).toBe(true);
    expect(await activeStates(page)).toEqual(['idle', 'idle.ready']);
    expect(await entries(page).count()).toBe(seen);
    await button(page, 'Step').click();
    await button(page, 'Step').click();
    await page.getByText(`Step ${seen + 2} of `).waitFor();
    expect(await entries(page).last().textContent(), 'the oldest first').toContain(
      'Souscrivez maintenant',
    );
    expect(await activeStates(page)).toEqual(['submitting']);
    await button(page, 'Back').click();
    expect(await activeStates(page)).toEqual(['idle', 'idle.ready']);
    await button(page, 'Play').click();
    await expect.poll(() => activeStates(page)).toEqual(['error']);
    await button(page, 'Clear').click();
    await expect.poll(() => activeStates(page)).toEqual(['error']);
    const entryTexts = await entries(page).allTextContents();
    expect(entryTexts.every((words) => words.includes('is in'))).toBe(true);
    await button(page, 'Close the portal').click();
    await expect.poll(() => activeStates(page)).toEqual([]);
  });

  test("a flows page that opens later receives the portal's states from another tab", async () => {
    const app = await portal.open(inspectedAddress('/home/check'), desktop);
    await app.getByLabel('Enter number').fill('x');
    await app.getByRole('button', { name: 'Login' }).click();
    await app.getByRole('alert').waitFor();
    const page = await app.context().newPage();
    await page.goto('/flows/');
    await choose(page, 'login');
    await expect.poll(() => activeStates(page)).toEqual(['editing', 'editing.notNumeric']);
    expect(await takenTransitions(page)).toEqual([]);
  });

  test('the page follows a portal that it has opened in a tab', async () => {
    const page = await portal.open('/flows/', desktop);
    const [app] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'Open the portal in a tab' }).click(),
    ]);
    await app.waitForURL('/home/login-header');
    await choose(page, 'landing');
    await expect.poll(() => activeStates(page)).toEqual(['turnedAway']);
  });

  test("the flows page receives nothing from the subscribers' portal", async () => {
    const app = await portal.open('/home/check', desktop);
    const page = await app.context().newPage();
    await page.goto('/flows/');
    await app.getByLabel('Enter number').fill('x');
    await app.getByRole('button', { name: 'Login' }).click();
    await app.getByRole('alert').waitFor();
    expect(await entries(page).count()).toBe(0);
  });
});

describe("Stately's inspector", () => {
  /** A fake of Stately's page: it reports that it is ready, and records messages. */
  const inspector = `<!doctype html><title>Inspector</title><script>
    window.messages = [];
    addEventListener('message', ({ data }) => window.messages.push(data));
    opener.postMessage({ type: '@statelyai.connected' }, '*');
  </script>`;

  test('the inspector opens on the first tap and receives earlier events with masked numbers', async () => {
    const app = await portal.open(`${inspectedAddress('/home/check')}&inspect=stately`, desktop);
    await app
      .context()
      .route('https://stately.ai/inspect', (route) =>
        route.fulfill({ contentType: 'text/html', body: inspector }),
      );
    await app.getByLabel('Enter number').fill(numberOf('insufficient-credit'));
    expect(app.context().pages()).toHaveLength(1);
    const [window] = await Promise.all([
      app.waitForEvent('popup'),
      app.getByRole('button', { name: 'Login' }).click(),
    ]);
    type Message = { type: string; name?: string; snapshot?: { value?: unknown } };
    const receivedMessages = () =>
      window.evaluate(() => (globalThis as unknown as { messages: Message[] }).messages);
    await expect
      .poll(receivedMessages)
      .toContainEqual(expect.objectContaining({ type: '@xstate.actor', name: 'login' }));
    await expect
      .poll(async () => (await receivedMessages()).map(({ snapshot }) => snapshot?.value))
      .toContainEqual('checking');
    const digits = numberOf('insufficient-credit');
    const all = JSON.stringify(await receivedMessages());
    expect(all).toContain(`•${digits.slice(-2)}`);
    expect(all).not.toContain(digits.slice(0, -2));
  });
});
