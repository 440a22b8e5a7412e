import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { buildApp } from '../../build/build';
import { startFixtures } from '../../fixtures/server';
import { startPortalServer } from '../../server/portal-server';
import { launchBrowser } from '../../tests/support/chromium';
import { oneBackend } from '../../tests/support/one-backend';
import { openState, prepareForStates } from '../../tests/support/screen-states';
import { showInRoboto } from '../roboto';
import { add, difference, folder, removeOthers, reports, type Mode } from './album';
import { pageOfPictures, pictureNameOf, pictures, type Cell, type Picture } from './pictures';

/** Takes the named pictures, or all: `screens.ts [look | compare | accept] [name…]`. docs/testing.md has the commands. */
const [mode = 'compare', ...names] = process.argv.slice(2) as [Mode?, ...string[]];

type Shot = Pick<Cell, 'size'> & { png: Buffer };

/** Takes a screenshot of the opened state in each theme, when nothing moves. */
async function shoot(page: Page, { state, size, themes }: Cell): Promise<Shot[]> {
  const shots: Shot[] = [];
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    // No control is hovered.
    await page.mouse.move(0, 0);
    // One state shows the end of its page; all others show the top.
    if (pictureNameOf(state) !== 'landing-end') await page.evaluate(() => window.scrollTo(0, 0));
    await page.evaluate(painted);
    await page.evaluate(transitionsOver);
    shots.push({ png: await page.screenshot({ animations: 'disabled' }), size });
  }
  return shots;
}

async function play(page: Page): Promise<void> {
  const game = page.frameLocator('iframe');
  await game.getByRole('button', { name: 'Play' }).click();
  for (const way of ['Right', 'Down', 'Right', 'Down', 'Left', 'Up'])
    await page.keyboard.press(`Arrow${way}`);
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
  const loaded = [...document.images].filter((image) => image.src);
  await Promise.allSettled(loaded.map((image) => image.decode()));
  await document.fonts.ready;
  await frame();
}

/** Runs in a frame: resolves once no transition runs. Animations without an end, such as a spinner, are not transitions. */
async function transitionsOver(): Promise<void> {
  // A transition starts with the next frame.
  await new Promise(requestAnimationFrame);
  const running = document.getAnimations().filter((each) => each instanceof CSSTransition);
  await Promise.allSettled(running.map((animation) => animation.finished));
}

/** Returns a WebP file with rows of pictures, each row as wide as the first one; a single picture has no margin. */
async function arrange(sheet: Page, rows: readonly (readonly Shot[])[], scale: number) {
  const [first = []] = rows;
  const gap = rows.length * first.length > 1 ? 12 : 0;
  const images = rows.flat().map(({ png, size: { width, height } }) => {
    const source = `data:image/png;base64,${png.toString('base64')}`;
    return `<img width="${width * scale}" height="${height * scale}" src="${source}">`;
  });
  await sheet.setViewportSize({
    width: Math.ceil(first.reduce((sum, { size }) => sum + size.width * scale + gap, gap)),
    height: Math.ceil(rows.length * (first[0]!.size.height * scale + gap) + gap),
  });
  await sheet.setContent(`<style>
    body { display: flex; flex-wrap: wrap; gap: ${gap}px; margin: ${gap}px; background: #c9c9cf; }
  </style>${images.join('')}`);
  await sheet.evaluate(painted);
  // Playwright writes no WebP, which is a third smaller. Equal screens have equal files.
  const devtools = await sheet.context().newCDPSession(sheet);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 70 });
  await devtools.detach();
  return Buffer.from(data, 'base64');
}

async function takeBrand(browser: Browser, dist: string, ofBrand: readonly Picture[]) {
  const fixtures = await startFixtures();
  const backend = oneBackend(fixtures.origin);
  const portal = await startPortalServer({ dist, port: 0, host: '127.0.0.1', ...backend });
  const context = await browser.newContext({ reducedMotion: 'reduce', bypassCSP: true });
  const lines: string[] = [];
  try {
    // Two runs take the same pictures.
    await context.clock.setFixedTime(new Date(2026, 0, 15, 10, 5));
    await context.addInitScript(() => {
      let seed = 1;
      // Park-Miller generator.
      Math.random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
    });
    await showInRoboto(context);
    await prepareForStates(context);
    const [sheet, page] = [await context.newPage(), await context.newPage()];
    for (const { name, rows, scale } of ofBrand) {
      const shots: Shot[][] = [];
      for (const row of rows) {
        shots.push([]);
        for (const cell of row) {
          await page.setViewportSize(cell.size);
          await openState(page, cell.state, { fixtures, origin: portal.origin });
          if (pictureNameOf(cell.state) === 'player-game') await play(page);
          shots.at(-1)!.push(...(await shoot(page, cell)));
        }
      }
      const line = await add(sheet, mode, name, await arrange(sheet, shots, scale));
      if (line) lines.push(line);
      if (line && mode === 'accept' && scale === 1) {
        // docs/flows embeds it.
        const small = await arrange(sheet, [shots[0]!.slice(0, 1)], 0.43);
        await writeFile(new URL(`small/${name}.webp`, folder), small);
      }
      if (name !== 'login-plain' || mode === 'look') continue;
      // Prove that a difference would be found: change one letter.
      await page.getByRole('button', { name: 'Login' }).evaluate((button) => {
        button.textContent = 'Logim';
      });
      const changed = await arrange(sheet, [await shoot(page, rows[0]![0]!)], scale);
      if (!(await difference(sheet, name, changed)))
        throw new Error('The comparison of pictures does not find a changed letter.');
    }
    return lines;
  } finally {
    await Promise.all([context.close(), portal.close(), fixtures.close()]);
  }
}

const known = pictures.map(({ name }) => name);
if (names.some((name) => !known.includes(name))) throw new Error(`Names: ${known.join(', ')}`);
const wanted = pictures.filter(({ name }) => names.length === 0 || names.includes(name));
const dist = await mkdtemp(join(tmpdir(), 'screens-'));
const browser = await launchBrowser();
try {
  await rm(reports, { recursive: true, force: true });
  await mkdir(reports, { recursive: true });
  const lines: string[] = [];
  for (const brand of new Set(wanted.map((picture) => picture.brand))) {
    process.env.VITE_BRAND = brand;
    await buildApp({ outDir: dist });
    const ofBrand = wanted.filter((picture) => picture.brand === brand);
    lines.push(...(await takeBrand(browser, dist, ofBrand)));
  }
  if (names.length === 0 && mode !== 'look') lines.push(...(await removeOthers(mode, known)));
  if (mode === 'accept') await writeFile(new URL('README.md', folder), pageOfPictures());
  const differences = mode === 'look' ? '' : `, ${lines.length} differences`;
  console.log([...lines, `${wanted.length} pictures${differences}`].join('\n'));
  if (mode !== 'accept' && (mode === 'look' || lines.length > 0))
    console.log('New pictures are in reports/pictures. If they are right: npm run pictures:accept');
  if (mode === 'compare' && lines.length > 0) process.exitCode = 1;
} finally {
  await browser.close();
  await rm(dist, { recursive: true, force: true });
}
