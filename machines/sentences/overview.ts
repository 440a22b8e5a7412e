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
import { seconds } from './seconds';

const packRows = packs.map(
  ({ value, label, price, period, successMessage }) =>
    `| ${value}${value === defaultPack ? ' (chosen at first)' : ''} | “${label.trim()}” | ${price} | ${period} | “${successMessage}” |`,
);

/** Markdown links of screens without machines, by id. */
export const linksOfScreens = {
  'login-header': `[The ${ussdCode} page](landing.md#the-717-page)`,
  'not-charged': '[No credit](subscription.md#no-credit)',
  'not-found': '[Page not found](#page-not-found)',
};

/** French texts of the screens, and their meanings. */
const french = [
  [
    `Souscrivez en tapant ${ussdCode} à partir de ${packs[0].price}`,
    `Subscribe by dialling ${ussdCode}, from ${packs[0].price}`,
  ],
  ['Souscrivez en ligne', 'Subscribe online'],
  ['Composez', 'Dial'],
  ['Déjà abonné sur ce téléphone ?', 'Already subscribed on this phone?'],
  ['Déjà abonné ? Connectez-vous', 'Already subscribed? Log in'],
  ['Réessayez', 'Try again'],
  ['Votre paiement a été reçu.', 'Your payment was received.'],
  ['L’accès aux jeux peut prendre quelques minutes.', 'The games may take some minutes to open.'],
  ['Souscrivez et Profitez!', 'Subscribe and enjoy!'],
  ['Souscrivez maintenant', 'Subscribe now'],
  ['Saisissez votre numéro de téléphone.', 'Enter your phone number.'],
  [
    'Pour une meilleure expérience, utilisez votre connexion mobile.',
    'Use your mobile connection: it works better.',
  ],
  ['Avec l’indicatif', 'With the country prefix'],
  [
    'Ce montant est prélevé sur votre crédit, puis les jeux s’ouvrent automatiquement.',
    'This amount is taken from your credit; then the games open by themselves.',
  ],
  ['Ce n’est pas mon numéro', 'This is not my number'],
  ['Souscription en cours…', 'The subscription is in progress …'],
  ['Félicitations !', 'Congratulations!'],
  [
    packs[0].successMessage,
    `Dear subscriber, you have subscribed at ${packs[0].price} for ${packs[0].period}.`,
  ],
  ['Votre abonnement est actif.', 'Your subscription is active.'],
  ['Les jeux s’ouvrent dans un instant.', 'The games open in a moment.'],
  ['Erreur', 'Error'],
  ['Crédit insuffisant', 'Credit too low'],
  ['J’ai compris', 'I understand: closes the message'],
  [
    'Votre crédit est insuffisant, veuillez recharger svp et reessayer.',
    'Your credit is too low; please top up and try again.',
  ],
  [
    'Le service est momentanément indisponible. Vérifiez votre crédit avant de réessayer.',
    'The service is not available at the moment. Check your credit before you try again.',
  ],
  [
    'Le service n’a pas répondu à temps. Vérifiez votre crédit avant de réessayer.',
    'The service did not answer in time. Check your credit before you try again.',
  ],
  [
    'Pas de connexion. Vérifiez votre réseau et votre crédit avant de réessayer.',
    'No connection. Check your network and your credit before you try again.',
  ],
  ['Une demande est en cours pour ce numéro.', 'A request for this number is in progress.'],
  ['Votre demande précédente a peut-être abouti.', 'Your earlier request may have succeeded.'],
  [
    'Un paiement a déjà été reçu pour ce numéro.',
    'A payment for this number was received already.',
  ],
  [
    'Vérifiez votre abonnement avant de payer à nouveau.',
    'Check your subscription before you pay again.',
  ],
  ['Forfait à', 'Pack at …'],
  ['demandé', 'requested'],
  ['payé', 'paid'],
  ['Vérification en cours…', 'The check is in progress …'],
  ['Vérifiez votre abonnement', 'Check your subscription'],
  ['Allez aux jeux', 'Go to the games'],
  ['Payez quand même', 'Pay all the same'],
  [
    'Vérification faite : aucun abonnement trouvé pour le moment.',
    'Checked: no subscription found so far.',
  ],
  [
    'La vérification a échoué. Réessayez dans un instant.',
    'The check failed. Try again in a moment.',
  ],
];

/** Returns the Markdown of the index of docs/flows with its generated parts. */
export const flowsIndex = (
  parts: Record<'flows' | 'screens' | 'questions' | 'files', string>,
): string => `# Flows

Each page describes one part of the portal: what a visitor does, what the portal does then, and what the visitor sees.

${parts.flows}

On this page: [the map](#the-whole-journey) · [how to read a drawing](#how-to-read-a-drawing) · [questions](#questions) ·
[waiting times](#on-a-slow-network) · [packs](#packs) · [French messages](#french-messages) · [constants](#constants) ·
[differences from the product document](#where-the-portal-differs-from-the-product-document) · [Stately](#stately)

## The whole journey

![All screens and what leads from one to the next](map.svg)

The numbers are those of the list beside the drawing. Arrows between the same two
screens are drawn as one line with several numbers. An arrow from _In the header_ starts on every screen that has the
header: all but the player. Categories are on Home, Category, Search and Page not found: in the
drawer, and on wide screens in the header. Nothing leads to _Not charged_: it opens
only by its address (CREDIT-2). The ${ussdCode} page, Subscription and Not charged are in French, the other screens in English (TEXT-1).

${parts.screens}

### Page not found

An address that the portal does not know shows “Page not found” with ‘Back to the games’, some games and all categories (NAV-4). The address / opens the home page (NAV-1).

### Which links need a number?

The links to the home page: the logo, ‘Back’, ‘Close’ (the red x of the player), ‘More games’, ‘Back to the games’ and ‘Browse categories’. Where this
browser remembers no number, they lead to the ${ussdCode} page; otherwise they open the home page with that number (NAV-6). ‘Réessayez’ on that page is there only if
this browser remembers a number, or a received payment of the number that was checked. All other links work without a number.

### Can someone without a subscription play?

Yes. Only the home page turns visitors without a subscription away. A direct link to a category, a game or the search opens for everyone, and the
search icon of the header leads from the ${ussdCode} page to the games (product document, section 6; NAV-5, NAV-7).

## How to read a drawing

- A dot: the flow, or the box around it, begins here. A double border: the flow ends here.
- A box: a state of the portal. Its name is in bold; the sentence below it, in grey, says what the portal does there.
- An arrow: in bold what happens, and after how many seconds. Its number is the row of the table on the same page, which says
  what the portal then does.
- Several numbers at one arrow: each of them leads from the first box to the second one.
- A sentence with a number inside a box: it happens without leaving that state.
- A box around others: an arrow from its _At any time_ starts in each of them. An _At any time_ outside all boxes belongs to the
  whole drawing: its arrows start in every box without a double border, also in one that no other arrow leaves.
- Where the sentences have no room at the arrows, they stand beside the drawing or below it. The list below a drawing has the
  sentences of its boxes.

A picture of a screen opens larger: four widths, light and dark. The numbers in the pictures are test numbers, and differ
between pictures.

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

| What is slow | Meanwhile | How long the portal waits | What the subscriber sees then | Page |
| --- | --- | --- | --- | --- |
| The check of the number on the home page | “Loading games…”; on a repeat visit the last games | ${seconds(callLimitMs)} | The ${ussdCode} page | [Landing](landing.md#no-answer) |
| The games, on the home page | “Loading games…”, then the games that arrived | ${seconds(callLimitMs)} without a further part, ${seconds(catalogueLimitMs)} in all | The games that arrived, “The games could not be loaded” and ‘Try again’ | [Catalogue](catalogue.md#no-answer) |
| The games, on the page of a category | “Loading games…”, then the games of the category | the same | If the category has not arrived: “The games could not be loaded” and ‘Try again’ | [Catalogue](catalogue.md#category-page) |
| The games, in the drawer | “Loading categories…”, then the categories that arrived | the same | The categories that arrived; without one “The categories could not be loaded.” and ‘Try again’ | [Drawer](drawer.md#no-categories) |
| The games, when the link of a game is opened | “Loading the game…” | the same | If its category has not arrived: “No game found”, “The games could not be loaded.” and ‘Try again’ | [Player](player.md#no-game-found) |
| A game | Its picture and “Loading the game…” | ${seconds(callLimitMs)} | “Still loading. It will start as soon as it arrives.”, ‘Try again’ and ‘More games’ | [Player](player.md#the-game-does-not-load) |
| The search | “Searching…” and the results of the last list | ${seconds(callLimitMs)} | “The search failed” and ‘Try again’; earlier results stay | [Search](search.md#no-answer) |
| A payment | “Souscription en cours…” | ${seconds(callLimitMs)} | “Le service n’a pas répondu à temps. Vérifiez votre crédit avant de réessayer.”; a success within ${seconds(paymentLimitMs)} still counts | [Subscription](subscription.md#no-answer-in-time) |
| The check before a second payment | “Vérification en cours…” | ${seconds(callLimitMs)} | “La vérification a échoué. Réessayez dans un instant.” | [Subscription](subscription.md#charged-twice) |
| A message of success or welcome | the message | ${seconds(paymentRedirectMs)} after a payment, ${seconds(loginRedirectMs)} after the login | The home page | [Subscription](subscription.md#paid), [Login](login.md#login-succeeds) |
| The login | “Checking your number…” | ${seconds(callLimitMs)} | “The number could not be checked. Check your connection and try again.” | [Login](login.md#no-answer) |

Without a connection nothing waits: each request fails at once. The screens are the same with two exceptions. A payment says
“Pas de connexion. Vérifiez votre réseau et votre crédit avant de réessayer.” In place of a game the browser shows its own
error page.

Suggestions and the categories of a wide header appear as the games arrive, and are missing if no games arrive.

The portal sets no limit where the browser itself loads a page: at the first opening. The subscription form always loads its page
again, for the current prices; after 3 seconds the page that this browser has stored shows, perhaps with old prices. Without a stored page the browser waits (D-118).

## Packs

| Pack | The list says | Costs | Lasts | Success message |
| --- | --- | --- | --- | --- |
${packRows.join('\n')}
| any other | | | | “${otherPackSuccessMessage}” |

The button says “Souscrivez maintenant” for every pack; the price stands above it (SUB-21, SUB-23).

## French messages

| The portal says | It means |
| --- | --- |
${french.map(([text, meaning]) => `| “${text}” | ${meaning} |`).join('\n')}

## Constants

| What | Value | Rule |
| --- | --- | --- |
| Home page | the first ${landingCategoryLimit} categories, the first ${landingGamesPerCategory} games of each; a category with more has “View more” | LAND-11, LAND-12 |
| Category page | 2 columns on small screens, 3 on medium ones, 4 on large ones | CATEGORY-2 |
| Country prefix | ${countryPrefix}, added at the login where it is missing | LOGIN-2 |
| Code to dial | ${ussdCode} | HEAD-1 |
| After a payment | the home page opens after ${seconds(paymentRedirectMs)}, and checks the number | SUB-5 |
| After a login | the home page opens after ${seconds(loginRedirectMs)}, and checks the number | LOGIN-4 |
| After a payment that was not answered in time | a success within ${seconds(paymentLimitMs)} of the press still counts | SUB-17 |
| Name of the service, sent with the number and with a payment | the name of the product | LOGIN-9, SUB-22 |
| Hint without a number in the address | “Pour une meilleure expérience, utilisez votre connexion mobile.” | SUB-24 |
| Remembered number | the cookie msisdn, for the path /, until the browser is closed | COOKIE-1 |

## Where the portal differs from the product document

| Product document | The portal | Why |
| --- | --- | --- |
| Section 2: /home shows a spinner while the catalogue loads | On a repeat visit the last games show during the check | D-6 |
| Section 3: nothing reads the game store | Every screen that shows games reads it, so the catalogue loads once a visit; only the results of the search have a list of their own | D-30 |
| Section 4: the form sends each request | The form asks first where this browser knows an earlier payment | D-16, D-17 |
| Section 4: a failed request ends with the error message | Where no answer came in time, a success within ${seconds(paymentLimitMs)} still opens the success message | D-18 |
| Section 8: a failed catalogue is only logged, and the lists stay empty | The screen also says so and offers “Try again”; games that arrived stay | D-9 |
| Section 8: a failed login leads to /home/check | A line beside the field also says why | D-21 |
| Section 2: the game has a full-height frame with a close icon | The frame fills the height below a bar with the name, ‘Full screen’ and the close icon | D-126 |
| Section 2: the player shows the game | After ${seconds(callLimitMs)} without it a message offers ‘Try again’ and ‘More games’ | D-9 |
| Section 4: any other answer is shown as it is | An empty answer, or one that is a web page, counts as lost | D-11 |
| Section 7: the list of games is filtered by the name | The portal filters the list itself, too, so that the results match the newest text | D-26 |
| Nothing about time limits | Every call of the backend has a time limit | D-9 |

Additions on which the product document is silent are not listed, for example the sites that an operator allows for games (D-24).

## Stately

Stately is a viewer and editor for state machines. It has one file for each flow: ${parts.files}.

- In a browser (Stately Studio): on GitHub open one of these files, press ‘Copy raw file’, open <https://stately.ai/editor>, choose Machine →
  Import in the menu of the editor, and paste the file.
- In VS Code: download the file first (_Download raw file_), install the extension Stately Editor (statelyai.stately-editor),
  open the file, and run _Stately: Open Visual Editor_ in the command palette (Ctrl+Shift+P).

The drawing has every state and every arrow, each with its English sentence below its name: the player's box _silent_ says
_The game has not loaded in time. It stays in its frame, because a slow connection may still load it._ In Studio the panels _State details_
and _Transition details_ on the right show the sentence, too. The names are those of the code, also of conditions, actions
and times: **Slow** of the player is _silent_ there. If Stately asks for it, sign in with a free account. The files are
copies: a change there does not reach the portal.

## For developers

\`npm run flows:export\` generates these pages from the machines, and a test fails when they differ.
[The flows page](../flows-page.md) shows the same drawings while the portal runs.
`;
