/** Returns the placeholder colour of a game's picture, which depends on its name only. */
export function tintOf(name: string, tints: readonly string[]): string {
  let sum = 0;
  for (const char of name) sum += char.charCodeAt(0);
  return tints[sum % tints.length] ?? '';
}
