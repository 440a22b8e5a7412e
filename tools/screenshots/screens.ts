import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
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

/**
 * `npm run screens`: each screen in its states, at four widths, light and dark, as docs/screens. `npm run screens --
 * 'landing, rows' …` takes only the pictures of these states.
 */
const folder = new URL('../../docs/screens/', import.meta.url);
const windows = [
  { width: 320, height: 640 },
  { width: 390, height: 780 },
  { width: 800, height: 780 },
  { width: 1280, height: 780 },
];
const themes = ['light', 'dark'] as const;
/** The files are looked at, not measured. */
const quality = 70;
/** How large a window is shown on a sheet. */
const scale = 0.7;
const gap = 16;

const fileOf = ({ screen, state }: ScreenState) => `${screen}-${state}.webp`.replaceAll(' ', '-');

/** The state in all windows and themes, in this order. */
async function takePictures(page: Page, state: ScreenState, reach: () => Promise<void>) {
  const pictures: Buffer[] = [];
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    for (const window of windows) {
      await page.setViewportSize(window);
      // A game takes its size when it begins.
      if (pictures.length === 0 || state.screen === 'player') await reach();
      await page.evaluate(painted);
      pictures.push(await page.screenshot({ animations: 'disabled' }));
    }
  }
  return pictures;
}

/** Runs in the page: resolves once the pictures in view have been painted. */
async function painted(): Promise<void> {
  const frame = () => new Promise(requestAnimationFrame);
  // Those that have come into view with this window are asked for first.
  for (let frames = 0; frames < 3; frames += 1) await frame();
  // The search asks for its pictures once nobody types any more.
  const isAwaited = (place: HTMLElement) =>
    place.dataset.picture !== '' &&
    place.firstElementChild === null &&
    place.getBoundingClientRect().top < window.innerHeight;
  const places = () => [...document.querySelectorAll<HTMLElement>('[data-picture]')];
  while (places().some(isAwaited)) await frame();
  const pictures = [...document.images].filter((image) => image.src);
  await Promise.all(pictures.map((image) => image.decode().catch(() => {})));
  await frame();
  await Promise.all(
    document
      .getAnimations()
      .filter((animation) => animation instanceof CSSTransition)
      .map((animation) => animation.finished.catch(() => {})),
  );
}

/** All pictures of a state on one sheet: a row a theme, from narrow to wide. */
async function makeSheet(sheet: Page, pictures: readonly Buffer[]): Promise<Buffer> {
  const sizes = windows.map(({ width, height }) => [width * scale, height * scale] as const);
  const images = pictures.map((picture, index) => {
    const [width, height] = sizes[index % sizes.length] ?? [0, 0];
    return `<img width="${width}" height="${height}" src="data:image/png;base64,${picture.toString('base64')}">`;
  });
  const width = sizes.reduce((sum, [across]) => sum + across + gap, gap);
  const height = themes.length * (Math.max(...sizes.map(([, high]) => high)) + gap) + gap;
  await sheet.setViewportSize({ width, height });
  await sheet.setContent(`<style>
    body { display: flex; flex-wrap: wrap; gap: ${gap}px; margin: 0; padding: ${gap}px; background: #c9c9cf; }
    img { border-radius: 8px; }
  </style>${images.join('')}`);
  await sheet.evaluate(painted);
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
    `Every screen in its states, ${widths} px wide, light above and dark below. Written by \`npm run screens\`.`,
    '',
    ...lines,
  ].join('\n');
}

async function run(browser: Browser, dist: string) {
  const fixtures = await startFixtures();
  const portal = await startPortalServer({
    dist,
    port: 0,
    host: '127.0.0.1',
    ...oneBackend(fixtures.origin),
  });
  try {
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    await prepareForStates(context);
    const page = await context.newPage();
    const sheet = await context.newPage();
    const chosen = process.argv.slice(2).map(screenState);
    const states = chosen.length > 0 ? chosen : screenStates;
    if (states === screenStates) await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    let bytes = 0;
    for (const state of states) {
      const reach = () => openState(page, state, { fixtures, origin: portal.origin });
      const picture = await makeSheet(sheet, await takePictures(page, state, reach));
      await writeFile(new URL(fileOf(state), folder), picture);
      bytes += picture.length;
    }
    await writeFile(new URL('README.md', folder), writeIndex(screenStates));
    console.log(`docs/screens: ${states.length} sheets, ${Math.round(bytes / 1_000)} kB`);
  } finally {
    await portal.close();
    await fixtures.close();
  }
}

const dist = await mkdtemp(join(tmpdir(), 'screens-'));
const [browser] = await Promise.all([launchBrowser(), buildApp({ outDir: dist })]);
try {
  await run(browser, dist);
} finally {
  await browser.close();
  await rm(dist, { recursive: true, force: true });
}
