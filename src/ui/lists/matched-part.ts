import { fold } from '../../../machines/fold';

/** Returns start and end index of the first match in a name (SEARCH-5), or [0, 0]; the other texts are folded. */
export function matchedPart(
  name: string,
  foldedName: string,
  foldedText: string,
): [from: number, to: number] {
  const at = foldedText === '' ? -1 : foldedName.indexOf(foldedText);
  if (at < 0) return [0, 0];
  const end = at + foldedText.length;
  if (foldedName === name.toUpperCase() && foldedName.length === name.length) return [at, end];
  // Folding changes the length: map the indexes back to the original name.
  let from = 0;
  let to = 0;
  let foldedLength = 0;
  for (const letter of name) {
    // The marks of the last letter belong to it.
    if (foldedLength >= end && !/[\p{M}\p{Cf}]/u.test(letter)) break;
    if (foldedLength <= at) from = to;
    to += letter.length;
    foldedLength = fold(name.slice(0, to)).length;
  }
  return [from, to];
}
