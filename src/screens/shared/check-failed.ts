/** Says that the check has failed (HEAD-5): on the *717# page, and on a landing page that cannot reach it. */
export const checkFailed = {
  title: 'La vérification a échoué.',
  details: 'Votre numéro n’a pas pu être vérifié.',
  advice: 'Réessayez dans un instant.',
};
