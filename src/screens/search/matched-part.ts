import type { ListedGame } from '../../../machines/contracts';

/**
 * Where a game's name holds what is searched for (SEARCH-5): the places of the
 * first matching letter and of the one after the last; both 0 where nothing is to be marked. `wanted` is in lower case.
 */
export function matchedPart(
  { gamename, lowerCaseName }: Pick<ListedGame, 'gamename' | 'lowerCaseName'>,
  wanted: string,
): [from: number, to: number] {
  const at = wanted === '' ? -1 : lowerCaseName.indexOf(wanted);
  if (at < 0) return [0, 0];
  const end = at + wanted.length;
  if (lowerCaseName.length === gamename.length) return [at, end];
  // A letter such as İ is two in lower case: the places are those of its name as it is written.
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
