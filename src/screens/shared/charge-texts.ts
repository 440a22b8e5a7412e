import type { ChargeRecord } from '../../../machines/contracts';
import { packs } from '../../../machines/packs';

/** Returns price and period of a pack; '' for a pack that is no longer sold. */
export function priceOf(pack: string): string {
  const sold = packs.find(({ value }) => value === pack);
  return sold ? `${sold.price}, valable ${sold.period}` : '';
}

/** Formats a local time, such as '23/11 à 10:05'. Not with `Intl`, which replaces a missing locale by the phone's. */
export function timeOf(at: number): string {
  const date = new Date(at);
  const day = [date.getDate(), date.getMonth() + 1]
    .map((value) => String(value).padStart(2, '0'))
    .join('/');
  // No line ends before the hour.
  return `${day}\u00a0à\u00a0${date.toTimeString().slice(0, 5)}`;
}

/** The pack and the time of a payment, as a sentence. */
export function chargeDetails({ state, at, requestedAt, body }: ChargeRecord): string {
  const price = priceOf(body.pack);
  const done = `${state === 'paid' ? 'payé' : 'demandé'} le ${timeOf(requestedAt ?? at)}.`;
  return price ? `Forfait à ${price}, ${done}` : `Forfait ${done}`;
}
