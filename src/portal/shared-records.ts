import { withLatestEnd } from '../../machines/payment';
import { type ChargeEnvironment, oldChargeKeyOf } from './charge-environment';

/**
 * Returns the records with the key of the old number kept alike. An old tab writes one of the two keys, so the newest record
 * counts, with the latest end; a removal counts once no key has a record.
 */
export function sharedRecords(
  records: ChargeEnvironment['records'],
  msisdn: string,
): ChargeEnvironment['records'] {
  const oldKey = oldChargeKeyOf(msisdn);
  return {
    ...records,
    read(key) {
      const [record, other] = [records.read(key), records.read(oldKey)];
      if (!record) return other === undefined ? record : other;
      if (!other) return record;
      return record.at < other.at ? withLatestEnd(other, record) : withLatestEnd(record, other);
    },
    write(key, record) {
      records.write(key, record);
      records.write(oldKey, record);
    },
  };
}
