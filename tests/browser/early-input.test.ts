// Keys typed into a field during hydration are neither lost nor reordered, and the caret stays.
import { expect, test } from 'vitest';
import { useBrowserPortal } from '../support/browser-portal';
import { signal } from '../support/signal';

const portal = useBrowserPortal();

/** Frames between two keys: the takeover falls into another gap each time. */
const gaps = [0, 1, 3];
/** CPU slowdown factor of the simulated phone. */
const slowdown = 4;

test.each([
  { path: '/home/login', label: 'Numéro de téléphone', keys: '0123456789' },
  { path: '/home/check', label: 'Enter number', keys: '0123456789' },
  { path: '/search', label: 'Search games', keys: 'abcdefghij' },
])('the page $path keeps keys typed during hydration in order, with the caret', async (field) => {
  for (const gap of gaps) {
    const scripts = signal();
    const page = await portal.open(field.path, undefined, { scriptsAfter: scripts.given });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const input = page.getByLabel(field.label);
    await input.click();
    await page.keyboard.type('7');
    await page.keyboard.press('ArrowLeft');
    let typed = '';
    let keysAfter = 0;
    for (let step = 0; keysAfter < 5; step += 1) {
      if (step === 3) scripts.give();
      const key = field.keys.charAt(step % 10);
      if (step % 6 === 5) {
        await page.keyboard.press('Backspace');
        typed = typed.slice(0, -1);
      }
      // Insert text without key events, like a paste or an input method.
      if (step % 4 === 3) await page.keyboard.insertText(key);
      else await page.keyboard.type(key);
      typed += key;
      if ((await page.locator('#root:not([aria-busy])').count()) > 0) keysAfter += 1;
      for (let frame = 0; frame < gap; frame += 1) {
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
      }
    }
    const shown = await input.evaluate((element: HTMLInputElement) => [
      element.value.slice(0, element.selectionStart ?? 0),
      element.value.slice(element.selectionStart ?? 0),
      element === document.activeElement,
    ]);
    expect(shown, `${gap} frames between keys`).toEqual([typed, '7', true]);
    await page.context().close();
  }
});
