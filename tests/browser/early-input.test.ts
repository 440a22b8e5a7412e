// What is entered into a field while the app takes over the page is neither lost nor reordered.
import { scheduler } from 'node:timers/promises';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { countryPrefix } from '../../machines/business';
import { useBrowserPortal } from '../support/browser-portal';
import { signal } from '../support/signal';

const portal = useBrowserPortal();

/** Runs for each field and speed; `EARLY_INPUT_RUNS=100` is the proof that docs/robustness.md names. */
const runs = Number(process.env.EARLY_INPUT_RUNS ?? 2);

/** How many times slower than this computer the phone is. */
const slowdowns = [1, 4];

const fields = [
  { path: '/home/login', label: 'Numéro de téléphone', characters: '0123456789' },
  { path: '/home/check', label: 'Enter number', characters: '0123456789' },
  { path: '/search', label: 'Search games', characters: 'abcdefghij' },
];

/** Random numbers that a seed repeats (mulberry32). */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** A field as it must be after the same edits: its text, and the caret in it. */
function expectedField() {
  let text = '';
  let caret = 0;
  return {
    insert(added: string) {
      text = text.slice(0, caret) + added + text.slice(caret);
      caret += added.length;
    },
    press(key: string) {
      if (key === 'ArrowLeft') caret = Math.max(0, caret - 1);
      else if (key === 'End') caret = text.length;
      else if (key === 'Backspace' && caret > 0) {
        text = text.slice(0, caret - 1) + text.slice(caret);
        caret -= 1;
      } else if (key === 'Delete') text = text.slice(0, caret) + text.slice(caret + 1);
    },
    autofill(filled: string) {
      text = filled;
      caret = filled.length;
    },
    read: () => `${text.slice(0, caret)}|${text.slice(caret)}`,
  };
}

/** What stands below a phone field: the number in groups, or advice where there are too few digits. */
function noteOf(text: string): string | RegExp {
  if (text.length < 5) return /indicatif|Digits only/;
  const hasPrefix = text.startsWith(countryPrefix);
  const digits = hasPrefix ? text.slice(countryPrefix.length) : text;
  return [...(hasPrefix ? [countryPrefix] : []), ...(digits.match(/\d{1,2}/g) ?? [])].join(' ');
}

const visibleIf = (text: string) => ({ state: text === '' ? 'detached' : 'visible' }) as const;

/** Fills the field in as a browser does: the value is set, then both events are fired. */
const autofill = (page: Page, label: string, value: string) =>
  page.getByLabel(label).evaluate((element, filled) => {
    // By the prototype's setter: React watches the element's own.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
      element,
      filled,
    );
    for (const type of ['input', 'change']) {
      element.dispatchEvent(new Event(type, { bubbles: true }));
    }
  }, value);

async function enterAcrossTakeover(
  { path, label, characters }: (typeof fields)[number],
  slowdown: number,
  seed: number,
) {
  const random = randomOf(seed);
  const scripts = signal();
  const page = await portal.open(path, undefined, { scriptsAfter: scripts.given });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const field = page.getByLabel(label);
  await field.click();
  const isReady = () => page.locator('#root:not([aria-busy])').count();
  const expected = expectedField();
  const editsBefore = 1 + random(8);
  const endsBefore = random(3) === 0;
  let editsAfter = 0;
  for (let edit = 0; editsAfter < 8; edit += 1) {
    if (edit === editsBefore) scripts.give();
    if (edit === editsBefore && endsBefore) break;
    if ((await isReady()) > 0) editsAfter += 1;
    const kind = random(20);
    const some = [0, 1, 2].map(() => characters[random(10)]).join('');
    if (kind === 0) {
      await autofill(page, label, some);
      expected.autofill(some);
    } else if (kind === 1) {
      // As a paste or an input method does: text without keys.
      await page.keyboard.insertText(some);
      expected.insert(some);
    } else if (kind < 6) {
      const key = ['Backspace', 'Delete', 'ArrowLeft', 'End'][kind - 2]!;
      await page.keyboard.press(key);
      expected.press(key);
    } else {
      await page.keyboard.type(some.charAt(0));
      expected.insert(some.charAt(0));
    }
    // The gaps between keys are what is tested: from quick typing to slow.
    await scheduler.wait(10 + random(90));
  }
  scripts.give();
  await page.locator('#root:not([aria-busy])').waitFor({ state: 'attached' });
  const shown = await field.evaluate((element) => {
    const { value, selectionStart } = element as HTMLInputElement;
    return `${value.slice(0, selectionStart ?? 0)}|${value.slice(selectionStart ?? 0)}`;
  });
  const text = expected.read().replace('|', '');
  // Beside the field, the app shows what it knows of the text.
  if (path === '/search')
    await page.getByRole('button', { name: 'Clear' }).waitFor(visibleIf(text));
  else await page.getByText(noteOf(text)).waitFor();
  const hasFocus = await field.evaluate((element) => element === document.activeElement);
  await page.context().close();
  return { shown, expected: expected.read(), hasFocus, isAcross: endsBefore || editsAfter > 0 };
}

const cases = fields.flatMap((field) => slowdowns.map((slowdown) => ({ ...field, slowdown })));

test.each(cases)(
  'in $path, edits across the takeover are kept, with the caret, on a phone $slowdown times slower',
  { timeout: 60_000 + runs * 20_000 },
  async ({ slowdown, ...field }) => {
    for (let run = 0; run < runs; run += 1) {
      const seed = slowdown * 10_000 + run;
      const result = await enterAcrossTakeover(field, slowdown, seed);
      expect(result, `seed ${seed}`).toMatchObject({
        shown: result.expected,
        hasFocus: true,
        isAcross: true,
      });
    }
  },
);
