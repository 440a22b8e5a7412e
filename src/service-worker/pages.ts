/**
 * Returns whether a page belongs to this build: all scripts that it names are among its files. After a deployment, the network
 * has pages of the next build.
 */
export const isOfBuild = (html: string, files: ReadonlySet<string>): boolean =>
  [...html.matchAll(/\/assets\/[\w-]+\.js/g)].every(([file]) => files.has(file));
