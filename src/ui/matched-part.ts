/**
 * Returns start and end index of the first match in a name (SEARCH-5), or [0, 0]. Both other texts are in lower case.
 */
export function matchedPart(
  name: string,
  lowerCaseName: string,
  lowerCaseText: string,
): [from: number, to: number] {
  const at = lowerCaseText === '' ? -1 : lowerCaseName.indexOf(lowerCaseText);
  if (at < 0) return [0, 0];
  const end = at + lowerCaseText.length;
  if (lowerCaseName.length === name.length) return [at, end];
  // A letter such as İ has two characters in lower case: map the indexes back to the original name.
  let from = -1;
  let to = 0;
  let lower = 0;
  for (const letter of name) {
    lower += letter.toLowerCase().length;
    if (from < 0 && lower > at) from = to;
    to += letter.length;
    if (lower >= end) break;
  }
  return [from, to];
}
