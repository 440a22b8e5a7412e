/** Attribute of the page's style element: the addresses of the style sheets that it contains. */
export const inlinedStyles = 'data-inlined';

/**
 * Adds a disabled link for each style sheet that the page has inline: Vite's loader finds it, and does not request the file.
 * Chromium 150 downloads disabled links that are in the HTML.
 */
export function linkInlinedStyles(): void {
  const style = document.querySelector(`style[${inlinedStyles}]`);
  for (const href of style?.getAttribute(inlinedStyles)?.split(' ') ?? []) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'stylesheet', disabled: true, href });
    document.head.append(link);
  }
}
