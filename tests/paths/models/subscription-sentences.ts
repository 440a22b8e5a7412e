// The sentences of the subscription's model in English and French.
import type { ViewSentences } from './portal-model';

export const subscriptionSentences: ViewSentences = {
  form: { true: 'The form shows.' },
  spinner: {
    subscription: 'The spinner of a payment shows.',
    check: 'The spinner of a check shows.',
  },
  number: 'The field contains {}.',
  isReadOnly: { true: 'The number cannot be changed.' },
  pack: 'The chosen pack is {}.',
  isInvalid: { true: 'The form asks for the number.' },
  canPayAllTheSame: { true: 'The subscriber can pay all the same.' },
  canDisown: { true: 'The subscriber can say: this is not my number.' },
  message: 'The message is: {}',
  kind: {
    unavailable: 'The message says that the service is unavailable.',
    offline: 'The message says that the connection failed.',
    timeout: 'The message says that the answer took too long.',
    active: 'The message says that the subscription is active.',
  },
  state: {
    pending: 'The form asks first: an earlier payment has no answer yet.',
    unknown: 'The form asks first: the result of an earlier payment is unknown.',
    paid: 'The form asks first: an earlier payment succeeded.',
  },
  result: {
    none: '',
    'not subscribed': 'The form says that the number is not subscribed yet.',
    failed: 'The form says that the check failed.',
  },
};

export const subscriptionFrench: Record<string, string> = {
  'The subscriber opens the form.': 'L’abonné ouvre le formulaire.',
  'The subscriber opens the form with a number.': 'L’abonné ouvre le formulaire avec un numéro.',
  'The subscriber comes back with a number whose answer was lost.':
    'L’abonné revient avec un numéro dont la réponse s’est perdue.',
  'The subscriber comes back with a number that has paid.':
    'L’abonné revient avec un numéro qui a payé.',
  'The subscriber types the number within blanks.': 'L’abonné saisit le numéro entre des espaces.',
  'The subscriber requests a check.': 'L’abonné demande une vérification.',
  'The subscriber types blanks.': 'L’abonné saisit des espaces.',
  'The subscriber chooses {}.': 'L’abonné choisit {}.',
  "The operator answers 'Success' within white space.":
    'L’opérateur répond « Success » entre des espaces.',
  'The operator answers with a page instead of a text.':
    'L’opérateur répond avec une page au lieu d’un texte.',
  'The subscriber types another number.': 'L’abonné saisit un autre numéro.',
  'The operator answers that the credit is insufficient.':
    'L’opérateur répond que le crédit est insuffisant.',
  "The operator answers 'success', which is not 'Success'.":
    'L’opérateur répond « success », qui n’est pas « Success ».',
  'The operator answers nothing in an empty body.': 'L’opérateur répond par un corps vide.',
  'The operator answers HTTP 500 with a text.': 'L’opérateur répond HTTP 500 avec un texte.',
  'The operator answers HTTP 500 without a text.': 'L’opérateur répond HTTP 500 sans texte.',
  'The operator answers HTTP 403 with a text.': 'L’opérateur répond HTTP 403 avec un texte.',
  'The operator answers HTTP 429 with a text.': 'L’opérateur répond HTTP 429 avec un texte.',
  "The operator answers the earlier request 'Success'.":
    'L’opérateur répond à la demande précédente : « Success ».',
  'The operator answers the earlier request HTTP 500 with a text.':
    'L’opérateur répond à la demande précédente : HTTP 500 avec un texte.',
  'The operator answers the earlier request HTTP 403 with a text.':
    'L’opérateur répond à la demande précédente : HTTP 403 avec un texte.',
  'A minute passes.': 'Une minute passe.',
  'The subscriber types the number in another spelling.':
    'L’abonné saisit le numéro sous une autre forme.',
  'The check answers the number 1.': 'La vérification répond le nombre 1.',
  'The check answers 0.': 'La vérification répond 0.',
  "The operator answers the second payment 'Success'.":
    'L’opérateur répond au second paiement : « Success ».',
  "The check answers '1'.": 'La vérification répond « 1 ».',
  'The check answers 2, an undocumented status.':
    'La vérification répond 2, qui n’est documenté nulle part.',
  'The check answers nothing that can be read.': 'La vérification répond de façon illisible.',
  'The operator answers the second payment HTTP 403 with a text.':
    'L’opérateur répond au second paiement : HTTP 403 avec un texte.',
  'The operator answers the second payment that the credit is insufficient.':
    'L’opérateur répond au second paiement que le crédit est insuffisant.',
  'The operator answers the second payment by breaking the connection.':
    'L’opérateur répond au second paiement en coupant la connexion.',
  'The subscriber opens the form with another number.':
    'L’abonné ouvre le formulaire avec un autre numéro.',
  'The subscriber opens the form with the number again.':
    'L’abonné ouvre de nouveau le formulaire avec le numéro.',
  'The subscriber types the lost number again.': 'L’abonné saisit de nouveau le numéro perdu.',
  'The subscriber goes to the games.': 'L’abonné va aux jeux.',
  'The subscriber types the paid number again.': 'L’abonné saisit de nouveau le numéro payé.',
  'The chosen pack is {}.': 'Le forfait choisi est {}.',
  'The spinner of a payment shows.': 'L’indicateur d’un paiement est affiché.',
  'The number cannot be changed.': 'Le numéro ne peut pas être modifié.',
  'The message is: {}': 'Le message est : {}',
  'The message says that the service is unavailable.':
    'Le message dit que le service est indisponible.',
  'The form asks first: the result of an earlier payment is unknown.':
    'Le formulaire demande d’abord : le résultat d’un paiement précédent est inconnu.',
  'The subscriber can pay all the same.': 'L’abonné peut payer quand même.',
  'The message says that the connection failed.': 'Le message dit que la connexion a échoué.',
  'The message says that the answer took too long.': 'Le message dit que la réponse a trop tardé.',
  'The form asks first: an earlier payment has no answer yet.':
    'Le formulaire demande d’abord : un paiement précédent n’a pas encore de réponse.',
  'The spinner of a check shows.': 'L’indicateur d’une vérification est affiché.',
  'The message says that the subscription is active.': 'Le message dit que l’abonnement est actif.',
  'The form says that the number is not subscribed yet.':
    'Le formulaire dit que le numéro n’est pas encore abonné.',
  'The form asks first: an earlier payment succeeded.':
    'Le formulaire demande d’abord : un paiement précédent a réussi.',
  'The subscriber pays all the same.': 'L’abonné paie quand même.',
  'The subscriber closes the message.': 'L’abonné ferme le message.',
};
