import { packs } from '#offer';

// The packs of the brand (SUB-21) and its legal notice. A separate file keeps them out of the inline scripts of the first view.

export { defaultPack, legalNotice, packs } from '#offer';

const hour = 60 * 60 * 1_000;

/** The longest validity of any pack, in milliseconds. */
export const longestValidityMs = Math.max(...packs.map(({ hours }) => hours)) * hour;

/** Returns the validity of a pack in milliseconds; for a pack that is no longer sold, the longest validity. */
export function validityMs(pack: string): number {
  const sold = packs.find(({ value }) => value === pack);
  return sold ? sold.hours * hour : longestValidityMs;
}

/** Success message of a pack that the brand does not sell. */
export const otherPackSuccessMessage = 'You have successfully subscribed.';
