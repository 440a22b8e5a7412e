import { paymentLimitMs } from '../../../machines/business';
import { packs, validityMs } from '../../../machines/packs';
import { findCharge } from '../../portal/find-charge';
import type { Portal } from '../../portal/portal';
import { timeOf } from './charge-texts';

/** A pack that this browser has paid for. */
interface PaidPack {
  name: string;
  price: string;
  /** The times, such as '12/11 à 14:05'. The request's where only a check has confirmed the payment. */
  time: string;
  isRequestTime: boolean;
  end: string;
}

/**
 * Returns the pack of the number's latest payment in this browser, or null: for a payment that is not confirmed, a pack that
 * has ended or is no longer sold, and a payment that this browser's clock dates in the future.
 */
export function paidPackOf({ chargeEnvironment }: Portal, msisdn: string): PaidPack | null {
  const record = findCharge(chargeEnvironment, msisdn);
  const sold = packs.find(({ value }) => value === record?.body.pack);
  if (record?.state !== 'paid' || !sold) return null;
  const start = record.requestedAt ?? record.at;
  // Not `until`, which is the end of another pack.
  const end = start + validityMs(sold.value);
  const now = chargeEnvironment.now();
  const isCurrent = start < now + paymentLimitMs && now < end;
  if (!isCurrent) return null;
  return {
    name: sold.name,
    price: sold.price,
    time: timeOf(start),
    isRequestTime: record.requestedAt !== undefined,
    end: timeOf(end),
  };
}
