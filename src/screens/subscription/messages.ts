import { otherPackSuccessMessage, packs } from '../../../machines/packs';
import type { CallFailure } from '../../../machines/contracts';

/** What a subscriber reads after a success (product document 8). */
export const successMessage = (pack: string): string =>
  packs.find(({ value }) => value === pack)?.successMessage ?? otherPackSuccessMessage;

/**
 * What a subscriber reads after a failed request: the server's own words, or what went wrong (decision 12). The request
 * may have been carried out all the same, hence the credit.
 */
export function failureMessage(failure: CallFailure | null): string {
  switch (failure?.kind) {
    case 'offline':
      return 'Pas de connexion. Vérifiez votre réseau et votre crédit avant de réessayer.';
    case 'timeout':
      return 'Le service n’a pas répondu à temps. Vérifiez votre crédit avant de réessayer.';
    case 'status':
      if (failure.text !== '') return failure.text;
  }
  return 'Le service est momentanément indisponible. Vérifiez votre crédit avant de réessayer.';
}
