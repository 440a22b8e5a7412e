/** Constants that all operators and packs share (docs/rules.md, Constants); others belong in `brands/`. */

import { exampleNumber } from '#brand';
/** The channel of a subscription, sent as `mact`. */
export const subscriptionChannel = 'web';

export { addedDigits, countryPrefix, exampleNumber, ussdCode } from '#brand';

/** Digits of a number after the country prefix. */
export const numberLength = exampleNumber.length;

/** Milliseconds between a successful payment and the redirect to the landing page (SUB-5). */
export const paymentRedirectMs = 2_000;

/** Milliseconds between a successful login and the redirect to the landing page (LOGIN-4). */
export const loginRedirectMs = 2_000;

/** Time limit of a call in milliseconds; a call without a response by then fails (CALL-1). */
export const callLimitMs = 10_000;

/** Milliseconds after a payment request in which a success is still shown or recorded (SUB-17). */
export const paymentLimitMs = 60_000;

/** Time limit of a whole catalogue response in milliseconds; the groups received by then stay (CAT-5). */
export const catalogueLimitMs = 120_000;

export const landingCategoryLimit = 20;
export const landingGamesPerCategory = 4;
