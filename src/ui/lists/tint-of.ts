/** Returns the placeholder colour of a game's picture, which depends on its name only. */
export function tintOf(name: string, tints: readonly string[]): string {
  let sum = 0;
  for (const char of name) sum += char.charCodeAt(0);
  return tints[sum % tints.length] ?? '';
}

/** Returns the first letter or digit of a name in upper case, or else its first character; it replaces a missing picture. */
export function initialOf(name: string): string {
  const [first = ''] = /[\p{L}\p{N}]/u.exec(name) ?? name;
  return first.toUpperCase();
}
