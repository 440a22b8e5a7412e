/**
 * The business constants of the product: what an operator would change to sell other packs at other prices.
 * Source: product document, sections 2, 5, 8 and 9; the call limit is decision 9.
 */

/** The packs on sale, in the order in which the form offers them. */
export const packs = [
  {
    value: 'Daily',
    label: 'Jour: Souscrivez à partir de 50F',
    price: '50F',
    period: '24h',
    successMessage: 'Cher abonné, vous avez souscris avec succès à 50F valable 24h.',
  },
  {
    value: '3Day',
    label: ' 3 jours: Souscrivez à 100F',
    price: '100F',
    period: '3 jours',
    successMessage: 'Cher abonné, vous avez souscris avec succès à 100F valable 3 jours.',
  },
  {
    value: 'Weekly',
    label: 'Hebdo: Souscrivez à partir de 150F',
    price: '150F',
    period: '7 jours',
    successMessage: 'Cher abonné, vous avez souscris avec succès à 150F valable 7 jours.',
  },
] as const;

export type Pack = (typeof packs)[number]['value'];

export const defaultPack: Pack = 'Daily';

/** Shown on success for a pack that is none of the above. */
export const otherPackSuccessMessage = 'You have successfully subscribed.';

/** The channel of a subscription, sent as `mact`. */
export const subscriptionChannel = 'web';

export const ussdCode = '*717#';

/** Every msisdn of the country starts with it; login adds it where it is missing. */
export const countryPrefix = '229';

/** Between a success and the way home, in milliseconds. */
export const successRedirectMs = 2_000;

/** A call that has not answered by then counts as failed, in milliseconds. */
export const callLimitMs = 10_000;

export const landingCategoryLimit = 20;
export const landingGamesPerCategory = 4;
