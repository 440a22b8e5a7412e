import { otherPackSuccessMessage, packs } from '../../../machines/packs';
import type { CallFailure } from '../../../machines/contracts';

/** What a subscriber reads after a success (product document 8). */
export const successMessage = (pack: string): string =>
  packs.find(({ value }) => value === pack)?.successMessage ?? otherPackSuccessMessage;

/** What a pack costs, and for how long; beside the button that buys it. */
export function priceOf(pack: string): string {
  const { price, period } = packs.find(({ value }) => value === pack) ?? packs[0];
  return `${price}, valable ${period}`;
}

/** What happens once the button is pressed. */
export const whatFollows =
  'Ce montant est prélevé sur votre crédit, puis les jeux s’ouvrent automatiquement.';

/**
 * What a subscriber reads after a failed request: the server's own words, or what went wrong (decision 12). The request
 * may have been carried out all the same, hence the credit.
 */
export function failureMessage(failure: CallFailure | null): string {
  switch (failure?.kind) {
    case 'offline':
      return 'Pas de connexion. Vérifiez votre réseau et votre crédit avant de réessayer.';
    case 'elsewhere':
      return 'Une demande est déjà en cours pour ce numéro. Attendez sa réponse.';
    case 'unresolved':
      return 'Une demande pour ce numéro a peut-être abouti. Vérifiez avant de payer à nouveau.';
    case 'timeout':
      return 'Le service n’a pas répondu à temps. Vérifiez votre crédit avant de réessayer.';
    case 'status':
      if (failure.text !== '') return failure.text;
  }
  return 'Le service est momentanément indisponible. Vérifiez votre crédit avant de réessayer.';
}

/**
 * What a subscriber reads where the answer to an earlier request was lost, by what is known of it: what has happened, and
 * what to do about it.
 */
export const unresolvedMessages = {
  unchecked: {
    what: 'Votre demande précédente a peut-être abouti.',
    advice: 'Vérifiez votre abonnement avant de payer à nouveau.',
  },
  notFound: {
    what: 'Aucun abonnement trouvé pour le moment.',
    advice: 'Vérifiez encore dans un instant, ou payez à nouveau.',
  },
  checkFailed: {
    what: 'La vérification a échoué.',
    advice: 'Votre demande précédente a peut-être abouti : réessayez.',
  },
};

/** What a subscriber reads where an earlier request turns out to have gone through. */
export const confirmedMessage = 'Votre abonnement est actif.';

/** What follows a success by itself. */
export const onTheWayHome = 'Les jeux s’ouvrent dans un instant.';
