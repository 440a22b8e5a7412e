import { maskNumber } from '../../machines/canonical-number';

/**
 * Masks each possible number in a text: seven or more digits, in groups or not. Letters and colons end a number, so that
 * `index.js:12:34567` stays.
 */
export const maskNumbersIn = (text: string): string =>
  text.replaceAll(/\p{Nd}(?:[^\p{L}\p{Nd}:]{0,3}\p{Nd}){6,}/gu, maskNumber);

/** Returns a text without queries of addresses and with masked numbers, cut to a length. */
export const scrub = (text: string, length: number): string =>
  maskNumbersIn(text.replaceAll(/[?#][\w-]+=[^\s'")]*/g, '')).slice(0, length);
