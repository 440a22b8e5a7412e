import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { BrowserContext } from 'playwright';

const require = createRequire(import.meta.url);

/** Returns an @font-face rule for Roboto, so that all machines render Android's font. */
export async function robotoFontFace(): Promise<string> {
  const file = require.resolve('@fontsource-variable/roboto/files/roboto-latin-wght-normal.woff2');
  const font = (await readFile(file)).toString('base64');
  return `@font-face { font-family: Roboto; font-weight: 100 900; src: url(data:font/woff2;base64,${font}) }`;
}

/** Shows every page of the context in Roboto. The context must have been created with `bypassCSP`. */
export async function showInRoboto(context: BrowserContext): Promise<void> {
  const rules = `${await robotoFontFace()} html body { font-family: Roboto }`;
  await context.addInitScript((content) => {
    addEventListener('DOMContentLoaded', () => {
      const style = document.createElement('style');
      style.textContent = content;
      document.documentElement.append(style);
    });
  }, rules);
}
