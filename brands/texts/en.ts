/**
 * The interface texts of the screens in the brand's language (TEXT-1), in English. A build has one table: `#texts` is this one or
 * `fr.ts`, which has the same names. Only strings: the build puts each into the script that shows it.
 * The French of a name that ends with `Button` or `Link` ends in the infinitive (TEXT-3).
 */
export const lang: Language = 'en';

export type Language = 'en' | 'fr';

// Every page.
export const search = 'Search';
export const back = 'Back';
export const closeButton = 'Close';
export const clearButton = 'Clear';
export const tryAgainButton = 'Try again';
export const moreGames = 'More games';
export const loading = 'Loading…';
export const loadingGames = 'Loading games…';
export const gamesFailed = 'The games could not be loaded';
export const gamesFailedSentence = 'The games could not be loaded.';
export const pageFailed = 'This page could not be loaded';
export const startFailed = 'This page could not be loaded. Check your connection.';
export const noConnection = 'No connection.';
/** `…` is a day. */
export const storedList = 'This is the list of ….';
/** Before the USSD code. */
export const dialLink = 'Dial';
export const checkConnection = 'Check your connection.';
export const browserTooOld = 'This browser is too old: update it or install Chrome.';
export const oneGame = 'game';
export const severalGames = 'games';
export const playButton = 'Play';
/** Before the name of a game. */
export const playGameButton = 'Play';
export const noGameFound = 'No game found';

// The category drawer.
export const categoryMenu = 'Category';
export const categories = 'Categories';
export const loadingCategories = 'Loading categories…';
export const categoriesFailed = 'The categories could not be loaded.';
export const noCategories = 'No categories yet.';

// The landing page.
export const unlimitedGames = 'Play unlimited GAMES';
export const numberIsChecked = 'Your number is being checked.';
/** Before the number. */
export const playingAs = 'You are playing as ';
export const notMyNumber = 'This is not my number';
export const viewMoreLink = 'View more';
export const noGamesYet = 'No games yet';
export const comeBackSoon = 'Please come back soon.';
export const featuredGame = 'Featured game';
export const recentGames = 'Continue playing';

// A category.
export const category = 'Category';
export const noGamesHere = 'No games here';
export const noSuchCategory = 'This category does not exist, or it has no games yet.';

// Suggestions.
export const someGames = 'Try one of these';
export const allCategories = 'Browse a category';
export const matchingCategories = 'Matching categories';
export const browseCategoriesLink = 'Browse categories';

// The player.
export const game = 'Game';
export const fullScreen = 'Full screen';
export const leaveFullScreenButton = 'Leave full screen';
export const loadingGame = 'Loading the game…';
export const loadingGameAgain = 'Loading the game again…';
export const stillLoading = 'Still loading.';
export const startsOnArrival = 'It will start as soon as it arrives.';
export const startsWithLine = 'The game will start when the connection returns.';

// The search.
export const searchButton = 'Search';
export const searchGames = 'Search games';
export const searchHere = 'Search here.....';
export const searching = 'Searching…';
export const searchFailed = 'The search failed';
export const whatToPlay = 'What would you like to play?';
export const typeName = 'Type the name of a game, or a part of it.';
export const results = 'Results';
/** After a number. */
export const oneGameFound = 'game found';
export const severalGamesFound = 'games found';
/** Before the name of a category. */
export const ofCategory = 'Category:';
export const showAllGamesButton = 'Show all games';
export const checkSpelling = 'Check the spelling, or try fewer letters.';

// The login.
/** Before the name of the product. */
export const loginTo = 'Login to';
export const enterNumber = 'Enter number';
export const yourNumber = 'Number:';
/** The first `…` is the number of digits, the second one the prefix. */
export const checkDigits = 'Check: … digits expected after …';
/** `…` is the prefix. */
export const digitsOnly = 'Digits only, with or without ….';
export const loginButton = 'Login';
export const welcome = 'Welcome! The games open in a moment.';
export const subscribeLink = 'Not subscribed yet? Subscribe';
export const checkingNumber = 'Checking your number…';
export const numberInvalid = 'Enter your number in digits only.';
export const numberNotSubscribed = 'This number is not subscribed. Check it, or subscribe first.';
export const numberNotChecked =
  'The number could not be checked. Check your connection and try again.';

// An unknown address.
export const pageNotFound = 'Page not found';
export const backToGamesLink = 'Back to the games';
export const checkAddress = 'Check the address, or go back to the games.';
