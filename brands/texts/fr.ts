import type { Language } from './en';

/** The interface texts in French: `en.ts` explains the names. TEXT-3 says how they are written. */
export const lang: Language = 'fr';

// Every page.
export const search = 'Recherche';
export const back = 'Retour';
export const closeButton = 'Fermer';
export const clearButton = 'Effacer';
export const tryAgainButton = 'Réessayer';
export const moreGames = 'Autres jeux';
export const loading = 'Chargement…';
export const loadingGames = 'Chargement des jeux…';
export const gamesFailed = 'Les jeux n’ont pas pu être chargés';
export const gamesFailedSentence = 'Les jeux n’ont pas pu être chargés.';
export const pageFailed = 'Cette page n’a pas pu être chargée';
export const startFailed = 'Cette page n’a pas pu être chargée. Vérifiez votre connexion.';
export const noConnection = 'Pas de connexion.';
export const storedList = 'Voici la liste du ….';
export const dialLink = 'Composer';
export const checkConnection = 'Vérifiez votre connexion.';
export const browserTooOld = 'Navigateur trop ancien\u00a0: mettez-le à jour ou installez Chrome.';
export const oneGame = 'jeu';
export const severalGames = 'jeux';
export const playButton = 'Jouer';
export const playGameButton = 'Jouer à';
export const noGameFound = 'Aucun jeu trouvé';

// The category drawer.
export const categoryMenu = 'Catégories';
export const categories = 'Catégories';
export const loadingCategories = 'Chargement des catégories…';
export const categoriesFailed = 'Les catégories n’ont pas pu être chargées.';
export const noCategories = 'Aucune catégorie pour le moment.';

// The landing page.
export const unlimitedGames = 'Des JEUX en\u00a0illimité';
export const numberIsChecked = 'Vérification de votre numéro en cours.';
export const playingAs = 'Vous jouez avec le numéro ';
export const notMyNumber = 'Ce n’est pas mon numéro';
export const viewMoreLink = 'Voir plus';
export const noGamesYet = 'Aucun jeu pour le moment';
export const comeBackSoon = 'Revenez bientôt.';
export const featuredGame = 'Jeu du jour';
export const recentGames = 'Derniers jeux';

// A category.
export const category = 'Catégorie';
export const noGamesHere = 'Aucun jeu ici';
export const noSuchCategory = 'Cette catégorie n’existe pas, ou elle n’a pas encore de jeux.';

// Suggestions.
export const someGames = 'Quelques idées';
export const allCategories = 'Choisissez une catégorie';
export const matchingCategories = 'Catégories correspondantes';
export const browseCategoriesLink = 'Parcourir les catégories';

// The player.
export const game = 'Jeu';
export const fullScreen = 'Plein écran';
export const leaveFullScreenButton = 'Quitter le plein écran';
export const loadingGame = 'Chargement du jeu…';
export const loadingGameAgain = 'Nouveau chargement du jeu…';
export const stillLoading = 'Le jeu se charge encore.';
export const startsOnArrival = 'Il démarrera dès son arrivée.';
export const startsWithLine = 'Le jeu démarrera au retour de la connexion.';

// The search.
export const searchButton = 'Rechercher';
export const searchGames = 'Recherche de jeux';
export const searchHere = 'Recherchez…';
export const searching = 'Recherche en cours…';
export const searchFailed = 'La recherche a échoué';
export const whatToPlay = 'À quoi voulez-vous jouer\u00a0?';
export const typeName = 'Tapez le nom d’un jeu, ou une partie du nom.';
export const results = 'Résultats';
export const oneGameFound = 'jeu trouvé';
export const severalGamesFound = 'jeux trouvés';
export const ofCategory = 'Catégorie\u00a0:';
export const showAllGamesButton = 'Afficher tous les jeux';
export const checkSpelling = 'Vérifiez l’orthographe, ou tapez moins de lettres.';

// The login.
export const loginTo = 'Connexion à';
export const enterNumber = 'Saisissez votre numéro';
export const yourNumber = 'Numéro\u00a0:';
export const checkDigits = 'Vérifiez\u00a0: … chiffres attendus après …';
export const digitsOnly = 'Chiffres uniquement, avec ou sans ….';
export const loginButton = 'Se connecter';
export const welcome = 'Bienvenue\u00a0! Les jeux s’ouvrent dans un instant.';
export const subscribeLink = 'Pas encore abonné\u00a0? Souscrire';
export const checkingNumber = 'Vérification de votre numéro…';
export const numberInvalid = 'Saisissez votre numéro en chiffres uniquement.';
export const numberNotSubscribed =
  'Ce numéro n’est pas abonné. Vérifiez-le, ou souscrivez d’abord.';
export const numberNotChecked =
  'Le numéro n’a pas pu être vérifié. Vérifiez votre connexion, puis réessayez.';

// An unknown address.
export const pageNotFound = 'Page introuvable';
export const backToGamesLink = 'Revenir aux jeux';
export const checkAddress = 'Vérifiez l’adresse, ou revenez aux jeux.';
