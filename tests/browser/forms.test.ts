// The forms and the *717# page in a real browser: focus between dialog, question and field, and their layout.
// Rule: SUB-33.
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { packs } from '#offer';
import type { Answer } from '../../fixtures/answers';
import { testNumber } from '../../fixtures/test-numbers';
import {
  holdRequests,
  pauseClock,
  untilHydrated,
  useBrowserPortal,
} from '../support/browser-portal';
import { layoutShifts } from '../support/layout-shifts';
import { dailySuccess } from '../support/offer';
import { numberOf } from '../support/sample';

const portal = useBrowserPortal();
const newcomer = numberOf('success');
const small = { width: 320, height: 568 };
const computer = { width: 1280, height: 780 };

const number = (page: Page) => page.getByLabel('Numéro de téléphone');
const submitButton = (page: Page) => page.getByRole('button', { name: 'Souscrivez maintenant' });
const refusal = testNumber('insufficient-credit').subscribe;
/** Opens the form, and types a number whose payment gets this answer. */
async function openForm(answer: Answer, size = small): Promise<Page> {
  const page = await portal.open('/home/login', size);
  portal.fixtures.override('/subscribe/user', answer);
  await number(page).fill(newcomer);
  return page;
}
const payments = () => portal.callsTo('/subscribe/user');
const expectFocus = (page: Page, name: string) =>
  page.getByRole('button', { name }).and(page.locator(':focus')).waitFor();
/** Resolves when a message that has just closed lets presses pass. */
const untilPressable = (button: Locator) => button.click({ trial: true });
const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);
const boxOf = async (page: Page, selector: string) =>
  (await page.locator(selector).first().boundingBox())!;

/** Expects the whole text of the question between the header and the end of the window. */
async function expectQuestionInView(page: Page, height: number): Promise<void> {
  const words = await boxOf(page, '[role="alert"]');
  const header = await boxOf(page, 'header');
  expect(words.y).toBeGreaterThanOrEqual(header.y + header.height);
  expect(words.y + words.height).toBeLessThanOrEqual(height);
}

/** Returns the names of the cards with a visible check mark. */
const markedCards = (page: Page) =>
  page
    .locator('form label')
    .filter({ has: page.locator('svg:visible') })
    .evaluateAll((cards) => cards.map((card) => card.querySelector('input + * > *')?.textContent));

test.each([
  ['/home/login', 'Weekly'],
  ['/home/check', null],
])('Back to %s, which the phone has discarded, restores what was typed', async (address, pack) => {
  const page = await portal.open(address, small);
  const typed = page.locator('[name=msisdn]');
  const chosen = async () => {
    const [select] = await page.locator('select').all();
    return (await select?.inputValue()) ?? null;
  };
  await typed.fill(newcomer);
  if (pack) await page.locator('select').selectOption(pack);
  await page.goto('about:blank');
  await page.goBack();
  await untilHydrated(page);
  await page
    .getByText(`229 01 90 00 00 ${newcomer.slice(-2)}`)
    .first()
    .waitFor();
  expect([await typed.inputValue(), await chosen()]).toEqual([newcomer, pack]);
});

test('the keyboard alone reaches and answers the question before another payment, without layout shifts', async () => {
  const page = await openForm({ kind: 'html' });
  await page.keyboard.press('Enter');
  await expectFocus(page, 'Fermer');
  // The focus must not return to the field: a phone's keyboard would cover the question.
  await page.keyboard.press('Escape');
  await expectFocus(page, 'Vérifier mon abonnement');
  await expectQuestionInView(page, small.height);
  const parts = page.locator('form :is(strong:first-child, button, a, input[type="tel"], select)');
  expect(
    await parts.evaluateAll((all) =>
      all.map((part) => (part as HTMLInputElement).labels?.[0]?.textContent ?? part.textContent),
    ),
  ).toEqual([
    'Votre paiement précédent est peut-être passé.',
    'Vérifier mon abonnement',
    'Aller aux jeux',
    'Numéro de téléphone',
    'Forfait',
    'Payer quand même',
  ]);

  portal.fixtures.override('/loginuser', { kind: 'status', status: 0 });
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('aucun abonnement trouvé').waitFor();
  await expectFocus(page, 'Vérifier mon abonnement');
  const before = await heightOf(page);
  portal.fixtures.override('/loginuser', { kind: 'silence' });
  await page.keyboard.press('Enter');
  await page.getByText('Vérification en cours…').waitFor();
  expect(await heightOf(page), 'while a check runs').toBe(before);
});

test('the focus returns to the payment button after a refusal, and moves to the question after a lost answer', async () => {
  const page = await openForm(refusal);
  await submitButton(page).click();
  await expectFocus(page, 'Fermer');
  await page.getByRole('button', { name: 'Choisir un autre forfait' }).click();
  await page.getByLabel('Forfait').and(page.locator(':focus')).waitFor();
  await submitButton(page).click();
  await expectFocus(page, 'Fermer');
  await page.keyboard.press('Enter');
  await expectFocus(page, 'Souscrivez maintenant');
  portal.fixtures.override('/subscribe/user', { kind: 'html' });
  await untilPressable(submitButton(page));
  await page.keyboard.press('Enter');
  await expectFocus(page, 'Fermer');
  await page.keyboard.press('Enter');
  await expectFocus(page, 'Vérifier mon abonnement');
  portal.fixtures.override('/subscribe/user', { kind: 'silence' });
  // Past the link to the games, the number and the packs.
  for (let tabs = 0; tabs < 4; tabs += 1) await page.keyboard.press('Tab');
  await expectFocus(page, 'Payer quand même');
  await untilPressable(page.getByRole('button', { name: 'Payer quand même' }));
  await page.keyboard.press('Enter');
  await page.getByText('Souscription en cours…').waitFor();
  await expectFocus(page, 'Souscrivez maintenant');
});

test.each([
  [320, 568],
  [640, 320],
])(
  'after a tap on the payment button, the whole question is in view: %i × %i px',
  async (width, height) => {
    const page = await openForm({ kind: 'html' }, { width, height });
    await submitButton(page).click();
    await page.getByRole('button', { name: 'Fermer' }).click();
    await expectFocus(page, 'Vérifier mon abonnement');
    await expectQuestionInView(page, height);
  },
);

test('a double tap on Réessayer sends no payment, although the payment button is below it (SUB-35)', async () => {
  const page = await openForm(refusal, { width: 640, height: 400 });
  await submitButton(page).click();
  const button = page.getByRole('button', { name: 'Réessayer' });
  const { x, y, width, height } = (await button.boundingBox())!;
  const place = [x + width / 2, y + height / 2] as const;
  const press = () => page.mouse.click(...place);
  const below = () =>
    page.evaluate(([left, top]) => document.elementFromPoint(left, top)?.textContent, place);
  // Hold the timeline of animations: taps pass again when the one of the closed modal ends.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Animation.enable');
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 0 });
  await press();
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await press();
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 1 });
  await expect.poll(below).toBe('Souscrivez maintenant');
  expect(payments()).toHaveLength(1);
  await press();
  await expect.poll(payments).toHaveLength(2);
});

test.each(['Enter', 'Space'])('a second %s on Fermer sends no payment (SUB-35)', async (key) => {
  const page = await openForm(refusal);
  await submitButton(page).focus();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Animation.enable');
  await page.keyboard.press(key);
  await expectFocus(page, 'Fermer');
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 0 });
  await page.keyboard.press(key);
  await expectFocus(page, 'Souscrivez maintenant');
  await page.keyboard.press(key);
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 1 });
  await untilPressable(submitButton(page));
  expect(payments()).toHaveLength(1);
  await page.keyboard.press(key);
  await expect.poll(payments).toHaveLength(2);
});

test('a press by key pays only with the price in view: the first one brings it there and says so (SUB-29)', async () => {
  // Like a phone whose keyboard covers the price.
  const phone = { width: 320, height: 250 };
  const page = await portal.open('/home/login', phone, { withClock: true });
  await number(page).fill(newcomer);
  await page.keyboard.press('Enter');
  await page.getByText('Vérifiez le prix, puis appuyez à nouveau.').waitFor();
  const { y, height } = (await page.getByText('50F, valable 24h').last().boundingBox())!;
  expect(y).toBeGreaterThanOrEqual(0);
  expect(y + height).toBeLessThanOrEqual(250);
  expect(portal.fixtures.calls).toEqual([]);
  await pauseClock(page);
  await page.keyboard.press('Enter');
  await page.getByText(dailySuccess).waitFor();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Aller aux jeux' }).click();
  await page.getByText('Play unlimited GAMES').waitFor();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test.each([600, 640])('a second tap does not confirm the question: %i px', async (height) => {
  const page = await openForm({ kind: 'html' }, { width: 360, height });
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Fermer' }).click();
  await expectFocus(page, 'Vérifier mon abonnement');
  // The form asks again, this time after a press on its button.
  await number(page).fill('');
  await number(page).fill(newcomer);
  await untilPressable(submitButton(page));
  await page.evaluate(() => window.scrollTo(0, 0));
  const box = (await submitButton(page).boundingBox())!;
  const tap = () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await tap();
  await expectFocus(page, 'Vérifier mon abonnement');
  await tap();
  expect(await page.getByRole('button', { name: 'Payer quand même' }).count()).toBe(1);
  expect(payments()).toHaveLength(1);
});

test('a payment of a given number causes no layout shift, and its success modal has focus, name and text', async () => {
  const page = await portal.open(`/home/login?msisdn=${newcomer}`, small, { withClock: true });
  await page.getByRole('button', { name: 'Ce n’est pas mon numéro' }).waitFor();
  const before = await heightOf(page);
  const answer = await holdRequests(page, /\/subscribe\/user$/);
  await pauseClock(page);
  await submitButton(page).click();
  const message = page.getByRole('status').filter({ hasText: 'Souscription en cours…' });
  expect(await message.boundingBox()).toEqual(await submitButton(page).boundingBox());
  expect(await heightOf(page)).toBe(before);
  answer();
  await page
    .getByRole('dialog', { name: 'Félicitations !', description: dailySuccess })
    .getByRole('link', { name: 'Aller aux jeux' })
    .and(page.locator(':focus'))
    .waitFor();
});

test('on a narrow phone each form shows its first button without scrolling', async () => {
  const page = await portal.open('/home/login', { width: 320, height: 640 });
  for (const [address, name] of [
    ['/home/login', 'Souscrivez maintenant'],
    ['/home/check', 'Login'],
    ['/home/login-header', 'Composer *717#'],
    ['/home/not-charged', 'Réessayer'],
  ] as const) {
    await page.goto(address);
    const button = await boxOf(page, `main :is(a, button):visible:text-is("${name}")`);
    expect(button.y + button.height, `on ${address}`).toBeLessThanOrEqual(640);
  }
});

test.each([
  ['/home/login', '229019000001122', 'Souscrivez maintenant'],
  ['/home/check', '22901900000112', 'Login'],
])('no key after the first moves the button of %s', async (address, keys, name) => {
  const page = await portal.open(address, { width: 320, height: 640 });
  const button = page.getByRole('button', { name });
  const places = new Set<number>();
  await page.getByRole('textbox').press(keys.charAt(0));
  for (const key of keys.slice(1)) {
    places.add((await button.boundingBox())!.y);
    await page.keyboard.press(key);
  }
  places.add((await button.boundingBox())!.y);
  expect(places.size).toBe(1);
});

test('the packs are cards for a thumb where they fit, and otherwise the select shows alone (SUB-33)', async () => {
  const page = await portal.open('/home/login', { width: 320, height: 640 });
  const select = page.getByLabel('Forfait');
  const cards = page.locator('form label:has([type=radio])');
  for (const [index, pack] of packs.entries()) {
    const { width, height } = (await cards.nth(index).boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    await cards.nth(index).click();
    expect(await select.inputValue()).toBe(pack.value);
    await page.getByText(`${pack.price}, valable ${pack.period}`).waitFor();
    expect(await markedCards(page)).toEqual([pack.name]);
  }
  await select.focus();
  await page.keyboard.press('ArrowUp');
  expect(await markedCards(page)).toEqual([packs[1].name]);
  // A WebView of Android enlarges texts, but no lengths: most phones by 1.3 at most.
  const overflows = await cards.first().evaluate((card) => {
    const lines = [...card.querySelectorAll<HTMLElement>('input + * > *')];
    const sizes = lines.map((line) => parseFloat(getComputedStyle(line).fontSize));
    for (const [index, line] of lines.entries()) line.style.fontSize = `${sizes[index]! * 1.3}px`;
    const face = card.querySelector('input + *')!;
    const isTaller =
      card.getBoundingClientRect().bottom >
      card.closest('form div:has(> select)')!.getBoundingClientRect().bottom;
    return isTaller || face.scrollHeight > face.clientHeight;
  });
  expect(overflows).toBe(false);
  // Large text everywhere.
  const shownAt = await select.evaluate((element) => {
    document.documentElement.style.fontSize = '200%';
    element.scrollIntoView({ block: 'center' });
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const places = [0.1, 0.5, 0.9].map((part) => left + (right - left) * part);
    return places.map((x) => document.elementFromPoint(x, (top + bottom) / 2)?.localName);
  });
  expect(shownAt).toEqual(['select', 'select', 'select']);
});

test('the label of an invalid field is below the header', async () => {
  const page = await portal.open('/home/login', { width: 320, height: 480 });
  // The field is in the window, but under the header.
  const field = await boxOf(page, 'main input');
  await page.evaluate((top) => window.scrollTo(0, top), field.y - 5);
  await submitButton(page).click();
  await page.getByRole('alert').waitFor();
  // The field takes the focus after the paint.
  await page.locator('main input:focus').waitFor();
  const header = await boxOf(page, 'header');
  expect((await boxOf(page, 'label')).y).toBeGreaterThanOrEqual(header.y + header.height);
});

test.each([
  [small, 4, ['Composer *717#', 'Souscrire en ligne']],
  [computer, 6, ['Souscrire en ligne', 'Composer *717#']],
])(
  'at %j the *717# page has at most %i pictures of 20 kB without layout shifts, and Tab follows %j',
  async (size, most, first) => {
    const page = await portal.open('/home/login-header', size);
    await page.locator('main img[data-loaded]').nth(1).waitFor();
    await page.waitForLoadState('networkidle');
    const sizes = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/thumbnails/'))
        .map(({ encodedBodySize }) => encodedBodySize),
    );
    expect(sizes.length).toBeLessThanOrEqual(most);
    expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(20_000);
    expect(await layoutShifts(page)).toEqual([]);

    const links = page.locator('main a:visible');
    const names = [...first, 'Déjà abonné\u00a0? Se connecter'];
    expect(await links.allTextContents()).toEqual(names);
    const tops = await links.evaluateAll((all) =>
      all.map((link) => link.getBoundingClientRect().y),
    );
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
    await links.first().focus();
    for (const name of names) {
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(name);
      await page.keyboard.press('Tab');
    }
    const place = await boxOf(page, 'main img');
    await page.evaluate(() =>
      document
        .querySelectorAll('main [aria-hidden] div:has(> * > img):nth-child(n + 4)')
        .forEach((last) => last.remove()),
    );
    expect(await boxOf(page, 'main img'), 'while later pictures are not parsed').toEqual(place);
  },
);

test('a form stands beside artwork on a computer and below it on a tall phone; a low one downloads none', async () => {
  const page = await portal.open('/home/login', small);
  await page.waitForLoadState('networkidle');
  const art = page.locator('main img');
  expect([await art.isVisible(), await art.getAttribute('src')]).toEqual([false, null]);
  await page.setViewportSize({ width: 320, height: 780 });
  await page.locator('main img[data-loaded]').waitFor();
  expect((await boxOf(page, 'main img')).height).toBe(112);
  await page.setViewportSize(computer);
  const { x, width } = await boxOf(page, 'main img');
  expect(x + width).toBeLessThanOrEqual((await boxOf(page, 'h1')).x);
});
