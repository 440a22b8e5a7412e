const base64 = (text: string) => Buffer.from(text, 'latin1').toString('base64');

/** What base64 makes of the digits, wherever in a text they begin: without the characters that the neighbours decide. */
const base64Of = (digits: string): string[] =>
  [0, 1, 2].map((before) => {
    const whole = base64('\0'.repeat(before) + digits);
    const end = Math.floor(((before + digits.length) * 8) / 6);
    return whole.slice(Math.ceil((before * 8) / 6), end);
  });

/**
 * The forms in which a text holds a number: as it is, without its prefix, spaced, encoded for an address, in base64, in
 * hexadecimal digits, or backwards.
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
