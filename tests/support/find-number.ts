const base64 = (text: string) => Buffer.from(text, 'latin1').toString('base64');

/** Returns the base64 forms of the digits at each alignment, without the characters that depend on neighbours. */
const base64Of = (digits: string): string[] =>
  [0, 1, 2].map((before) => {
    const whole = base64('\0'.repeat(before) + digits);
    const end = Math.floor(((before + digits.length) * 8) / 6);
    return whole.slice(Math.ceil((before * 8) / 6), end);
  });

/**
 * Returns the forms in which a text contains a number: plain, without prefix, spaced, URL-encoded, base64, hexadecimal or
 * reversed.
 */
export function formsIn(text: string, msisdn: string): string[] {
  const local = msisdn.slice(3);
  const backwards = local.split('').toReversed().join('');
  // '+229 90 00 00 01', '%2B229%2090…', '229-90'
  const joined = text.replaceAll(/(?<=\d)(?:%20|%2D|[\s.\-+_()/])+(?=\d)/gi, '');
  const hexadecimal = Buffer.from(local).toString('hex');
  return [
    joined.includes(local) && 'digits',
    joined.includes(backwards) && 'backwards',
    base64Of(local).some((form) => text.includes(form)) && 'base64',
    text.toLowerCase().includes(hexadecimal) && 'hexadecimal',
    text.toLowerCase().includes(hexadecimal.replaceAll(/../g, '%$&')) && 'escapes',
  ].filter((form) => form !== false);
}
