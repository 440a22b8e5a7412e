/**
 * Returns the mark of the build of a page (build/prerender.ts); '' for a page of a release without marks, and undefined for any other
 * text, such as a maintenance page.
 */
export const buildOf = (html: string): string | undefined =>
  /<html data-build="(\w+)"/.exec(html)?.[1] ?? (html.includes('<div id="root"') ? '' : undefined);
