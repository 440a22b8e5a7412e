import {
  callLimitMs,
  countryPrefix,
  landingCategoryLimit,
  landingGamesPerCategory,
  paymentLimitMs,
  successRedirectMs,
  ussdCode,
} from '../business';
import { defaultPack, otherPackSuccessMessage, packs } from '../packs';

const seconds = (ms: number) => `${ms / 1_000} seconds`;

/** The packs as the form offers them, as a Markdown table. */
export const packTable = `| Pack | The list says | The button says | Costs | Lasts | Success message |
| --- | --- | --- | --- | --- | --- |
${packs
  .map(
    ({ value, label, price, period, successMessage }) =>
      `| ${value}${value === defaultPack ? ' (chosen at first)' : ''} | “${label.trim()}” | “Souscrivez maintenant” | ${price} | ${period} | “${successMessage}” |`,
  )
  .join('\n')}
| any other | | | | | “${otherPackSuccessMessage}” |`;

/** What owners ask first, as Markdown for the index of docs/flows. */
export const overview = `## On a slow network

| What is slow | How long the portal waits | What the subscriber sees then | Page |
| --- | --- | --- | --- |
| The check of the number on the home page | ${seconds(callLimitMs)} | The page that shows ${ussdCode} | [Landing](landing.md#no-answer) |
| The games | ${seconds(callLimitMs)} without a new group | The games that arrived, “The games could not be loaded” and “Try again” | [Catalogue](catalogue.md#no-answer) |
| A game | ${seconds(callLimitMs)} | A message, “Try again” and “More games”; a game that loads later starts all the same | [Player](player.md#the-game-does-not-load) |
| The search | ${seconds(callLimitMs)} | “The search failed” and “Try again”; earlier results stay | [Search](search.md#no-answer) |
| A payment | ${seconds(callLimitMs)} | “Le service n’a pas répondu à temps.”; a success within ${seconds(paymentLimitMs)} still counts | [Subscription](subscription.md#no-answer-in-time) |
| The check before a second payment | ${seconds(callLimitMs)} | “La vérification a échoué. Réessayez dans un instant.” | [Subscription](subscription.md#charged-twice) |
| The login | ${seconds(callLimitMs)} | “The number could not be checked. Check your connection and try again.” | [Login](login.md#no-answer) |

Without a connection, a request fails at once, with the same screens.

## Packs

${packTable}

The button has the same words for every pack; the price stands above it (SUB-21, SUB-23).

## Constants

| What | Value | Rule |
| --- | --- | --- |
| Home page | the first ${landingCategoryLimit} categories, the first ${landingGamesPerCategory} games of each; a category with more has “View more” | LAND-11, LAND-12 |
| Category page | 2 columns on small screens, 3 on medium ones, 4 on large ones | CATEGORY-2 |
| Country prefix | ${countryPrefix}, added at the login where it is missing | LOGIN-2 |
| Code to dial | ${ussdCode} | HEAD-1 |
| After a success | the games open after ${seconds(successRedirectMs)} | SUB-5, LOGIN-4 |
| Hint without a number in the address | “Pour une meilleure expérience, utilisez votre connexion mobile.” | SUB-24 |
| Cookie | msisdn: the number, for the path /, until the browser is closed | COOKIE-1 |

## Where the portal differs from the product document

| Product document | The portal | Why |
| --- | --- | --- |
| Section 2: /home shows a spinner while the catalogue loads | On a repeat visit the last games show during the check | D-6 |
| Section 3: nothing reads the game store | Every screen reads it, so the catalogue loads once a visit | D-30 |
| Section 4: the form sends each request | The form asks first where this browser knows an earlier payment | D-16, D-17 |
| Section 8: a failed catalogue is only logged | The screen also says so and offers “Try again” | D-9 |
| Section 8: a failed login leads to /home/check | A line beside the field also says why | D-21 |
| Nothing about time limits | No screen waits without end | D-9 |
`;
