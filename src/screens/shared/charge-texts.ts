import type { ChargeRecord } from '../../../machines/contracts';
import { packs } from '../../../machines/packs';

/** Returns price and period of a pack; '' for a pack that is no longer sold. */
export function priceOf(pack: string): string {
  const sold = packs.find(({ value }) => value === pack);
  return sold ? `${sold.price}, valable ${sold.period}` : '';
}

/** Formats a local time, such as '23 novembre à 10:05'. */
const timeOf = (at: number): string =>
  new Date(at)
    .toLocaleString('fr', { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' })
    // No line ends after the day or before the hour.
    .replaceAll(/(^\d+) | (?=\d)/g, '$1\u00a0');

/** The pack and the time of a payment, as a sentence. */
export function chargeDetails({ state, at, body }: ChargeRecord): string {
  const price = priceOf(body.pack);
  const done = `${state === 'paid' ? 'payé' : 'demandé'} le ${timeOf(at)}.`;
  return price ? `Forfait à ${price}, ${done}` : `Forfait ${done}`;
}
