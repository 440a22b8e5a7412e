import type { ChargeRecord } from '../../machines/contracts';
import { packs } from '../../machines/packs';

/** What a pack costs, and for how long. */
export function priceOf(pack: string): string {
  const { price, period } = packs.find(({ value }) => value === pack) ?? packs[0];
  return `${price}, valable ${period}`;
}

/** A time on this phone, such as '23 novembre à 10:05'. */
const timeOf = (at: number): string =>
  new Date(at)
    .toLocaleString('fr', { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' })
    // No line ends after the day or before the hour.
    .replaceAll(/(^\d+) | (?=\d)/g, '$1\u00a0');

/** The pack and the time of a payment, as a sentence. */
export const chargeDetails = ({ state, at, body }: ChargeRecord): string =>
  `Forfait à ${priceOf(body.pack)}, ${state === 'paid' ? 'payé' : 'demandé'} le ${timeOf(at)}.`;
