import type { ListedGame } from '../../../machines/contracts';

/** Returns start and end index of the first match in a name (SEARCH-5), or [0, 0]. `wanted` is in lower case. */
export function matchedPart(
  { gamename, lowerCaseName }: Pick<ListedGame, 'gamename' | 'lowerCaseName'>,
  wanted: string,
): [from: number, to: number] {
  const at = wanted === '' ? -1 : lowerCaseName.indexOf(wanted);
  if (at < 0) return [0, 0];
  const end = at + wanted.length;
  if (lowerCaseName.length === gamename.length) return [at, end];
  // A letter such as İ has two characters in lower case: map the indexes back to the original name.
  let from = -1;
  let to = 0;
  let lower = 0;
  for (const letter of gamename) {
    lower += letter.toLowerCase().length;
    if (from < 0 && lower > at) from = to;
    to += letter.length;
    if (lower >= end) break;
  }
  return [from, to];
}
