import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright';
import { brands } from '../../brands/all';
import { startFixtures } from '../../fixtures/server';
import { buildApp } from '../../build/build';
import { startPortalServer } from '../../server/portal-server';
import { machines } from '../../src/flows/machines';
import { launchBrowser } from '../../tests/support/chromium';
import { oneBackend } from '../../tests/support/one-backend';
import { numberOf } from '../../tests/support/sample';
import {
  openState,
  prepareForStates,
  screenState,
  screenStates,
  type ScreenState,
} from '../../tests/support/screen-states';
import { showInRoboto } from '../roboto';
import { machinesHash, pictureNameOf, type Pictures } from './pictures';

/**
 * `npm run pictures`: takes docs/screens (each state at four widths, light and dark), thumbnails, texts, other brands and the
 * pictures of README.md. `npm run pictures -- 'landing, rows' …` takes only these states.
 */
const docs = new URL('../../docs/', import.meta.url);
const folder = new URL('screens/', docs);
const index = new URL('pictures.json', folder);
const windows = [
  { width: 320, height: 640 },
  { width: 390, height: 780 },
  { width: 800, height: 780 },
  { width: 1280, height: 780 },
];
/** The height of windows with the payment form: its last button asks for money, and must be on the picture. */
const formHeight = 1000;
const windowsOf = ({ screen }: ScreenState) =>
  windows.map((window) => (screen === 'subscription' ? { ...window, height: formHeight } : window));
const themes = ['light', 'dark'] as const;
const otherBrands = Object.keys(brands).slice(1);
/** Lossy quality is enough: people look at the files. */
const quality = 70;
/** Scale of a window on a sheet. */
const scale = 0.7;
/** The small pictures have the phone's window, light. */
const phoneIndex = 1;
const phone = windows[phoneIndex]!;
const smallScale = 0.4;
/** The states in the first picture of README.md, and in those of the other brands. */
const highlights = [
  'landing, rows',
  'landing, drawer',
  'player, game',
  'search, results',
  'subscription, plain',
];
/** This state shows the end of its page; all others show the top. */
const stateAtEnd = 'landing-end';
const gap = 16;

const fileOf = (state: ScreenState) => `${pictureNameOf(state)}.webp`;

/** Returns screenshots in all windows and themes, and the texts of the phone's window. */
async function takePictures(page: Page, state: ScreenState, reach: () => Promise<void>) {
  const pictures: Buffer[] = [];
  let texts: string[] = [];
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    for (const window of windowsOf(state)) {
      await page.setViewportSize(window);
      // Open the player again for each window: a game takes its size when it starts.
      if (pictures.length === 0 || state.screen === 'player') await reach();
      await rest(page, state);
      pictures.push(await page.screenshot({ animations: 'disabled' }));
      if (window.width === phone.width) texts = await page.evaluate(shownTexts);
    }
  }
  return { pictures, texts };
}

/** Waits until nothing moves: no control is hovered, and the scroll position is that of the state. */
async function rest(page: Page, state: ScreenState): Promise<void> {
  await page.mouse.move(0, 0);
  if (pictureNameOf(state) !== stateAtEnd) await page.evaluate(() => window.scrollTo(0, 0));
  await page.evaluate(painted);
}

/** Opens the state; a framed game is in play. */
async function show({ page, reach }: Studio, state: ScreenState): Promise<void> {
  await reach(state);
  if (pictureNameOf(state) === 'player-game') await play(page);
}

/** Starts the framed game and makes some moves. */
async function play(page: Page): Promise<void> {
  const game = page.frameLocator('iframe');
  await game.getByRole('button', { name: 'Play' }).click();
  for (const key of [
    'ArrowRight',
    'ArrowDown',
    'ArrowRight',
    'ArrowDown',
    'ArrowLeft',
    'ArrowUp',
  ]) {
    await page.keyboard.press(key);
  }
  await rest(page, screenState('player, game'));
}

/**
 * Runs in the page: returns the texts of the open dialog; without one, those of alerts and statuses; without these, the title.
 */
function shownTexts(): string[] {
  const textsOf = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)]
      .filter((element) => element.checkVisibility())
      .flatMap((element) => element.innerText.split('\n'))
      .map((text) => text.replaceAll(/\s+/g, ' ').trim())
      // Remove the time of the screenshot.
      .map((text) => text.replace(/ le \d+ \S+ à \d+:\d+/, ' le … à …'))
      .filter((text) => text.length > 1 && !/^\d+$/.test(text));
  for (const selector of [
    '[role$="dialog"], dialog',
    '[role="alert"], [role="status"]',
    'h1, h2',
  ]) {
    const texts = textsOf(selector);
    if (texts.length > 0) return [...new Set(texts)].slice(0, 5);
  }
  return [];
}

/** Runs in the page: resolves once the pictures in view have been painted. */
async function painted(): Promise<void> {
  const frame = () => new Promise(requestAnimationFrame);
  // Wait three frames, in which pictures that came into view are requested.
  for (let frames = 0; frames < 3; frames += 1) await frame();
  // The search loads its pictures after the typing pause.
  const isAwaited = (place: HTMLElement) =>
    place.dataset.picture !== '' &&
    place.firstElementChild === null &&
    place.getBoundingClientRect().top < window.innerHeight;
  const places = () => [...document.querySelectorAll<HTMLElement>('[data-picture]')];
  while (places().some(isAwaited)) await frame();
  const pictures = [...document.images].filter((image) => image.src);
  await Promise.all(pictures.map((image) => image.decode().catch(() => {})));
  await document.fonts.ready;
  await frame();
  await Promise.all(
    document
      .getAnimations()
      .filter((animation) => animation instanceof CSSTransition)
      .map((animation) => animation.finished.catch(() => {})),
  );
}

interface Size {
  width: number;
  height: number;
}

const scaled =
  (by: number) =>
  ({ width, height }: Size): Size => ({ width: width * by, height: height * by });

/**
 * Arranges pictures in rows with frames of these sizes; a single picture fills the page without margins. `edge` is the width of
 * a phone's edge around each, in px.
 */
async function makeSheet(
  sheet: Page,
  pictures: readonly Buffer[],
  sizes: readonly Size[],
  edge = 0,
) {
  const around = pictures.length > 1 ? gap : 0;
  const radius = edge > 0 ? 28 : around / 2;
  const images = pictures.map((picture, at) => {
    const { width, height } = sizes[at % sizes.length]!;
    return `<img width="${width}" height="${height}" src="data:image/png;base64,${picture.toString('base64')}">`;
  });
  const spacing = around + 2 * edge;
  const width = sizes.reduce((sum, size) => sum + size.width + spacing, around);
  const rows = pictures.length / sizes.length;
  const height = rows * (Math.max(...sizes.map((size) => size.height)) + spacing) + around;
  await sheet.setViewportSize({ width, height });
  await sheet.setContent(`<style>
    body { display: flex; flex-wrap: wrap; gap: ${around}px; margin: 0; padding: ${around}px; background: #c9c9cf; }
    img { border: ${edge}px solid #17171c; border-radius: ${radius}px; }
  </style>${images.join('')}`);
  await sheet.evaluate(painted);
}

async function webpOf(sheet: Page): Promise<Buffer> {
  // Playwright writes no WebP, which is a third smaller.
  const devtools = await sheet.context().newCDPSession(sheet);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality });
  await devtools.detach();
  return Buffer.from(data, 'base64');
}

function writeIndex(states: readonly ScreenState[]): string {
  const screens = [...new Set(states.map(({ screen }) => screen))];
  const lines = screens.flatMap((screen) => [
    `## ${screen}`,
    '',
    ...states
      .filter((state) => state.screen === screen)
      .flatMap((state) => [
        `### ${screen}: ${state.state}`,
        '',
        `![The screen ${screen}, ${state.state}](${fileOf(state)})`,
        '',
      ]),
  ]);
  const widths = windows.map(({ width }) => width).join(', ');
  return [
    '# Screens',
    '',
    `Every screen in its states, ${widths} px wide, light above and dark below. Written by \`npm run pictures\`.`,
    '',
    ...lines,
    ...otherBrands.flatMap((brand) => [
      `## The brand ${brand}`,
      '',
      `![The main screens of the brand ${brand}](brand-${brand}.png)`,
      '',
    ]),
  ].join('\n');
}

/** Fixes the time and the random numbers of pages, so that two runs take the same pictures. */
async function makeRepeatable(context: BrowserContext): Promise<void> {
  await context.clock.setFixedTime(new Date(2026, 0, 15, 10, 5));
  await context.addInitScript(() => {
    let seed = 1;
    // Park-Miller generator.
    Math.random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  });
}

/** The flows page, with the portal beside the subscription's drawing. */
async function takeFlowsPage(browser: Browser, origin: string): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 1480, height: 960 },
    reducedMotion: 'reduce',
    bypassCSP: true,
  });
  await makeRepeatable(context);
  await showInRoboto(context);
  const page = await context.newPage();
  // tsx inserts calls of `__name` into functions for the page.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.goto(`${origin}/flows/`);
  await page.getByRole('button', { name: 'Open the portal here' }).click();
  const portal = page.frameLocator('iframe[title="The portal"]');
  await portal.getByRole('link', { name: 'Souscrivez en ligne' }).click();
  await page.getByRole('navigation').getByRole('button', { name: 'Subscription' }).click();
  await portal.getByLabel('Numéro de téléphone').fill(numberOf('insufficient-credit'));
  await portal.getByRole('button', { name: 'Souscrivez maintenant' }).click();
  await portal.getByRole('alertdialog').waitFor();
  await page.locator('[data-state="error"].is-active').waitFor();
  await page.mouse.move(0, 0);
  await page.evaluate(painted);
  await page.screenshot({ path: fileURLToPath(new URL('flows-page.png', docs)) });
  await context.close();
}

interface Studio {
  page: Page;
  reach: (state: ScreenState) => Promise<void>;
  sheet: Page;
  origin: string;
}

/** The app of that folder, its fixtures, and two pages: one for the screens and one for the sheets. */
async function withStudio(browser: Browser, dist: string, take: (studio: Studio) => Promise<void>) {
  const fixtures = await startFixtures();
  const portal = await startPortalServer({
    dist,
    port: 0,
    host: '127.0.0.1',
    ...oneBackend(fixtures.origin),
  });
  const { origin } = portal;
  const context = await browser.newContext({ reducedMotion: 'reduce', bypassCSP: true });
  await makeRepeatable(context);
  try {
    await showInRoboto(context);
    await prepareForStates(context);
    const page = await context.newPage();
    const reach = (state: ScreenState) => openState(page, state, { fixtures, origin });
    await take({ page, reach, sheet: await context.newPage(), origin });
  } finally {
    await context.close();
    await portal.close();
    await fixtures.close();
  }
}

/** The states of `highlights` as five phones in a row. */
async function takePhones(studio: Studio, file: URL): Promise<void> {
  const { page, sheet } = studio;
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(phone);
  const pictures: Buffer[] = [];
  for (const name of highlights) {
    const state = screenState(name);
    await show(studio, state);
    await rest(page, state);
    pictures.push(await page.screenshot({ animations: 'disabled' }));
  }
  const size = { width: phone.width * scale, height: phone.height * scale };
  await makeSheet(
    sheet,
    pictures,
    pictures.map(() => size),
    8,
  );
  await sheet.screenshot({ path: fileURLToPath(file) });
}

/** Takes the sheets and thumbnails; without chosen states, also the pictures of README.md. */
async function takeScreens(studio: Studio): Promise<void> {
  const { page, sheet } = studio;
  const chosen = process.argv.slice(2).map(screenState);
  const states = chosen.length > 0 ? chosen : screenStates;
  if (states === screenStates) await rm(folder, { recursive: true, force: true });
  await mkdir(new URL('small/', folder), { recursive: true });
  const written: Pictures =
    states === screenStates
      ? { machines: machinesHash(machines), texts: {} }
      : (JSON.parse(await readFile(index, 'utf8')) as Pictures);
  for (const state of states) {
    const taken = await takePictures(page, state, () => show(studio, state));
    const sizes = windowsOf(state);
    await makeSheet(sheet, taken.pictures, sizes.map(scaled(scale)));
    await writeFile(new URL(fileOf(state), folder), await webpOf(sheet));
    // The first pictures are the light ones.
    const picture = taken.pictures[phoneIndex]!;
    await makeSheet(sheet, [picture], [scaled(smallScale)(sizes[phoneIndex]!)]);
    await writeFile(new URL(`small/${fileOf(state)}`, folder), await webpOf(sheet));
    written.texts[pictureNameOf(state)] = taken.texts;
  }
  await writeFile(new URL('README.md', folder), writeIndex(screenStates));
  await writeFile(index, `${JSON.stringify(written, null, 2)}\n`);
  if (states === screenStates) {
    await takePhones(studio, new URL('portal.png', docs));
    await takeFlowsPage(page.context().browser()!, studio.origin);
  }
  console.log(`docs/screens: ${states.length} sheets`);
}

/** Builds the app of each other brand into `dist` and takes its main screens. */
async function takeOtherBrands(browser: Browser, dist: string): Promise<void> {
  for (const brand of otherBrands) {
    process.env.VITE_BRAND = brand;
    await buildApp({ outDir: dist });
    await withStudio(browser, dist, (studio) =>
      takePhones(studio, new URL(`brand-${brand}.png`, folder)),
    );
  }
  delete process.env.VITE_BRAND;
}

const dist = await mkdtemp(join(tmpdir(), 'screens-'));
const [browser] = await Promise.all([launchBrowser(), buildApp({ outDir: dist })]);
try {
  await withStudio(browser, dist, takeScreens);
  if (process.argv.length === 2) await takeOtherBrands(browser, dist);
} finally {
  await browser.close();
  await rm(dist, { recursive: true, force: true });
}
// Import it last: it reads the new pictures.
await import('../export-flows');
