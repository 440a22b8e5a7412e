/** Digits with the separators of contact lists and chats, including format characters and marks, which are invisible. */
const separated = /^(?=.*\d)[+\d\s()./\p{Pd}\u2212\p{Cf}\p{M}]+$/u;

/** Returns the digits of a number with separators; any other text unchanged. */
export const withoutSeparators = (text: string): string =>
  separated.test(text) ? text.replaceAll(/\D/g, '') : text;
