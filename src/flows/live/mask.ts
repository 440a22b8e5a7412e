/** All digits but the last two, where there are more than two: however a number is spaced, it cannot be read. */
function maskedText(text: string): string {
  const digits = text.match(/\d/g)?.length ?? 0;
  if (digits <= 2) return text;
  let left = digits;
  return text.replaceAll(/\d/g, (digit) => {
    left -= 1;
    return left < 2 ? digit : '•';
  });
}

/** Codes such as 500 stay; what is as long as a phone number does not. */
const maskedNumber = (value: number) =>
  Math.abs(value) < 1_000 ? value : maskedText(String(value));

/** Typed text arrives letter by letter: the last digits of each event would add up to the number. */
const typed = 'text';

/** What an event carries, fit for a log: numbers masked, long lists counted. */
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
