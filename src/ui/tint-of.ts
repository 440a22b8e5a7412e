const tintNames = ['violet', 'mango', 'leaf', 'coral', 'sky'] as const;

/** The colour of a game's picture while it is on its way: always the same for a name. */
export function tintOf(name: string): (typeof tintNames)[number] {
  let sum = 0;
  for (const char of name) sum += char.charCodeAt(0);
  return tintNames[sum % tintNames.length] ?? 'violet';
}
