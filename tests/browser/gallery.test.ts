// The gallery contains each component in both themes, and its pictures equal the accepted ones.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { beforeAll, expect, test } from 'vitest';
import { useBrowserPortal } from '../support/browser-portal';
import { inFewColours, writePng } from '../support/small-png';

/**
 * Set in the container only, where each run has the same browser and fonts. `compare` compares the pictures with the accepted
 * ones, `accept` replaces these.
 */
const mode = process.env.GALLERY;
const baselines = new URL('gallery-baselines/', import.meta.url);
const reports = new URL('../../reports/gallery/', import.meta.url);
/**
 * Maximum number of differing pixels per picture: browsers smooth edges differently. Absolute, because a changed word is as
 * small in a large picture.
 */
const tolerance = 60;
/** Components that show nothing alone, or only as a part of another component. */
const withoutStory = [
  'Announcement',
  'ByWidth',
  'GamePicture',
  'HeaderLink',
  'Page',
  'VisuallyHidden',
];

const portal = useBrowserPortal();
let page: Page;

beforeAll(async () => {
  // The policy would refuse the styles that the test adds.
  const context = await portal.browser.newContext({
    // Taller than any story: pictures outside the viewport are not loaded.
    viewport: { width: 1200, height: 3000 },
    deviceScaleFactor: 1,
    reducedMotion: 'reduce',
    bypassCSP: true,
  });
  const font = createRequire(import.meta.url).resolve(
    '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  );
  await context.route('**/gallery-font.woff2', (route) => route.fulfill({ path: font }));
  await context.addInitScript(drawAlikeEverywhere);
  page = await context.newPage();
});

/** Runs in each frame: sets one font for all machines, and ends animations and delays. */
function drawAlikeEverywhere(): void {
  document.addEventListener('DOMContentLoaded', () => {
    const style = document.createElement('style');
    style.textContent = `
      @font-face { font-family: Gallery; font-weight: 100 900; src: url(/gallery-font.woff2); }
      *, ::before, ::after { font-family: Gallery !important; animation-delay: 0s !important;
        animation-duration: 0s !important; transition: none !important; caret-color: transparent !important; }`;
    document.head.append(style);
  });
}

async function openGallery(): Promise<string[]> {
  await page.goto(`${portal.origin}/gallery/`);
  const links = page.getByRole('navigation', { name: 'Components' }).getByRole('link');
  await links.first().waitFor();
  return links.allTextContents();
}

/** Runs in each frame: resolves when pictures, the font and delayed content are painted. */
async function settled(): Promise<void> {
  // The focus is on the dialog that opened last, which differs from run to run.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  await document.fonts.load('700 16px Gallery');
  for (const image of document.images) {
    // A picture that is out of view in its row would not load.
    if (image.dataset.src) image.src = image.dataset.src;
  }
  const isAwaited = (image: HTMLImageElement) =>
    image.getAttribute('src') && image.dataset.loaded === undefined;
  while ([...document.images].some(isAwaited) || document.querySelector('p[role="status"]:empty')) {
    await new Promise(requestAnimationFrame);
  }
  for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
}

async function openStory(component: string): Promise<void> {
  await page.goto(`${portal.origin}/gallery/?component=${component}`);
  await page.getByRole('heading', { name: component, level: 1 }).waitFor();
  // Find frames by element: a loading frame has no URL yet. The selector excludes the game's frame.
  const elements = await page.locator('iframe[src*="component="]').elementHandles();
  const frames = await Promise.all(elements.map((element) => element.contentFrame()));
  for (const frame of [page.mainFrame(), ...frames]) {
    await frame?.locator('#root > *').first().waitFor({ state: 'attached' });
    await frame?.evaluate(settled);
  }
}

/** Draws plain text in the gallery's font. A difference here comes from the browser, not from a component. */
async function drawCanary(): Promise<void> {
  const lines = [400, 500, 600, 700].map(
    (weight) =>
      `<p style="font-weight: ${weight}">Jeux illimités à partir de 50F, 0123456789 ?!</p>`,
  );
  const body = `<!doctype html><meta charset="utf-8"><main>${lines.join('')}</main>`;
  await page.route('**/canary', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(`${portal.origin}/canary`);
  await page.evaluate(settled);
}

async function takePicture(): Promise<PNG> {
  return inFewColours(await page.getByRole('main').first().screenshot());
}

async function stored(name: string): Promise<PNG | undefined> {
  const file = await readFile(new URL(name, baselines)).catch(() => undefined);
  return file && PNG.sync.read(file);
}

/** Returns a sentence about the difference to the stored picture, or undefined. */
async function difference(name: string, now: PNG): Promise<string | undefined> {
  const before = await stored(name);
  if (!before) return `${name} is not stored yet`;
  const { width, height } = before;
  if (width !== now.width || height !== now.height) {
    await keep(name, now);
    return `${name} was ${width} × ${height}, is ${now.width} × ${now.height} (reports/gallery/)`;
  }
  const marked = new PNG({ width, height });
  const pixels = pixelmatch(before.data, now.data, marked.data, width, height, { threshold: 0.2 });
  if (pixels <= tolerance) return undefined;
  await keep(name, now);
  await keep(name.replace('.png', '.difference.png'), marked);
  return `${name} differs in ${pixels} pixels (reports/gallery/)`;
}

async function keep(name: string, picture: PNG): Promise<void> {
  await mkdir(reports, { recursive: true });
  await writeFile(new URL(name, reports), PNG.sync.write(picture));
}

test('each component is in the gallery', async () => {
  const components = await openGallery();
  const files = await readdir(new URL('../../src/ui/', import.meta.url));
  const names = files
    .filter((file) => /^[A-Z]\w*\.tsx$/.test(file))
    .map((file) => file.replace('.tsx', ''));
  expect(new Set(components)).toEqual(
    new Set(names.filter((name) => !withoutStory.includes(name))),
  );
});

test('links of components do not navigate', async () => {
  const story = `${portal.origin}/gallery/?component=LinkButton`;
  const gallery = await portal.browser.newPage();
  await gallery.goto(story);
  const link = gallery.getByRole('link').first();
  await link.click();
  // A navigation would have been requested by now.
  await link.click();
  expect(gallery.url()).toBe(story);
  await gallery.close();
});

test('the gallery shows both themes side by side', async () => {
  // A context without a theme: Playwright's theme would apply to all frames.
  const free = await portal.browser.newContext({ colorScheme: null, baseURL: portal.origin });
  const gallery = await free.newPage();
  await gallery.goto('/gallery/#Button');
  const isDark = (name: string) =>
    gallery
      .frameLocator(`iframe[title="Button, ${name}"]`)
      .locator('main')
      .evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  expect([await isDark('light'), await isDark('dark')]).toEqual([false, true]);
  await gallery.getByRole('button', { name: 'dark' }).click();
  expect(await gallery.locator('iframe').count()).toBe(1);
  await gallery.getByRole('link', { name: 'Notice', exact: true }).click();
  await gallery.frameLocator('iframe').getByRole('heading', { name: 'Notice' }).waitFor();
  await free.close();
});

test(
  'components look as they did when they were last accepted',
  {
    timeout: 300_000,
  },
  async ({ skip }) => {
    skip(
      mode === undefined,
      'Pictures of components are compared in their container alone: docker compose run --rm gallery',
    );
    await rm(reports, { recursive: true, force: true });
    const seen = new Set<string>();
    const found: string[] = [];
    const look = async (name: string) => {
      const picture = await takePicture();
      seen.add(name);
      if (mode === 'accept') return writeFile(new URL(name, baselines), writePng(picture));
      const line = await difference(name, picture);
      if (line !== undefined) found.push(line);
    };

    await drawCanary();
    await look('canary.png');
    expect(
      found,
      'The browser of this container draws plain text differently, so no component was compared. If Debian has updated it: npm run gallery:accept.',
    ).toEqual([]);
    const all = await openGallery();
    expect(all.length).toBeGreaterThan(20);
    for (const component of all) {
      await openStory(component);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await look(`${component}-${colorScheme}.png`);
      }
    }
    expect(found, 'If this is meant: npm run gallery:accept, and look at the pictures.').toEqual(
      [],
    );
    const isSurplus = (name: string) => !seen.has(name);
    const surplus = (await readdir(baselines)).filter(isSurplus);
    if (mode === 'accept') for (const name of surplus) await rm(new URL(name, baselines));
    expect((await readdir(baselines)).filter(isSurplus), 'pictures of no component').toEqual([]);
  },
);
