import { packs } from '#brand';

// The packs on sale (product document 2 and 5), from the brand. Apart from `business.ts`: the first view needs none of it.

export { defaultPack, packs } from '#brand';

const longestHours = Math.max(...packs.map(({ hours }) => hours));

/** How long a payment for the pack counts, in milliseconds; for a pack that is no longer on sale, the longest of all. */
export const validityMs = (pack: string): number =>
  (packs.find(({ value }) => value === pack)?.hours ?? longestHours) * 60 * 60 * 1_000;

/** Shown on success for a pack that is none of the above. */
export const otherPackSuccessMessage = 'You have successfully subscribed.';
