import { buildOf } from '../portal/build-of';

/** The content types of the files that are no pages, by ending. Not every server knows that of the manifest. */
const types: Partial<Record<string, RegExp>> = {
  js: /javascript/,
  css: /^text\/css/,
  svg: /^image\/svg/,
  webmanifest: /^(?!text\/html)/,
};

/**
 * Returns whether a response is a file of the build with this mark: a page has the mark, another file the type of its ending.
 * During a deployment the network has pages of two builds, and some hosts send a page with 200 for a missing file.
 */
export async function isOfBuild(build: string, path: string, response: Response): Promise<boolean> {
  if (response.status !== 200) return false;
  const type = types[path.split('.').pop()!];
  if (type) return type.test(response.headers.get('content-type') ?? '');
  return buildOf(await response.clone().text()) === build;
}
