import { countryPrefix } from '../../../machines/business';

/** Returns digits in groups that no line end parts: the prefix, then pairs. Returns '' for fewer than five digits, and for other characters. */
export function groupNumber(text: string): string {
  const [whole = '', prefix, digits] = new RegExp(`^(${countryPrefix})?(\\d*)$`).exec(text) ?? [];
  if (whole.length < 5) return '';
  return [prefix, ...(digits?.match(/\d{1,2}/g) ?? [])].filter(Boolean).join('\u00a0');
}
