import type { ChargeRecord } from '../../machines/contracts';
import { recordAt } from '../../machines/payment';
import { type ChargeEnvironment, chargeKeyOf } from './charge-environment';
import { sharedRecords } from './shared-records';

/** Calls back where a record may have changed: another tab has written, or the page is seen again. Returns a function that ends it. */
export function onChargeChange(report: () => void): () => void {
  window.addEventListener('storage', report);
  document.addEventListener('visibilitychange', report);
  return () => {
    window.removeEventListener('storage', report);
    document.removeEventListener('visibilitychange', report);
  };
}

/** Returns the record of the number's latest payment in this browser; null without one and after its end (SUB-11). */
export const findCharge = (
  { records, now }: Pick<ChargeEnvironment, 'records' | 'now'>,
  msisdn: string,
): ChargeRecord | null =>
  recordAt(sharedRecords(records, msisdn).read(chargeKeyOf(msisdn)) ?? null, now());

/** Returns the latest payment of each number, and of each spelling of it, in this browser. */
export const findCharges = ({
  records,
  now,
}: Pick<ChargeEnvironment, 'records' | 'now'>): ChargeRecord[] =>
  records.keys().flatMap((key) => recordAt(records.read(key) ?? null, now()) ?? []);
