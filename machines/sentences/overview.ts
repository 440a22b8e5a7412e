import {
  callLimitMs,
  catalogueLimitMs,
  countryPrefix,
  landingCategoryLimit,
  landingGamesPerCategory,
  loginRedirectMs,
  paymentLimitMs,
  paymentRedirectMs,
  ussdCode,
} from '../business';
import { defaultPack, otherPackSuccessMessage, packs } from '../packs';

const seconds = (ms: number) => `${ms / 1_000} seconds`;

const packRows = packs.map(
  ({ value, label, price, period, successMessage }) =>
    `| ${value}${value === defaultPack ? ' (chosen at first)' : ''} | “${label.trim()}” | ${price} | ${period} | “${successMessage}” |`,
);

/** Returns the Markdown of the index of docs/flows with its generated parts. */
export const flowsIndex = (
  parts: Record<'flows' | 'screens' | 'questions' | 'files', string>,
): string => `# Flows

Each page describes one part of the portal: what a visitor does, what the portal does then, and what the visitor sees.

${parts.flows}

On this page: [the map](#the-whole-journey) · [how to read a drawing](#how-to-read-a-drawing) · [questions](#questions) ·
[waiting times](#on-a-slow-network) · [packs](#packs) · [constants](#constants) ·
[differences from the product document](#where-the-portal-differs-from-the-product-document) · [Stately](#stately)

## The whole journey

![All screens and what leads from one to the next](map.svg)

The same map [in French](map.fr.svg). The numbers are those of the list beside the drawing. Arrows between the same two
screens are drawn as one line with several numbers. An arrow from _In the header_ starts on every screen that has the
header: all but the player. Categories are on Home, Category, Search and Page not found: in the
drawer, and on wide screens in the header. Nothing leads to _Not charged_: it opens
only by its address (CREDIT-2).

${parts.screens}

### Which links need a number?

The links to the home page: the logo, ‘Back’, ‘Close’, ‘More games’, ‘Back to the games’ and ‘Browse categories’. Where this
browser remembers no number, they lead to the ${ussdCode} page (NAV-6). ‘Réessayez’ on that page is there only if this
browser knows a number. All other links work without a number.

### Can someone without a subscription play?

Yes. Only the home page checks the number. A direct link to a category, a game or the search opens for everyone, and the
search icon of the header leads from the ${ussdCode} page to the games (product document, section 6; NAV-5, NAV-7).

## How to read a drawing

- A dot: the flow begins here. A double border: the flow ends here.
- An arrow: in bold what happens, and after how many seconds. Its number is the row of the table on the same page, which says
  what the portal then does.
- A sentence with a number inside a box: it happens without leaving that state.
- A box around others: an arrow from its _At any time_ starts in each of them.
- Where the sentences have no room at the arrows, they stand beside the drawing or below it.

## Questions

### All flows

- [How long does each screen wait?](#on-a-slow-network)
- [Which links need a number?](#which-links-need-a-number)
- [Can someone without a subscription play?](#can-someone-without-a-subscription-play)
- [What does a pack cost, and how long does it last?](#packs)
- [Where does the portal differ from the product document?](#where-the-portal-differs-from-the-product-document)
- [How do I open a flow in Stately?](#stately)

${parts.questions}

## On a slow network

| What is slow | How long the portal waits | What the subscriber sees then | Page |
| --- | --- | --- | --- |
| The check of the number on the home page | ${seconds(callLimitMs)} | The ${ussdCode} page | [Landing](landing.md#no-answer) |
| The games | ${seconds(callLimitMs)} without a new category, ${seconds(catalogueLimitMs)} in all | The games that arrived, “The games could not be loaded” and ‘Try again’ | [Catalogue](catalogue.md#no-answer) |
| A game | ${seconds(callLimitMs)} | “Still loading. It will start as soon as it arrives.”, ‘Try again’ and ‘More games’ | [Player](player.md#the-game-does-not-load) |
| The search | ${seconds(callLimitMs)} | “The search failed” and ‘Try again’; earlier results stay | [Search](search.md#no-answer) |
| A payment | ${seconds(callLimitMs)} | “Le service n’a pas répondu à temps. Vérifiez votre crédit avant de réessayer.”; a success within ${seconds(paymentLimitMs)} still counts | [Subscription](subscription.md#no-answer-in-time) |
| The check before a second payment | ${seconds(callLimitMs)} | “La vérification a échoué. Réessayez dans un instant.” | [Subscription](subscription.md#charged-twice) |
| The login | ${seconds(callLimitMs)} | “The number could not be checked. Check your connection and try again.” | [Login](login.md#no-answer) |

Without a connection nothing waits: each request fails at once. The screens are the same with two exceptions. A payment says
“Pas de connexion. Vérifiez votre réseau et votre crédit avant de réessayer.” In place of a game the browser shows its own
error page.

## Packs

| Pack | The list says | Costs | Lasts | Success message |
| --- | --- | --- | --- | --- |
${packRows.join('\n')}
| any other | | | | “${otherPackSuccessMessage}” |

The button says “Souscrivez maintenant” for every pack; the price stands above it (SUB-21, SUB-23).

## Constants

| What | Value | Rule |
| --- | --- | --- |
| Home page | the first ${landingCategoryLimit} categories, the first ${landingGamesPerCategory} games of each; a category with more has “View more” | LAND-11, LAND-12 |
| Category page | 2 columns on small screens, 3 on medium ones, 4 on large ones | CATEGORY-2 |
| Country prefix | ${countryPrefix}, added at the login where it is missing | LOGIN-2 |
| Code to dial | ${ussdCode} | HEAD-1 |
| After a payment | the games open after ${seconds(paymentRedirectMs)} | SUB-5 |
| After a login | the games open after ${seconds(loginRedirectMs)} | LOGIN-4 |
| Hint without a number in the address | “Pour une meilleure expérience, utilisez votre connexion mobile.” | SUB-24 |
| Remembered number | the cookie msisdn, for the path /, until the browser is closed | COOKIE-1 |

## Where the portal differs from the product document

| Product document | The portal | Why |
| --- | --- | --- |
| Section 2: /home shows a spinner while the catalogue loads | On a repeat visit the last games show during the check | D-6 |
| Section 3: nothing reads the game store | Every screen reads it, so the catalogue loads once a visit | D-30 |
| Section 4: the form sends each request | The form asks first where this browser knows an earlier payment | D-16, D-17 |
| Section 8: a failed catalogue is only logged | The screen also says so and offers “Try again” | D-9 |
| Section 8: a failed login leads to /home/check | A line beside the field also says why | D-21 |
| Nothing about time limits | No screen waits without end | D-9 |

## Stately

Stately is a viewer and editor for state machines. It has one file for each flow: ${parts.files}.

- In a browser: open one of these files here, press ‘Copy raw file’, open <https://stately.ai/editor>, choose Machine →
  Import in the menu of the editor, and paste the file.
- In VS Code: install the extension Stately Editor (statelyai.stately-editor), open the file, and run _Stately: Open Visual
  Editor_ in the command palette (Ctrl+Shift+P). A free account shows the drawing, but does not change it.

The drawing has every state, every arrow and every description. Conditions, actions and times show by their names in the code.

## For developers

\`npm run flows:export\` generates these pages from the machines, and a test fails when they differ.
[The flows page](../flows-page.md) shows the same drawings while the portal runs.
`;
