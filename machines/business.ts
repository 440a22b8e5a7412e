/**
 * The business constants of the product: the same for every pack of `packs.ts`. Those that an operator has of its own
 * come from its brand (`brands/`).
 * Rules: docs/rules.md, Constants; the call limit is D-9.
 */

/** The channel of a subscription, sent as `mact`. */
export const subscriptionChannel = 'web';

export { countryPrefix, ussdCode } from '#brand';

/** Between a success and the way home, in milliseconds. */
export const successRedirectMs = 2_000;

/** A call that has not answered by then counts as failed, in milliseconds. */
export const callLimitMs = 10_000;

/** A payment is answered for so long: a success that arrives within it is shown or recorded, in milliseconds (D-18). */
export const paymentLimitMs = 60_000;

/** A catalogue that keeps coming for longer counts as failed too, with what has come, in milliseconds. */
export const catalogueLimitMs = 120_000;

export const landingCategoryLimit = 20;
export const landingGamesPerCategory = 4;
