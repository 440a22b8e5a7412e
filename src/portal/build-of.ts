/** Returns the mark of the build of a page (build/prerender.ts); undefined for any other text, such as a maintenance page. */
export const buildOf = (html: string): string | undefined =>
  /<html data-build="(\w+)"/.exec(html)?.[1];
