/** Masks all digits but the last two, also of a number that contains spaces. */
function maskedText(text: string): string {
  const hidden = (text.match(/\d/g)?.length ?? 0) - 2;
  let index = 0;
  return text.replaceAll(/\d/g, (digit) => {
    index += 1;
    return index <= hidden ? '•' : digit;
  });
}

/** Returns an event's payload for a log as JSON data: numbers masked, long lists replaced by their length. */
export function masked(payload: unknown): unknown {
  const json = JSON.stringify(payload) as string | undefined;
  if (json === undefined) return undefined;
  return JSON.parse(json, (key, value: unknown) => {
    // Mask all digits of typed text: the last digits of successive events would add up to the number.
    if (key === 'text' && typeof value === 'string') return value.replaceAll(/\d/g, '•');
    if (typeof value === 'string') return maskedText(value);
    // Keep short codes such as 500; mask numbers as long as a phone number.
    if (typeof value === 'number' && Math.abs(value) >= 1_000) return maskedText(String(value));
    return Array.isArray(value) && value.length > 3 ? `${value.length} items` : value;
  });
}
