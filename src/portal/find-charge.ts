import type { ChargeRecord } from '../../machines/contracts';
import { recordAt } from '../../machines/payment';
import { type ChargeEnvironment, chargeKeyOf } from './charge-environment';

/** Returns the record of the number's latest payment in this browser; null without one and after its end (SUB-11). */
export const findCharge = (
  { records, now }: Pick<ChargeEnvironment, 'records' | 'now'>,
  msisdn: string,
): ChargeRecord | null => recordAt(records.read(chargeKeyOf(msisdn)) ?? null, now());
