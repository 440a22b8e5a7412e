import { packs } from '#brand';

// The packs on sale, from the brand (SUB-21). Apart from `business.ts`: the first view needs none of it.

export { defaultPack, packs } from '#brand';

const hour = 60 * 60 * 1_000;

/** How long a payment counts at most, in milliseconds. */
export const longestValidityMs = Math.max(...packs.map(({ hours }) => hours)) * hour;

/** How long a payment for the pack counts, in milliseconds; for a pack that is no longer on sale, the longest of all. */
export function validityMs(pack: string): number {
  const sold = packs.find(({ value }) => value === pack);
  return sold ? sold.hours * hour : longestValidityMs;
}

/** Shown on success for a pack that is none of the above. */
export const otherPackSuccessMessage = 'You have successfully subscribed.';
