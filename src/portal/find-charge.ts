import type { ChargeRecord } from '../../machines/contracts';
import { endOf, recordAt } from '../../machines/payment';
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

/** Returns the payment without a known answer, of any number, whose pack ends last; null without one. */
export function findUnansweredCharge({
  records,
  now,
}: Pick<ChargeEnvironment, 'records' | 'now'>): ChargeRecord | null {
  let last: ChargeRecord | null = null;
  for (const key of records.keys()) {
    const record = recordAt(records.read(key) ?? null, now());
    if (!record || record.state === 'paid') continue;
    if (!last || endOf(record) > endOf(last)) last = record;
  }
  return last;
}
