import { paymentLimitMs } from '../../../machines/business';
import type { ChargeRecord } from '../../../machines/contracts';
import { packs, validityMs } from '../../../machines/packs';

/** Returns price and period of a pack; '' for a pack that is no longer sold. */
export function priceOf(pack: string): string {
  const sold = packs.find(({ value }) => value === pack);
  return sold ? `${sold.price}, valable ${sold.period}` : '';
}

/** Formats a local time, such as '23/11 à 10:05'. Not with `Intl`, which replaces a missing locale by the phone's. */
function timeOf(at: number): string {
  const date = new Date(at);
  const day = [date.getDate(), date.getMonth() + 1]
    .map((value) => String(value).padStart(2, '0'))
    .join('/');
  // No line ends before the hour.
  return `${day}\u00a0à\u00a0${date.toTimeString().slice(0, 5)}`;
}

/** The pack and the time of a payment, as a sentence. */
export function chargeDetails({ state, at, requestedAt, shown, body }: ChargeRecord): string {
  const price = shown ? `${shown.price}, valable ${shown.period}` : priceOf(body.pack);
  const done = `${state === 'paid' ? 'payé' : 'demandé'} le ${timeOf(requestedAt ?? at)}.`;
  return price ? `Forfait à ${price}, ${done}` : `Forfait ${done}`;
}

/** What this browser knows of a payment. */
export const recordTexts = {
  pending: 'Une demande est en cours pour ce numéro.',
  unknown: 'Votre paiement précédent est peut-être passé.',
  paid: 'Un paiement a déjà été reçu pour ce numéro.',
};

/** The advice before another payment. */
export const checkFirst = 'Vérifiez votre abonnement avant de payer à nouveau.';

/**
 * Returns the pack of a record at `now` (milliseconds since 1970), or null: for a payment that is not confirmed, a pack that
 * has ended or is no longer sold, and a payment that this browser's clock dates in the future.
 */
export function paidPackOf(record: ChargeRecord | null, now: number) {
  const sold = packs.find(({ value }) => value === record?.body.pack);
  if (record?.state !== 'paid' || !sold) return null;
  const start = record.requestedAt ?? record.at;
  // Not `until`, which is the end of another pack.
  const end = start + validityMs(sold.value);
  const isCurrent = start < now + paymentLimitMs && now < end;
  if (!isCurrent) return null;
  return {
    name: record.shown?.name ?? sold.name,
    price: record.shown?.price ?? sold.price,
    time: timeOf(start),
    /** Where only a check has confirmed the payment. */
    isRequestTime: record.requestedAt !== undefined,
    end: timeOf(end),
  };
}
