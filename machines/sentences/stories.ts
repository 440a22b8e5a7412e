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
import { packs } from '../packs';

const seconds = (ms: number) => `${ms / 1_000} seconds`;
const durationOf = (hours: number) => (hours > 24 ? `${hours / 24} days` : `${hours} hours`);
const shownFor = packs.map(({ value, hours }) => `${value} ${durationOf(hours)}`).join(', ');
const packList = packs
  .map(({ value, price, hours }) => `${value} ${price} for ${durationOf(hours)}`)
  .join(', ');

/** The situations in which a second charge is possible, and the effect of the next press. */
const chargedTwice = `Not in one browser: while it remembers a payment, it never sends a second one without a question. A number with and without ${countryPrefix} is one number here. A second charge is possible:

- with ‘Payez quand même’, as the table below says (D-20, D-114, D-116);
- once the time of a paid pack is over: the next press then sends at once;
- after ‘Ce n’est pas mon numéro’, ‘This is not my number’ at the end of the home page, or deleted browser data: this browser then remembers no payment, except one that succeeds later (D-117). Closing the browser does not delete this memory; closing a private window does;
- on another phone, in another browser or in a private window;
- by dialling ${ussdCode}: the portal does not learn of it.

In these cases only the operator can refuse.

| ‘Payez quand même’ after … | Charged again? |
| --- | --- |
| a payment that was received | Yes: it is a new request. |
| an unknown result, with the same pack and within its time | Only if the operator does not recognise the request, which is sent again and marked as a repeat (ask the operator whether it does). |
| an unknown result, with another pack or after the time of the pack | Yes, if the first payment was made: it is a new request. |
| a second try that the operator refused | It is a new request: charged if the operator accepts it. |
| a first payment that still runs in another tab | As after an unknown result. |
| a first payment in another tab that has succeeded or failed in the meantime | Nothing is sent, and the form asks again. |
| a first payment in another tab that was refused in the meantime | It is a new first payment. |

| Situation in one browser | What the next press does |
| --- | --- |
| A payment is running, also in a second tab | It sends nothing (SUB-3). The second tab asks: “Une demande est en cours pour ce numéro.” |
| The tab was closed or reloaded while a payment ran | The form asks: within ${seconds(paymentLimitMs)} of the press “Une demande est en cours pour ce numéro.”, then “Votre demande précédente a peut-être abouti.” (D-16, D-18) |
| A payment was received | The form asks until the time of the pack is over: ${shownFor}. |
| The result is not known | The form asks, without a time limit. |
| The operator refused the first try | Nothing was charged, and the next press sends at once (SUB-16). |
| The operator refused a second try, after ‘Payez quand même’ | The refusal says nothing about the first try, so the form asks again. ‘Payez quand même’ is then a new request (D-114). |
| Another pack was chosen in between | The form asks all the same: a payment is remembered for the number, not for the pack (SUB-11, SUB-12). |
| A success arrives late, within ${seconds(paymentLimitMs)} | The payment counts, also after the form was left, and the form asks (SUB-17; D-18). |
| A refusal of the first try arrives late, within ${seconds(paymentLimitMs)} | It shows nothing, and the next press sends at once (SUB-20). |

The question has three buttons. ‘Vérifiez votre abonnement’ asks the operator, and opens the games if the number is subscribed. ‘Allez aux jeux’ opens the home page. ‘Payez quand même’ pays, as the first table says.`;

/** Failures of a payment, and whether it may have been made. */
const failures = `| What happened | What the subscriber reads | Was it charged? | The next press |
| --- | --- | --- | --- |
| The portal gets no readable answer from the operator: the connection between them breaks, or the service fails or is busy (D-16) | The text of the service; without one “Le service est momentanément indisponible. Vérifiez votre crédit avant de réessayer.” | Perhaps | asks first |
| The service reports that the request itself is wrong | the same | No | sends at once, except after a [second try](#charged-twice) |
| No answer within ${seconds(callLimitMs)} | “Le service n’a pas répondu à temps. Vérifiez votre crédit avant de réessayer.” | Perhaps | asks first |
| The phone has no connection, or loses it before the answer | “Pas de connexion. Vérifiez votre réseau et votre crédit avant de réessayer.” | Perhaps: the request may have left | asks first |`;

/** Dead links of games, and what the screen shows. */
const deadLinks = `| The link | What the visitor sees | The way on |
| --- | --- | --- |
| The category or the number of the game is not in the catalogue | “No game found”, as soon as its category or the whole catalogue has arrived | ‘More games’ and the red x open the home page |
| The game has an address that may not be shown: no web address, or a site that the operator has not allowed | “No game found” | the same |
| The games could not be loaded | “No game found”, “The games could not be loaded.” | ‘Try again’, and the same |
| The game is in the catalogue, but its site does not answer | After ${seconds(callLimitMs)}: [The game does not load](#the-game-does-not-load) | ‘Try again’, and the same |
| The site of the game shows an error page of its own | That page, in place of the game | the red x |
| The site cannot be reached: its name is unknown, or there is no connection | The error page of the browser, in place of the game | the red x |

Where this browser remembers no number, the home page leads to the ${ussdCode} page (NAV-6). “No game found” comes before the drawing below, which begins with a game that may be shown. Where a catalogue lists two categories of one name, the first one counts (PLAY-2, PLAY-5, PLAY-6, PLAY-8; D-10, D-23, D-24).`;

/**
 * Stories by machine, the happy path first; pictures are keyed by state, or by 'state, event, next state'. “…” quotes a
 * screen, ‘…’ a button or a link: a test looks for both in the source.
 */
export const stories = {
  landing: {
    stories: [
      {
        title: 'First visit',
        question: 'What does a visitor with a subscription see?',
        answer: `A spinner while the operator checks the number, then the games: the first ${landingCategoryLimit} categories, each with its first ${landingGamesPerCategory} games. A category with more has ‘View more’, which opens its page. “Featured game” above them is the fifth game of the first category (LAND-11, LAND-12, LAND-15). If the games cannot be loaded: [Failed](catalogue.md#failed).`,
        path: ['arriving', 'always', 'checking.firstTime', 'checkNumber answers', 'verified'],
        note: 'Any status except 0 opens the games here. The login and ‘Vérifiez votre abonnement’ need the status 1 (LAND-3, LOGIN-3, SUB-14).',
      },
      {
        title: 'Repeat visit',
        question: 'What does a returning visitor with a subscription see?',
        answer:
          'The games of the last visit at once, while the operator checks the number. This needs the remembered number, which ends when the browser is closed, and games: those that this visit has loaded, or those that this browser has stored if the visit begins at /home with the number (LAND-7; COOKIE-1).',
        path: ['arriving', 'always', 'checking.again', 'checkNumber answers', 'verified'],
        pictures: { 'checking, checkNumber answers, verified': 'landing-continue-playing' },
        note: 'Games that were played in this browser stand first, below “Continue playing”. ‘Clear’ empties that list.',
      },
      {
        title: 'Repeat visit without a subscription',
        question: 'What does a returning visitor see whose subscription has ended?',
        answer: `The games of the last visit show until the operator answers, for at most ${seconds(callLimitMs)}. Then the ${ussdCode} page opens, with ‘Réessayez’, because this browser remembers the number (LAND-7, LAND-8).`,
        path: ['arriving', 'always', 'checking.again', 'checkNumber answers', 'turnedAway'],
        pictures: { 'checking, checkNumber answers, turnedAway': 'login-header-let-in-before' },
      },
      {
        title: 'Number missing',
        question: 'What happens if the address has no number?',
        answer: `The ${ussdCode} page opens at once. It has ‘Réessayez’ if this browser remembers a number (LAND-1).`,
        path: ['arriving', 'always', 'turnedAway'],
      },
      {
        title: 'Not subscribed',
        question: 'Where does a visitor without a subscription go?',
        answer: `To the [${ussdCode} page](#the-717-page), as soon as the operator has answered. A new number is not remembered (LAND-4). Other screens stay open: [Can someone without a subscription play?](README.md#can-someone-without-a-subscription-play)`,
        path: ['arriving', 'always', 'checking.firstTime', 'checkNumber answers', 'turnedAway'],
      },
      {
        title: 'No answer',
        question: 'What happens if the operator does not answer the check?',
        answer: `After ${seconds(callLimitMs)} the ${ussdCode} page opens. It does not say why, and has ‘Réessayez’ only as the table of [that page](#the-717-page) says. A check that fails, for example without a connection, leads there at once (LAND-5, LAND-6).`,
        path: ['arriving', 'always', 'checking.firstTime', 'after callLimit', 'turnedAway'],
      },
      {
        title: `The ${ussdCode} page`,
        question: `What does the ${ussdCode} page show?`,
        answer: `It shows the code to dial, the packs with their prices, and these ways on: ‘Composez ${ussdCode}’, ‘Souscrivez en ligne’, which opens a form with an empty field, and ‘Déjà abonné ? Connectez-vous’ (HEAD-1, HEAD-4; D-121).

| This browser remembers | ‘Réessayez’ | Instead of the prices |
| --- | --- | --- |
| nothing | is missing | |
| a number | opens the home page with that number | |
| a received payment of that number, or of the number that was checked | opens the home page with the number of the payment | “Votre paiement a été reçu.” “L’accès aux jeux peut prendre quelques minutes.”, because an operator may report a new subscription late (HEAD-3; D-19) |`,
        path: [],
        shows: {
          'login-header-plain': 'No number is known',
          'login-header-let-in-before': 'A number is remembered: ‘Réessayez’',
          'login-header-payment-received': '“Votre paiement a été reçu.” ‘Réessayez’',
        },
      },
      {
        title: 'End of the home page',
        question: 'Where is ‘This is not my number’?',
        answer: `At the end of the home page, once loading has ended, also without games. A press deletes the number and its payments from this browser, and opens the ${ussdCode} page (D-117).`,
        path: [],
        shows: { 'landing-end': '“You are playing as” … ‘This is not my number’' },
      },
    ],
    pictures: {
      'checking.firstTime': 'landing-loading',
      'checking.again': 'landing-continue-playing',
      verified: 'landing-rows',
      turnedAway: 'login-header-plain',
    },
  },
  drawer: {
    stories: [
      {
        title: 'Open and close',
        question: 'Which screens have the drawer?',
        answer:
          'Home, Category, Search and Page not found have the Category button; on wide screens their header also lists the first categories. The figure beside a category is the number of its games. Close, a swipe, a tap outside, Escape, Back on Android (Chrome 126 or newer) or Category again closes the drawer (DRAWER-1, DRAWER-2; D-108).',
        path: ['closed', 'button.pressed', 'open', 'drawer.dismissed', 'closed'],
      },
      {
        title: 'Choose a category',
        question: 'What happens when the subscriber chooses a category?',
        answer: 'The drawer closes, and the page of the category opens.',
        path: ['closed', 'button.pressed', 'open', 'category.chosen', 'closed'],
        note: 'The page is described under [Category page](catalogue.md#category-page) (DRAWER-3).',
      },
      {
        title: 'No categories',
        question:
          'What does the drawer show while the games load, when there are none, and when they could not be loaded?',
        answer:
          'Opening the drawer loads the games if no screen has needed them, for example on the search. “Loading categories…” shows until the first category arrives, and “No categories yet.” if the catalogue is empty. If loading fails, categories that arrived stay. If none arrived, the drawer says so and offers ‘Try again’, which loads the games for all screens (CAT-3, CAT-4, CAT-6).',
        path: [],
        shows: {
          'landing-drawer-failed': '“The categories could not be loaded.” ‘Try again’',
        },
      },
    ],
    pictures: {
      closed: 'landing-rows',
      open: 'landing-drawer',
      'open, screen.left, closed': '',
      'open, category.chosen, closed': 'category-games',
    },
  },
  catalogue: {
    stories: [
      {
        title: 'Loaded',
        question: 'When do the games load?',
        answer:
          'When the first screen of the visit needs them. Each category shows as soon as it has arrived, and all screens use the same games; only the search requests its own list (CAT-1, CAT-2; SEARCH-1).',
        path: [
          'idle',
          'catalogue.wanted',
          'loading.listening',
          'groups.arrived',
          'loading.listening',
          'fetchCatalogue answers',
          'loaded',
        ],
        note: 'The games stay until the visit ends: the tab is closed or reloaded, or the subscriber opens the subscription form, which always loads its page for the current prices (CAT-1; D-30, D-118).',
      },
      {
        title: 'Empty',
        question: 'What does the subscriber see when there are no games?',
        answer: 'The catalogue arrives without a category, and the home page says so.',
        path: ['idle', 'catalogue.wanted', 'loading.listening', 'fetchCatalogue answers', 'loaded'],
        pictures: { 'loading, fetchCatalogue answers, loaded': 'landing-empty' },
      },
      {
        title: 'Failed',
        question: 'What does the subscriber see when the games cannot be loaded?',
        answer:
          'On the home page “The games could not be loaded” and ‘Try again’, below the games that arrived; other screens: [On a slow network](README.md#on-a-slow-network). ‘Try again’, or another screen that needs the games, loads them again; the games that arrived stay meanwhile (CAT-3, CAT-4, CAT-6).',
        path: [
          'idle',
          'catalogue.wanted',
          'loading.listening',
          'fetchCatalogue fails',
          'failed',
          'retry.pressed',
          'loading.listening',
        ],
      },
      {
        title: 'No answer',
        path: ['idle', 'catalogue.wanted', 'loading.listening', 'after callLimit', 'failed'],
        question: 'How long does the portal wait for the games?',
        answer: `${seconds(callLimitMs)} for each part: the time starts again when a part of the catalogue arrives, but at most ${seconds(catalogueLimitMs)} in all. Here nothing arrived; categories that did arrive stay on the screen (CAT-4, CAT-5).`,
      },
      {
        title: 'Category page',
        question: 'What does the page of a category show?',
        path: [],
        answer:
          'All games of the category: image, name, category and ‘Play’, in 2 columns on small screens, 3 on medium ones and 4 on large ones. ‘Play’ opens the player, and ‘Back’ opens the home page with the remembered number. The address is /category/ and the name of the category. If two categories have the same name, the first one counts (CATEGORY-1, CATEGORY-2, CATEGORY-3, NAV-6; D-10).',
        shows: {
          'category-games': 'Games',
          'category-loading': 'The games are loading: “Loading games…”',
          'category-empty':
            'No such category, or no games: “No games here”, games of other categories, and links to categories',
          'category-failed': '“The games could not be loaded” “Check your connection.” ‘Try again’',
        },
      },
    ],
    pictures: {
      'loading.listening': 'category-loading',
      'loading.listening, groups.arrived, loading.listening': 'landing-rows',
      loaded: 'landing-rows',
      failed: 'landing-failed',
    },
  },
  player: {
    stories: [
      {
        title: 'Play',
        question: 'What is around a game?',
        answer:
          'A bar above the game has its name, the button ‘Full screen’ where the browser can fill the screen, and the red x, which opens the home page. On a phone held sideways the bar is beside the game, without its name. Back on the phone leaves the game, too. An http game address is opened as https (PLAY-2, PLAY-7; D-123, D-126).',
        path: ['loading', 'frame.loaded', 'playing', 'screen.left', 'left'],
      },
      {
        title: 'The game does not load',
        question: 'What happens if a game does not load?',
        answer: `After ${seconds(callLimitMs)} a message offers ‘Try again’, which loads the game again, and ‘More games’, which opens the home page (PLAY-3, PLAY-4).`,
        path: ['loading', 'after silenceLimit', 'silent', 'retry.pressed', 'loading'],
      },
      {
        title: 'A slow game',
        question: 'What happens if a game loads late?',
        answer: 'It starts as soon as it has loaded, also after the message.',
        path: ['loading', 'after silenceLimit', 'silent', 'frame.loaded', 'playing'],
      },
      {
        title: 'No game found',
        question: 'What happens if the link of a game is dead?',
        path: [],
        answer: deadLinks,
        shows: {
          'player-loading': 'The games are loading: “Loading the game…”',
          'player-not-found': 'There is no such game: “No game found” ‘More games’',
          'player-failed':
            '“No game found” “The games could not be loaded.” ‘Try again’ ‘More games’',
        },
      },
    ],
    pictures: {
      loading: 'player-game-on-its-way',
      silent: 'player-silent-game',
      playing: 'player-game',
    },
  },
  search: {
    stories: [
      {
        title: 'Found',
        question: 'What does a result show, and what does the Search button do?',
        answer:
          'A result shows the picture and the name of the game and “Category:” with its category, and opens the player. A game matches if its name contains the text; capital letters do not matter. The results follow the text by themselves: the button ‘Search’ does nothing (SEARCH-1, SEARCH-5, SEARCH-9, SEARCH-10).',
        path: ['untouched', 'text.changed', 'waiting', 'games.arrived', 'settled'],
        note: 'In the pictures the text is _an_.',
      },
      {
        title: 'Before the first letter',
        question: 'What does the search show before something is typed?',
        answer:
          '“What would you like to play?” and suggestions: some games and all categories. If this visit has loaded no games yet, the link ‘Browse categories’ to the home page stands there instead. Nothing is requested. ‘Back’ leads to /, which opens the home page (SEARCH-2, SEARCH-11, NAV-1; D-133).',
        path: [],
        shows: { 'search-start': 'Before the first letter' },
      },
      {
        title: 'The text is deleted',
        question: 'What happens when the subscriber deletes the text?',
        answer:
          'All games are listed: an empty text matches every game. The change sends a request like any other. Only before the first change nothing is listed and nothing is requested (SEARCH-1, SEARCH-2; D-27).',
        path: [],
      },
      {
        title: 'Nothing found',
        question: 'What does the subscriber see when no game has that name?',
        path: ['untouched', 'text.changed', 'waiting', 'games.arrived', 'settled'],
        answer:
          '“No game found”, ‘Show all games’, which deletes the text, and suggestions: some games and all categories. If this visit has loaded no games yet, the link ‘Browse categories’ to the home page stands there instead of suggestions (SEARCH-6; D-133).',
        pictures: { 'waiting, games.arrived, settled': 'search-none' },
        note: 'In the pictures the text is _an_ in step 2, and _zzz_ in step 3.',
      },
      {
        title: 'The subscriber types on',
        question: 'Can an old answer replace a newer one?',
        answer:
          'No. An answer to an older request shows only until a newer one arrives. The results always match the newest text (SEARCH-3, SEARCH-4; D-26).',
        path: [
          'untouched',
          'text.changed',
          'waiting',
          'text.changed',
          'waiting',
          'games.arrived',
          'waiting',
          'games.arrived',
          'settled',
        ],
        pictures: { 'waiting, games.arrived, waiting': '' },
        note: 'In step 4 the games of the earlier list that match the newest text show.',
      },
      {
        title: 'Failed',
        question: 'What happens if the search fails?',
        answer:
          '“The search failed” and ‘Try again’. Results that show stay. ‘Try again’, another text or a return to the search requests the list again; the list of an earlier request may still arrive and show (SEARCH-7; D-134).',
        path: [
          'untouched',
          'text.changed',
          'waiting',
          'games.failed',
          'failed',
          'retry.pressed',
          'waiting',
        ],
      },
      {
        title: 'No answer',
        question: 'How long does the search wait?',
        answer: `${seconds(callLimitMs)} after the last change of the text. All requests are then cancelled, so no late list arrives: only ‘Try again’, another text or a return to the search brings a new one. Results that show stay (SEARCH-7, SEARCH-8).`,
        path: ['waiting', 'after callLimit', 'failed'],
      },
    ],
    pictures: {
      untouched: 'search-start',
      waiting: 'search-loading',
      settled: 'search-results',
      failed: 'search-failed',
    },
  },
  subscription: {
    stories: [
      {
        title: 'Paid',
        question: 'How long until the games open after paying?',
        answer: `At most ${seconds(paymentRedirectMs + 2 * callLimitMs)} until the home page lets the subscriber in: the operator answers within ${seconds(callLimitMs)}, the success message shows for ${seconds(paymentRedirectMs)}, and the home page checks the number within ${seconds(callLimitMs)}. The games load during this check, so the first ones usually show as soon as it has ended; on a slow network the last category may take [up to ${seconds(catalogueLimitMs)}](catalogue.md#no-answer). If the success arrives late, but within ${seconds(paymentLimitMs)} of the press and while the form is open, it is at most ${seconds(paymentLimitMs + paymentRedirectMs + callLimitMs)}. If the check says no, fails or is not answered, the ${ussdCode} page opens, says “Votre paiement a été reçu.” and offers ‘Réessayez’ (SUB-5, SUB-17; D-19).

The packs: ${packList}; their messages: [Packs](README.md#packs). The number is sent as it was typed: unlike the login, the form adds no ${countryPrefix}. The home page then checks the same number (D-16, D-120).`,
        path: [
          'idle.ready',
          'number.typed',
          'idle.ready',
          'form.submitted',
          'submitting',
          'subscribe answers',
          'success',
          'after redirectDelay',
          'left',
        ],
        pictures: { 'success, after redirectDelay, left': 'landing-rows' },
      },
      {
        title: 'Pressed twice',
        question: 'What happens if someone presses the button twice?',
        answer:
          'One payment is sent. While it runs, “Souscription en cours…” covers the form, and further presses send nothing. A press in a second tab sends nothing either: the form there asks first, “Une demande est en cours pour ce numéro.” What ‘Payez quand même’ does there: [Charged twice](#charged-twice). The portal never repeats a payment by itself (SUB-3, SUB-25; D-13, D-112, D-115).',
        path: [],
        shows: {
          'subscription-busy': '“Souscription en cours…”',
          'subscription-in-progress': 'In a second tab: “Une demande est en cours pour ce numéro.”',
        },
      },
      {
        title: 'No credit',
        question: 'What happens if the subscriber has no credit?',
        path: [
          'idle.ready',
          'form.submitted',
          'submitting',
          'subscribe answers',
          'error',
          'error.dismissed',
          'idle.ready',
        ],
        note: 'The portal takes any text of the operator except “Success” as a refusal that charged nothing; errors and lost answers: [Answer lost](#answer-lost). A refusal that comes too late for the form shows nothing: [No answer in time](#no-answer-in-time). The number and the pack stay, and the next press sends at once, except after a [second try](#charged-twice). The words are the operator’s own (SUB-8, SUB-16). The screen /home/not-charged says the same, with ‘Réessayez’ to the form, but nothing leads to it (CREDIT-2).',
      },
      {
        title: 'Refused for another reason',
        question: 'What does the subscriber see when the operator refuses?',
        path: ['idle.ready', 'form.submitted', 'submitting', 'subscribe answers', 'error'],
        pictures: { 'submitting, subscribe answers, error': 'subscription-refused' },
        note: 'The words are the operator’s own, whatever they say, and ‘J’ai compris’ or the × closes them. The number and the pack stay, and the next press sends at once, except after a [second try](#charged-twice) (SUB-8, SUB-16).',
      },
      {
        title: 'Answer lost',
        question: 'What does the subscriber see when the answer is lost?',
        answer: failures,
        path: [
          'idle.ready',
          'form.submitted',
          'submitting',
          'subscribe fails',
          'error',
          'error.dismissed',
          'idle.ready',
          'form.submitted',
          'submitting',
          'subscribe fails',
          'askingFirst',
        ],
        note: `Here the payment may have been made. The second press sends nothing: the form asks, and offers ‘Vérifiez votre abonnement’, ‘Allez aux jeux’ and ‘Payez quand même’. After a lost answer, or without a connection, no success can arrive. After [No answer in time](#no-answer-in-time) a success within ${seconds(paymentLimitMs)} shows by itself (SUB-9, SUB-11, SUB-17; D-16, D-17).`,
      },
      {
        title: 'No connection',
        question: 'What does the subscriber see without a connection?',
        path: ['idle.ready', 'form.submitted', 'submitting', 'subscribe fails', 'error'],
        pictures: { 'submitting, subscribe fails, error': 'subscription-no-connection' },
        note: 'The message shows at once. The payment may have been made, because the request may have left before the connection broke: the next press asks first (SUB-9, SUB-11).',
      },
      {
        title: 'No answer in time',
        question: 'How long does the form wait for the operator?',
        path: ['idle.ready', 'form.submitted', 'submitting', 'after callLimit', 'error'],
        answer: `${seconds(callLimitMs)}. Then a message says so, which ‘J’ai compris’ or the × closes (SUB-10).`,
        note: `The payment may have been made: the next press asks first. The request itself goes on. A success within ${seconds(paymentLimitMs)} still opens the success message, or counts silently if the form was left: the home page then opens as after any payment. A refusal of a first try within that time shows nothing; from then on the next press sends at once (SUB-17, SUB-18, SUB-20; D-18).`,
      },
      {
        title: 'Paid already',
        question: 'What happens if the subscriber has paid already?',
        answer:
          'The form asks before it sends, as long as the pack lasts. Here the subscriber checks first, and the number is subscribed (SUB-11, SUB-14).',
        path: [
          'idle.ready',
          'form.submitted',
          'submitting',
          'subscribe fails',
          'askingFirst',
          'check.requested',
          'checking',
          'checkNumber answers',
          'success',
          'after redirectDelay',
          'left',
        ],
        pictures: {
          'submitting, subscribe fails, askingFirst': 'subscription-paid-before',
          'askingFirst, check.requested, checking': '',
          'success, after redirectDelay, left': 'landing-rows',
        },
      },
      {
        title: 'Paid again on purpose',
        question: 'Can a subscriber pay twice?',
        answer:
          'Yes, with ‘Payez quand même’, which the form offers only after it has asked (SUB-13). Whether the operator charges again: [Charged twice](#charged-twice).',
        path: [
          'askingFirst',
          'check.requested',
          'checking',
          'checkNumber answers',
          'askingFirst',
          'payment.confirmed',
          'submitting',
          'subscribe answers',
          'success',
        ],
      },
      {
        title: 'Charged twice',
        question: 'Can a subscriber be charged twice by accident?',
        answer: chargedTwice,
        path: [],
        shows: {
          'subscription-asking':
            'The result is not known: “Votre demande précédente a peut-être abouti.”',
          'subscription-paid-before':
            'A payment was received: “Un paiement a déjà été reçu pour ce numéro.”',
          'subscription-checked-in-vain':
            'Checked: “Vérification faite : aucun abonnement trouvé pour le moment.”',
          'subscription-check-failed':
            'The check failed: “La vérification a échoué. Réessayez dans un instant.”',
        },
      },
      {
        title: 'A second phone',
        question: 'What happens on a second phone or in another browser?',
        answer:
          'The portal there knows of no payment, so the form sends at once, and only the operator can refuse. To play there without paying, the subscriber uses ‘Déjà abonné ? Connectez-vous’ with the same number (LOGIN-3, LOGIN-4).',
        path: [],
      },
      {
        title: 'Another pack or number while the form asks',
        question: 'What happens if the pack or the number is changed while the form asks?',
        answer:
          'The question disappears, and nothing is sent. The next press asks again for the same number, whatever the pack. For another number it asks only if this browser remembers a payment of that number (SUB-11, SUB-12).',
        path: [
          'askingFirst',
          'pack.chosen',
          'idle.ready',
          'form.submitted',
          'submitting',
          'subscribe fails',
          'askingFirst',
        ],
      },
      {
        title: 'A locked number',
        question: 'When can the number not be changed?',
        answer:
          'If the address brings the number, the field is locked. ‘Ce n’est pas mon numéro’ empties and unlocks it, and deletes the number and its payment from this browser. A failed request unlocks it, too. While a payment or a check runs, the form accepts no change; only another address with a number replaces it (SUB-2, SUB-9; D-117).',
        path: [],
        shows: { 'subscription-with-number': 'A locked number: ‘Ce n’est pas mon numéro’' },
      },
      {
        title: 'Go to the games',
        question: 'What does ‘Allez aux jeux’ do?',
        path: ['askingFirst', 'screen.left', 'left'],
        pictures: { ', screen.left, left': 'landing-rows' },
        note: '‘Allez aux jeux’ opens the home page with this number. Nothing is paid; the home page checks the number as always. If the check says no: [Not subscribed](landing.md#not-subscribed). “Votre paiement a été reçu.” shows there only after a payment that succeeded.',
      },
      {
        title: 'Number missing',
        question: 'What happens if the number is missing?',
        path: ['idle.ready', 'form.submitted', 'idle.missingNumber'],
        note: 'Nothing else is checked: any other entry is sent as it was typed (SUB-1).',
      },
    ],
    pictures: {
      'idle.ready': 'subscription-plain',
      'idle.missingNumber': 'subscription-number-missing',
      submitting: 'subscription-busy',
      askingFirst: 'subscription-asking',
      checking: 'subscription-checking',
      'checking, checkNumber answers, askingFirst': 'subscription-checked-in-vain',
      'checking, checkNumber answers, success': 'subscription-checked',
      'checking, checkNumber fails, askingFirst': 'subscription-check-failed',
      'checking, after callLimit, askingFirst': 'subscription-check-failed',
      success: 'subscription-success',
      error: 'subscription-error',
      'submitting, subscribe fails, error': 'subscription-answer-lost',
      'submitting, after callLimit, error': 'subscription-no-answer',
      ', number.given, idle': 'subscription-with-number',
      'askingFirst, number.typed, idle': '',
      'askingFirst, pack.chosen, idle': '',
      'error, error.dismissed, idle': '',
    },
  },
  login: {
    stories: [
      {
        title: 'Login succeeds',
        question: 'How long until the games open after the login?',
        answer: `${seconds(loginRedirectMs)} after the operator’s answer, which may take up to ${seconds(callLimitMs)}. The home page then checks the number again, for up to ${seconds(callLimitMs)}: together at most ${seconds(loginRedirectMs + 2 * callLimitMs)}. Games that this visit has loaded before, for example for the pictures of the ${ussdCode} page, show during this check; otherwise they show after it, as they arrive. If this check says no or fails, the [${ussdCode} page](landing.md#the-717-page) opens. A number without the country prefix gets it: 0190000001 is sent and remembered as ${countryPrefix}0190000001. The login needs the status 1 (LOGIN-2, LOGIN-3, LOGIN-4; D-22).`,
        path: [
          'editing.ready',
          'form.submitted',
          'checking',
          'checkNumber answers',
          'succeeded',
          'after redirectDelay',
          'done',
        ],
      },
      {
        title: 'Wrong number',
        question: 'What does a number without a subscription see at the login?',
        answer: 'A line at the field says so, and the field is empty (LOGIN-5).',
        path: [
          'editing.ready',
          'form.submitted',
          'checking',
          'checkNumber answers',
          'editing.refused',
        ],
        note: 'The link ‘Not subscribed yet? Subscribe’ below the button opens the subscription form; it is there at any time before a success.',
      },
      {
        title: 'Not a number',
        question: 'What happens if the field is empty or has other characters than digits?',
        path: ['editing.ready', 'form.submitted', 'editing.notNumeric'],
        note: 'An empty field shows the same message. The entry stays, and nothing is sent (LOGIN-1).',
      },
      {
        title: 'No answer',
        question: 'What happens if the operator does not answer, or there is no connection?',
        path: ['editing.ready', 'form.submitted', 'checking', 'after callLimit', 'editing.failed'],
        note: `The same message shows at once without a connection, or if the answer is unreadable. Without an answer it shows after ${seconds(callLimitMs)}. The entry stays (LOGIN-6, LOGIN-7).`,
      },
    ],
    pictures: {
      'editing.ready': 'login-plain',
      'editing.notNumeric': 'login-not-a-number',
      'editing.refused': 'login-wrong',
      'editing.failed': 'login-failed',
      checking: 'login-busy',
      succeeded: 'login-welcome',
      done: 'landing-rows',
    },
  },
};
