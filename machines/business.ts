/**
 * The business constants of the product: the same for every pack of `packs.ts`.
 * Source: product document, sections 2, 5, 8 and 9; the call limit is decision 9.
 */

/** The channel of a subscription, sent as `mact`. */
export const subscriptionChannel = 'web';

export const ussdCode = '*717#';

/** Every msisdn of the country starts with it; login adds it where it is missing. */
export const countryPrefix = '229';

/** Between a success and the way home, in milliseconds. */
export const successRedirectMs = 2_000;

/** A call that has not answered by then counts as failed, in milliseconds. */
export const callLimitMs = 10_000;

/** A catalogue that keeps coming for longer counts as failed too, with what has come, in milliseconds. */
export const catalogueLimitMs = 120_000;

export const landingCategoryLimit = 20;
export const landingGamesPerCategory = 4;
