import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright';
import { brands } from '../../brands/all';
import { startFixtures } from '../../fixtures/server';
import { buildApp } from '../../build/build';
import { startPortalServer } from '../../server/portal-server';
import { launchBrowser } from '../../tests/support/chromium';
import { oneBackend } from '../../tests/support/one-backend';
import {
  openState,
  prepareForStates,
  screenState,
  screenStates,
  type ScreenState,
} from '../../tests/support/screen-states';
import { showInRoboto } from '../roboto';
import { openAlbum, type Album } from './album';

/**
 * Takes a picture of each state, light and dark, and the sheets of each brand, and compares them with docs/screens.
 * `accept` replaces those that differ. Run it in its container: `docker compose run --rm pictures`.
 */
const accepts = process.argv[2] === 'accept';
const folder = new URL('../../docs/screens/', import.meta.url);
const [defaultBrand] = Object.keys(brands);
const phone = { width: 360, height: 720 };
/** The last button of the payment form asks for money, and must be on the picture. */
const sizeOf = ({ screen }: ScreenState) =>
  screen === 'subscription' ? { ...phone, height: 1000 } : phone;
/** Returns the name of a state's picture, without an extension, such as `landing-drawer-failed`. */
const pictureNameOf = ({ screen, state }: ScreenState) => `${screen}-${state}`.replaceAll(' ', '-');
const themes = ['light', 'dark'] as const;
/** Lossy quality is enough: equal screens have equal files. */
const quality = 70;
/** Scale of the pictures that docs/flows embeds. */
const smallScale = 0.43;
/** The sheets of a brand: a row of each state in these sizes, or one row of all states in one size. */
const sheetsOfBrand = [
  {
    // README.md shows this sheet of the first brand.
    prefix: 'brand',
    title: 'The main screens',
    states: [
      'landing, rows',
      'landing, drawer',
      'player, game',
      'search, results',
      'subscription, plain',
    ],
    sizes: [phone],
    scale: 0.75,
  },
  {
    prefix: 'payment',
    title:
      'Form, success, question, end of the landing page and login header, 360, 768 and 1,280 px wide',
    states: [
      'subscription, plain',
      'subscription, success',
      'subscription, asking',
      'landing, end',
      'login-header, plain',
    ],
    sizes: [360, 768, 1280].map((width) => ({ width, height: 1000 })),
    // The file has 150 kB at most.
    scale: 0.36,
  },
];
/** The sheet of the default brand with each screen on a tablet and on a computer. */
const wideSheet = {
  name: 'wide',
  title: 'Each screen 768 and 1,440 px wide, light and dark',
  states: [
    'landing, continue playing',
    'landing, drawer',
    'category, games',
    'search, start',
    'search, results',
    'search, none',
    'player, game',
    'subscription, plain',
    'subscription, error',
    'subscription, success',
    'login, plain',
    'login-header, plain',
    'not-charged, plain',
    'not-found, plain',
  ],
  sizes: [768, 1440].map((width) => ({ width, height: 900 })),
  scale: 0.3,
};
/** This state shows the end of its page; all others show the top. */
const stateAtEnd = 'landing-end';

/** Takes a screenshot of the opened state in each theme. */
async function takeThemes(page: Page, state: ScreenState): Promise<Buffer[]> {
  const pictures: Buffer[] = [];
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    await rest(page, state);
    pictures.push(await page.screenshot({ animations: 'disabled' }));
  }
  return pictures;
}

/** Waits until nothing moves: no control is hovered, and the scroll position is that of the state. */
async function rest(page: Page, state: ScreenState): Promise<void> {
  await page.mouse.move(0, 0);
  if (pictureNameOf(state) !== stateAtEnd) await page.evaluate(() => window.scrollTo(0, 0));
  await page.evaluate(painted);
  await page.evaluate(transitionsOver);
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
  await game.locator('body').evaluate(transitionsOver);
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
}

/** Runs in a frame: resolves once no transition runs. Animations without an end, such as a spinner, are not transitions. */
async function transitionsOver(): Promise<void> {
  // A transition starts with the next frame.
  await new Promise(requestAnimationFrame);
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

const scaled = ({ width, height }: Size, by: number): Size => ({
  width: width * by,
  height: height * by,
});

interface Picture {
  png: Buffer;
  size: Size;
}

/** Returns a WebP file with rows of pictures, each row as wide as the first one; a single picture has no margin. */
async function arrange(sheet: Page, rows: readonly (readonly Picture[])[], scale = 1) {
  const [first = []] = rows;
  const gap = rows.length * first.length > 1 ? 12 : 0;
  const sizes = first.map(({ size }) => scaled(size, scale));
  const images = rows.flat().map(({ png, size }) => {
    const { width, height } = scaled(size, scale);
    return `<img width="${width}" height="${height}" src="data:image/png;base64,${png.toString('base64')}">`;
  });
  await sheet.setViewportSize({
    width: Math.ceil(sizes.reduce((sum, { width }) => sum + width + gap, gap)),
    height: Math.ceil(rows.length * (sizes[0]!.height + gap) + gap),
  });
  await sheet.setContent(`<style>
    body { display: flex; flex-wrap: wrap; gap: ${gap}px; margin: ${gap}px; background: #c9c9cf; }
  </style>${images.join('')}`);
  await sheet.evaluate(painted);
  // Playwright writes no WebP, which is a third smaller.
  const devtools = await sheet.context().newCDPSession(sheet);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality });
  await devtools.detach();
  return Buffer.from(data, 'base64');
}

function writeIndex(): string {
  const screens = [...new Set(screenStates.map(({ screen }) => screen))];
  const lines = screens.flatMap((screen) => [
    `## ${screen}`,
    '',
    ...screenStates
      .filter((state) => state.screen === screen)
      .flatMap((state) => [
        `### ${screen}: ${state.state}`,
        '',
        `![The screen ${screen}, ${state.state}](${pictureNameOf(state)}.webp)`,
        '',
      ]),
  ]);
  return [
    '# Screens',
    '',
    `Every screen in its states on a phone ${phone.width} px wide, light and dark. \`docker compose run --rm pictures\` compares`,
    'these pictures with the app, and `npm run pictures:accept` replaces those that differ.',
    '',
    'They show `zogo`, the brand of the product document. At the end are sheets of each brand: `akwaba` is an example, and its',
    'packs, prices, texts and codes are invented ([brands](../brands.md)).',
    '',
    ...lines,
    '## Wide screens',
    '',
    `${wideSheet.title}:`,
    '',
    `![${wideSheet.title}](${wideSheet.name}.webp)`,
    '',
    ...Object.keys(brands).flatMap((brand) => [
      `## The brand ${brand}`,
      '',
      ...sheetsOfBrand.flatMap(({ prefix, title }) => [
        `${title}:`,
        '',
        `![${title}, brand ${brand}](${prefix}-${brand}.webp)`,
        '',
      ]),
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

interface Studio {
  page: Page;
  reach: (state: ScreenState) => Promise<void>;
  sheet: Page;
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
    const reach = async (state: ScreenState) => {
      await openState(page, state, { fixtures, origin });
      if (state.screen === 'player' && state.state === 'game') await play(page);
    };
    await take({ page, reach, sheet: await context.newPage() });
  } finally {
    await context.close();
    await portal.close();
    await fixtures.close();
  }
}

async function takeStates(studio: Studio, album: Album): Promise<void> {
  const { page, reach, sheet } = studio;
  for (const state of screenStates) {
    const name = pictureNameOf(state);
    const size = sizeOf(state);
    await page.setViewportSize(size);
    await reach(state);
    const pictures = (await takeThemes(page, state)).map((png) => ({ png, size }));
    if (await album.add(name, await arrange(sheet, [pictures]))) {
      const small = await arrange(sheet, [pictures.slice(0, 1)], smallScale);
      await writeFile(new URL(`small/${name}.webp`, folder), small);
    }
  }
}

/** Proves that a difference would be found: throws unless the comparison finds a button with one changed letter. */
async function tryComparison({ page, reach, sheet }: Studio, album: Album): Promise<void> {
  const state = screenState('login, plain');
  await reach(state);
  await page.getByRole('button', { name: 'Login' }).evaluate((button) => {
    button.textContent = 'Logim';
  });
  const pictures = (await takeThemes(page, state)).map((png) => ({ png, size: phone }));
  if (!(await album.difference(pictureNameOf(state), await arrange(sheet, [pictures])))) {
    throw new Error('The comparison of pictures does not find a changed letter.');
  }
}

/** Takes the sheets of a brand, light. */
async function takeSheets({ page, reach, sheet }: Studio, brand: string, album: Album) {
  for (const { prefix, states, sizes, scale } of sheetsOfBrand) {
    const rows: Picture[][] = [];
    for (const state of states.map(screenState)) {
      const row: Picture[] = [];
      for (const size of sizes) {
        await page.setViewportSize(size);
        await reach(state);
        row.push({ png: (await takeThemes(page, state))[0]!, size });
      }
      rows.push(row);
    }
    const arranged = sizes.length > 1 ? rows : [rows.flat()];
    await album.add(`${prefix}-${brand}`, await arrange(sheet, arranged, scale));
  }
}

/** Takes the sheet of wide screens: a row of each state, with the themes of each size. */
async function takeWideSheet({ page, reach, sheet }: Studio, album: Album) {
  const { name, states, sizes, scale } = wideSheet;
  const rows: Picture[][] = [];
  for (const state of states.map(screenState)) {
    const row: Picture[] = [];
    for (const size of sizes) {
      await page.setViewportSize(size);
      await reach(state);
      row.push(...(await takeThemes(page, state)).map((png) => ({ png, size })));
    }
    rows.push(row);
  }
  await album.add(name, await arrange(sheet, rows, scale));
}

/** Takes the states, and the sheets of each brand; returns a line for each difference. */
async function takeAll(browser: Browser, dist: string): Promise<string[]> {
  const album = await openAlbum(browser, accepts);
  for (const brand of Object.keys(brands)) {
    process.env.VITE_BRAND = brand;
    await buildApp({ outDir: dist });
    await withStudio(browser, dist, async (studio) => {
      if (brand === defaultBrand) {
        await takeStates(studio, album);
        await tryComparison(studio, album);
        await takeWideSheet(studio, album);
      }
      await takeSheets(studio, brand, album);
    });
  }
  return album.close();
}

const dist = await mkdtemp(join(tmpdir(), 'screens-'));
const browser = await launchBrowser();
try {
  const lines = await takeAll(browser, dist);
  if (accepts) await writeFile(new URL('README.md', folder), writeIndex());
  for (const line of lines) console.log(line);
  console.log(`${screenStates.length} states, ${lines.length} differences`);
  if (lines.length > 0 && !accepts) {
    console.error(
      'New pictures are in reports/pictures. If they are right: npm run pictures:accept',
    );
    process.exitCode = 1;
  }
} finally {
  await browser.close();
  await rm(dist, { recursive: true, force: true });
}
