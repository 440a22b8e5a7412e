import { countryPrefix, exampleNumber } from '../../../machines/business';
import type { CallFailure, ChargeRecord } from '../../../machines/contracts';
import { endOf, isRefusal } from '../../../machines/payment';
import { otherPackSuccessMessage, packs } from '../../../machines/packs';
import type { StateAfterPayment } from '../../portal/window';
import { groupNumber } from '../../ui/forms/group-number';
import { chargeDetails, checkFirst, recordTexts } from '../shared/charge-texts';

const example = groupNumber(countryPrefix + exampleNumber);

/** The help before a number is typed. */
export const numberNote = `Commencez par ${countryPrefix}. Exemple\u00a0:\u00a0${example}`;

/** Returns the success message of a pack (SUB-23). */
export const successMessage = (pack: string): string =>
  packs.find(({ value }) => value === pack)?.successMessage ?? otherPackSuccessMessage;

const causes: Partial<Record<CallFailure['kind'], string>> = {
  offline: 'Pas de connexion. Vérifiez votre réseau et votre crédit avant de réessayer.',
  timeout: 'Le service n’a pas répondu à temps. Vérifiez votre crédit avant de réessayer.',
};

/**
 * Returns the message of a failed request: the server's text or the cause (SUB-9). It mentions the credit, because the
 * payment may have been made.
 */
export const failureMessage = (failure: CallFailure): string =>
  (failure.kind === 'status' && failure.text) ||
  (causes[failure.kind] ??
    'Le service est momentanément indisponible. Vérifiez votre crédit avant de réessayer.');

/** Returns pack and time of a payment that may have been made, by which a help desk finds it; '' where the failure is none. */
export const lostPayment = (failure: CallFailure | null, record: ChargeRecord | null): string =>
  failure && record && !isRefusal(failure) ? chargeDetails(record) : '';

const factsOf = (record: ChargeRecord) =>
  [recordTexts[record.state], chargeDetails(record)] as const;

const adviceAfter = {
  none: checkFirst,
  subscribed: checkFirst,
  notSubscribed: 'Vérification faite : aucun abonnement trouvé pour le moment.',
  failed: 'La vérification a échoué. Réessayez dans un instant.',
};

/**
 * Returns the texts of the question before another payment (SUB-11). Without a record a refusal was checked (SUB-35), which
 * alone is said; null before the check.
 */
export function chargeQuestion(record: ChargeRecord | null, checkResult: keyof typeof adviceAfter) {
  const advice = adviceAfter[checkResult];
  const isPaid = record?.state === 'paid' && checkResult !== 'failed';
  const kind: 'warning' | 'result' | 'success' =
    checkResult === 'notSubscribed' ? 'result' : isPaid ? 'success' : 'warning';
  if (!record) return checkResult === 'none' ? null : { kind, title: advice };
  const [title, details] = factsOf(record);
  // Below the record, the result would look like the question before the check.
  if (kind === 'result') return { kind, title: advice, details: title, advice: details };
  return { kind, title, details, advice };
}

/** State of the entry after a payment: until the pack's end, the landing page shows it where its check fails (HEAD-3). */
export const stateAfter = (record: ChargeRecord | null): StateAfterPayment | null =>
  record && { paid: factsOf(record).join(' '), until: endOf(record) };
