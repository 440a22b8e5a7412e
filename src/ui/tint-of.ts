/** The colour of a game's picture while it is on its way, of the given ones: always the same for a name. */
export function tintOf(name: string, tints: readonly string[]): string {
  let sum = 0;
  for (const char of name) sum += char.charCodeAt(0);
  return tints[sum % tints.length] ?? '';
}
