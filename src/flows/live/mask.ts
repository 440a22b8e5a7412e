/** Masks all digits but the last two, also of a number that contains spaces. */
function maskedText(text: string): string {
  const digits = text.match(/\d/g)?.length ?? 0;
  if (digits <= 2) return text;
  let left = digits;
  return text.replaceAll(/\d/g, (digit) => {
    left -= 1;
    return left < 2 ? digit : '•';
  });
}

/** Keeps short codes such as 500; masks numbers as long as a phone number. */
const maskedNumber = (value: number) =>
  Math.abs(value) < 1_000 ? value : maskedText(String(value));

/** Mask all digits of typed text: the last digits of successive events would add up to the number. */
const typed = 'text';

/** Returns an event's payload for a log: numbers masked, long lists replaced by their length. */
export function masked(value: unknown): unknown {
  if (typeof value === 'string') return maskedText(value);
  if (typeof value === 'number') return maskedNumber(value);
  if (Array.isArray(value)) return value.length > 3 ? `${value.length} items` : value.map(masked);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === typed && typeof inner === 'string' ? inner.replaceAll(/\d/g, '•') : masked(inner),
    ]),
  );
}
