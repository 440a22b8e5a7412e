/**
 * The packs on sale, in the order in which the form offers them, and the one that it begins with: those of the brand
 * (`brands/`). Apart from `business.ts`: whoever only plays need not download it. Source: product document, sections 2
 * and 5.
 */
export { defaultPack, packs } from '#brand';

/** Shown on success for a pack that is none of the above. */
export const otherPackSuccessMessage = 'You have successfully subscribed.';
