/**
 * Returns a number in groups: the prefix, then pairs of digits. Returns '' for fewer than five digits, and for other
 * characters than digits and a leading plus sign.
 */
export function groupNumber(text: string, countryPrefix: string): string {
  const number = new RegExp(`^(\\+?)(${countryPrefix})?(\\d*)$`);
  const [whole = '', plus, prefix, digits] = number.exec(text.trim()) ?? [];
  if (whole.length < 5) return '';
  const groups = [prefix, ...(digits?.match(/\d{1,2}/g) ?? [])];
  return `${plus}${groups.filter(Boolean).join(' ')}`;
}
