import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brands } from '../brands/all';
import { launchBrowser } from '../tests/support/chromium';
import { robotoFontFace } from './roboto';
import { drawingsOf, iconFolder, icoOf, readArtwork } from '../build/icons';

const root = fileURLToPath(new URL('..', import.meta.url));

// Draws the icons of all brands from their logos and artwork in the tests' browser. Commit them: a build has no browser.
const browser = await launchBrowser();
try {
  const page = await browser.newPage();
  const font = await robotoFontFace();
  for (const [name, brand] of Object.entries(brands)) {
    const folder = iconFolder(root, name);
    await mkdir(folder, { recursive: true });
    const drawings = drawingsOf(brand, readArtwork(root, name));
    for (const [file, { svg, width, height }] of Object.entries(drawings)) {
      await page.setViewportSize({ width, height });
      await page.setContent(
        `<style>${font} body { margin: 0 } body > svg { display: block }</style>${svg}`,
      );
      await page.evaluate(async () => void (await document.fonts.ready));
      const png = await page.screenshot({ omitBackground: true });
      await writeFile(join(folder, file), file.endsWith('.ico') ? icoOf(png) : png);
    }
  }
} finally {
  await browser.close();
}
